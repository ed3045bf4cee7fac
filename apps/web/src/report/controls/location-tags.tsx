import { useMemo, useState } from 'react';
import type { JSX } from 'react';
import { useLocationTags } from '../../api/tags.ts';
import type { LabelWords } from '../labels.ts';
import { sameIds } from './tree.ts';
import styles from './location-tags.module.css';

/**
 * The tags of the locations, above the tree. If tags are pressed, exactly the locations with any pressed tag are
 * selected; otherwise all locations are selected. Hidden if no location has a tag.
 */
export const LocationTags = ({
  leaves,
  selected,
  labels,
  onSelect,
}: {
  /** reg_loc_id of every location in the tree. */
  leaves: readonly number[];
  selected: ReadonlySet<number>;
  labels: LabelWords;
  onSelect: (selected: ReadonlySet<number>) => void;
}): JSX.Element | null => {
  const { data } = useLocationTags();
  const [pressed, setPressed] = useState<ReadonlySet<number>>(new Set());
  const tags = useMemo(() => {
    const known = new Set(leaves);
    return (data ?? [])
      .map(({ tagId, name, entityIds }) => ({
        tagId,
        name,
        ids: entityIds.filter((id) => typeof id === 'number').filter((id) => known.has(id)),
      }))
      .filter(({ ids }) => ids.length > 0);
  }, [data, leaves]);
  if (tags.length === 0) return null;
  const carrying = (wanted: ReadonlySet<number>): Set<number> =>
    new Set(tags.filter(({ tagId }) => wanted.has(tagId)).flatMap(({ ids }) => ids));
  // After a change in the tree the selection no longer comes from tags.
  const current = pressed.size > 0 && sameIds(carrying(pressed), selected) ? pressed : new Set<number>();
  const toggle = (tagId: number): void => {
    const next = new Set(current);
    if (!next.delete(tagId)) next.add(tagId);
    setPressed(next);
    onSelect(next.size === 0 ? new Set(leaves) : carrying(next));
  };
  return (
    <div role="group" aria-label={labels.say('locations.tags')} className={styles.tags}>
      {tags.map(({ tagId, name }) => (
        <button
          key={tagId}
          type="button"
          className={styles.tag}
          aria-pressed={current.has(tagId)}
          onClick={() => toggle(tagId)}
        >
          {name}
        </button>
      ))}
    </div>
  );
};
