import { useHistory } from '../state/history.ts';
import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { Suspense, lazy } from 'react';
import type { JSX } from 'react';
import { changed, mostReceipts } from './address/address.ts';
import { nextSort, orderOf, withSort } from './address/sort.ts';
import { useWidths } from './columns/use-widths.ts';
import { RegionLevel } from './controls/grouping.tsx';
import { noneComplete } from './none-complete.ts';
import { AllColumnsSwitch, PhoneTable } from './phone/lazy.ts';
import { ReportTable } from './table/table.tsx';
import type { TableProps } from './table/table.tsx';
import { TrendContext } from './table/trend.ts';
import type { ReportScreenModel } from './use-report-screen.ts';
import type { Screen } from './use-screen.ts';
import { useSelection } from './use-selection.ts';
import { useTrends } from './use-trends.ts';

// Loaded later, because it is below the rows.
const Pager = lazy(() => import('./table/pager.tsx').then(({ Pager }) => ({ default: Pager })));
const Nothing = lazy(() => import('./nothing.tsx').then(({ Nothing }) => ({ default: Nothing })));
const SelectionBar = lazy(() =>
  import('./table/selection-bar.tsx').then(({ SelectionBar }) => ({ default: SelectionBar })),
);

const noRows: Row[] = [];
const noColumns: FieldId[] = [];

/** The longest name of the chosen places; '' while they are not known. */
const longestPlaceOf = ({ locations, effective }: Screen): string =>
  locations
    .filter(({ reg_loc_id }) => effective?.locations?.includes(reg_loc_id) ?? true)
    .reduce((longest, { name }) => (name.length > longest.length ? name : longest), '');

const useTable = (model: ReportScreenModel): TableProps => {
  const { screen, labels, reply, isBusy, columns, shown, hrefOf } = model;
  const { address, view, seen, go } = screen;
  const [widths, resize] = useWidths(screen);
  const history = useHistory();
  const selection = useSelection(screen);
  return {
    label: labels.say(`page.${screen.definition.title}`),
    view: seen,
    columns: shown,
    widths,
    onArrange: columns.ready ? (next) => columns.arrange(next.filter((id) => view.columns.includes(id))) : null,
    onResize: resize,
    rows: reply?.data ?? null,
    totals: reply?.totals ?? {},
    completeness: reply?.completeness ?? noneComplete,
    order: orderOf(address.sort, view),
    labels,
    busy: isBusy,
    skeletonRows: 10,
    longestPlace: longestPlaceOf(screen),
    onSort: (field, add) => go(changed(address, { sort: (add ? withSort : nextSort)(address.sort, field, view) })),
    hrefOf,
    selected: (row) => row['token'] !== undefined && row['token'] === address.receipt,
    beside: address.receipt !== null,
    selection,
    onOpen: (href) => history.push(href),
    empty: (
      <Suspense fallback={null}>
        <Nothing screen={screen} completeness={reply?.completeness ?? noneComplete} labels={labels} />
      </Suspense>
    ),
  };
};

/** The rows of a report: their grouping, their selection, the table, and its pages. */
export const ReportRows = (model: ReportScreenModel): JSX.Element => {
  const { screen, labels, reply, shown, phone, allColumns, chooseAllColumns, twoLines } = model;
  const { address, go } = screen;
  const table = useTable(model);
  const trends = useTrends(screen, twoLines ? noColumns : shown, reply?.data ?? noRows);
  const { selection } = table;
  return (
    <>
      <RegionLevel screen={screen} labels={labels} onChange={(next) => go(changed(address, next))} />
      <Suspense fallback={null}>
        {selection && selection.chosen.size > 0 ? (
          <SelectionBar
            selection={selection}
            most={mostReceipts}
            labels={labels}
            onOpen={(receipts) => go({ ...address, receipts, receipt: null })}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {phone ? (
          <AllColumnsSwitch label={labels.say('allColumns')} all={allColumns} onChange={chooseAllColumns} />
        ) : null}
      </Suspense>
      <TrendContext value={trends}>
        <Suspense fallback={null}>
          {twoLines ? <PhoneTable screen={screen} {...table} /> : <ReportTable {...table} />}
        </Suspense>
      </TrendContext>
      <Suspense fallback={null}>
        <Pager
          page={address.page}
          size={address.size}
          total={reply?.totalCount ?? 0}
          labels={labels}
          onPage={(page) => go({ ...address, page, receipt: null, receipts: [] })}
          onSize={(size) => go(changed(address, { size }))}
        />
      </Suspense>
    </>
  );
};
