import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { locationStatuses } from '@lanewise/contract/entities/place-rules';
import type { Tag } from '@lanewise/contract/entities/place';
import { wholeNumberOf } from '../../state/whole.ts';
import { Control } from '../../ui/control.tsx';
import type { Detail } from '../../records/use-detail.ts';
import type { Branch } from './region-tree.ts';
import styles from './locations.module.css';

interface Filters {
  /** The branch of the tree. */
  branch: Branch;
  status: (typeof locationStatuses)[number] | undefined;
  tag: number | undefined;
}

/** The filters in the address. */
export const filtersOf = ({ one }: Detail): Filters => ({
  branch: one('region') === 'none' ? 'none' : (wholeNumberOf(one('region')) ?? 'all'),
  status: locationStatuses.find((status) => status === one('status')),
  tag: wholeNumberOf(one('tag')) ?? undefined,
});

/** The filters of the list call. */
export const queryOf = ({ branch, status, tag }: Filters) => ({
  ...(branch === 'all' ? {} : { regionId: branch }),
  status,
  tag,
});

const Choice = ({
  label,
  any,
  value,
  options,
  onChoose,
}: {
  label: string;
  /** The choice of no filter. */
  any: string;
  value: string | number | undefined;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}): JSX.Element => (
  <NativeSelect
    size="xs"
    aria-label={label}
    value={String(value ?? '')}
    data={[{ value: '', label: any }, ...options]}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
);

/** The filters next to the search, and the way back to the tree on narrow screens. */
export const FilterControls = ({ detail, tags }: { detail: Detail; tags: readonly Tag[] }): JSX.Element => {
  const { t } = useTranslation('locations');
  const { status, tag } = filtersOf(detail);
  return (
    <>
      <Control className={styles.back ?? ''} label={t('regions')} onClick={() => detail.show({ region: undefined })} />
      <Choice
        label={t('field.status')}
        any={t('anyStatus')}
        value={status}
        options={locationStatuses.map((each) => ({ value: each, label: t(`status.${each}`) }))}
        onChoose={(next) => detail.show({ status: next })}
      />
      {tags.length > 0 ? (
        <Choice
          label={t('tag')}
          any={t('anyTag')}
          value={tag}
          options={tags.map(({ tagId, name }) => ({ value: String(tagId), label: name }))}
          onChoose={(next) => detail.show({ tag: next })}
        />
      ) : null}
    </>
  );
};
