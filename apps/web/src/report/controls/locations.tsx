import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JSX } from 'react';
import { failureOf } from '../../api/explain.ts';
import { useRegionHierarchy } from '../../api/queries.ts';
import { Control } from '../../ui/control.tsx';
import { PickerPopover } from '../../ui/picker.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Failed } from '../failed.tsx';
import type { LabelWords } from '../labels.ts';
import type { Picked } from '../use-picks.ts';
import type { LocationsPanel } from './locations-panel.tsx';
import { flatten, sameIds } from './tree.ts';

type Panel = typeof LocationsPanel;

/**
 * Loads the code of the picker's panel (the tree and the tags) after the first paint. If loading fails, opening the
 * picker loads the code again. A loaded panel is drawn as soon as the picker opens, so that the focus goes to it.
 */
const usePanel = (opened: boolean) => {
  const [panel, setPanel] = useState<Panel | 'failed' | null>(null);
  const load = useCallback(() => {
    import('./locations-panel.tsx').then(
      (module) => setPanel(() => module.LocationsPanel),
      () => setPanel('failed'),
    );
  }, []);
  const isWanted = opened && panel === 'failed';
  useEffect(load, [load, isWanted]);
  return { Panel: panel === 'failed' ? null : panel, isFailed: panel === 'failed', load };
};

/** 'Please Select', the one name, or 'N Locations'. */
const labelOf = (selected: readonly number[], screen: Picked, { say }: LabelWords): string => {
  if (selected.length === 0) return say('locations.none');
  const [only] = selected;
  const name = screen.locations.find((location) => location.reg_loc_id === only)?.name;
  return selected.length === 1 && name !== undefined ? name : say('locations.some', { count: selected.length });
};

/**
 * The location picker. Its button or a click outside closes the picker and reports the selection if it changed. Escape
 * restores the selection.
 */
export const Locations = ({
  screen,
  labels,
  onChange,
}: {
  screen: Picked;
  labels: LabelWords;
  /** Called with the selected reg_loc_id values; null: every location. */
  onChange: (locations: readonly number[] | null) => void;
}): JSX.Element => {
  const { say } = labels;
  const hierarchy = useRegionHierarchy();
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState(false);
  const { Panel, isFailed, load } = usePanel(opened);
  const tree = useMemo(() => flatten(hierarchy.data ?? [], say('locations.all')), [hierarchy.data, say]);
  const all = useMemo(() => screen.locations.map((location) => location.reg_loc_id), [screen.locations]);
  const current = useMemo(() => new Set(screen.effective?.locations ?? all), [screen.effective, all]);
  const [selected, setSelected] = useState<ReadonlySet<number>>(current);
  const before = useRef(current);

  const open = (): void => {
    before.current = current;
    setSelected(current);
    setProblem(false);
    setOpened(true);
  };
  /** Closes the picker and reports a changed selection. An empty selection counts as no change. */
  const take = (next: ReadonlySet<number>): void => {
    setOpened(false);
    if (next.size === 0 || sameIds(next, before.current)) return;
    onChange(next.size === all.length ? null : tree.leaves.filter((id) => next.has(id)));
  };
  const close = (): void => take(selected);
  const retry = (): void => {
    void hierarchy.refetch();
    load();
  };
  const shown = opened ? [...selected] : [...current];
  return (
    <PickerPopover
      label={say('locations.label')}
      opened={opened}
      onClose={close}
      onGiveUp={() => setOpened(false)}
      target={
        <Control
          label={say('locations.label')}
          value={labelOf(shown, screen, labels)}
          aria-haspopup="dialog"
          disabled={screen.effective === null}
          onClick={() => (opened ? close() : open())}
        />
      }
    >
      {hierarchy.data && Panel ? (
        <Panel
          tree={tree}
          selected={selected}
          labels={labels}
          error={problem && selected.size === 0 ? say('locations.required') : null}
          onSelect={setSelected}
          onOnly={({ id }) => take(new Set([id]))}
          onApply={() => {
            setProblem(true);
            if (selected.size > 0) take(selected);
          }}
        />
      ) : hierarchy.isError || isFailed ? (
        <Failed
          {...failureOf(hierarchy.error, say('locations.failed'))}
          retry={<Control label={say('retry')} onClick={retry} />}
        />
      ) : (
        <LoadingState label={say('loading')} />
      )}
    </PickerPopover>
  );
};
