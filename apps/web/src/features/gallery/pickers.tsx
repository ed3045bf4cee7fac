import { useMemo, useState } from 'react';
import type { JSX } from 'react';
import { reportOf } from '@lanewise/contract/reports/index';
import { DatesPanel } from '../../report/controls/dates-panel.tsx';
import { FilterPanel } from '../../report/controls/filter-panel.tsx';
import { flatten } from '../../report/controls/tree.ts';
import { TreePicker } from '../../report/controls/tree-picker.tsx';
import { ExportProgress } from '../../report/export/progress.tsx';
import type { Labels } from '../../report/labels.ts';
import { LanesPanel } from '../../report/lanes/lanes-panel.tsx';
import { calendar, chain, lanePresets, lanes } from './samples.ts';
import { Piece } from './parts.tsx';
import type { Say } from './words.ts';

const nothing = (): void => undefined;

const Tree = ({
  labels,
  stores,
  error,
}: {
  labels: Labels;
  stores: typeof chain;
  error: string | null;
}): JSX.Element => {
  const tree = useMemo(() => flatten(stores.regions, labels.say('locations.all')), [stores, labels]);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([1, 2, 3]));
  return (
    <TreePicker
      tree={tree}
      selected={selected}
      labels={labels}
      error={error}
      onSelect={setSelected}
      onOnly={nothing}
      onApply={nothing}
    />
  );
};

const Lanes = ({ labels, list }: { labels: Labels; list: readonly string[] }): JSX.Element => {
  const [chosen, setChosen] = useState<readonly string[]>(list.slice(6, 8));
  return (
    <LanesPanel
      lanes={list}
      chosen={chosen}
      presets={lanePresets}
      labels={labels}
      onChange={setChosen}
      onDraft={nothing}
      onApply={nothing}
      onCancel={nothing}
    />
  );
};

export const PickersPart = ({ labels, say }: { labels: Labels; say: Say }): JSX.Element => (
  <>
    <Piece name={say('stores')} panel={340}>
      <Tree labels={labels} stores={chain} error={null} />
    </Piece>
    <Piece name={say('dates')} panel="content">
      <DatesPanel
        range={{ start: '2026-11-02', last: '2026-11-18' }}
        calendar={calendar}
        labels={labels}
        onApply={nothing}
        onCancel={nothing}
      />
    </Piece>
    <Piece name={say('lanes')} panel={280}>
      <Lanes labels={labels} list={lanes} />
    </Piece>
    <Piece name={say('noLanes')} panel={280}>
      <Lanes labels={labels} list={[]} />
    </Piece>
    <Piece name={say('filters')} panel="content">
      <FilterPanel
        draft={{ minAmount: '12.50', event: 'void' }}
        filters={reportOf('transactions').filters}
        place={null}
        labels={labels}
        onApply={nothing}
        onCancel={nothing}
      />
    </Piece>
    <Piece name={say('begins')} panel={292}>
      <ExportProgress
        job={{ name: 'overview_2026-11-18.csv', written: 0, total: null, cancel: nothing }}
        labels={labels}
      />
    </Piece>
    <Piece name={say('progress')} panel={292}>
      <ExportProgress
        job={{ name: 'overview_2026-11-18.xlsx', written: 41_000, total: 100_000, cancel: nothing }}
        labels={labels}
      />
    </Piece>
  </>
);
