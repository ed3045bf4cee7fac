import { Problem } from '../api/problem.ts';
import { explain } from '../api/explain.ts';
import { useHistory } from '../state/history.ts';
import type { Row } from '@lanewise/contract/envelope';
import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import { withBrought } from '@lanewise/contract/reports/brought';
import type { ReportId } from '@lanewise/contract/reports/index';
import { Suspense, lazy, useCallback, useMemo } from 'react';
import type { JSX } from 'react';
import { Control } from '../ui/control.tsx';
import { FailedState } from '../ui/states.tsx';
import { Page } from '../ui/page.tsx';
import { Pending } from '../ui/pending.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { changed, mostReceipts } from './address/address.ts';
import { drillOf, wholeOf } from './address/drill.ts';
import { nextSort, orderOf, withSort } from './address/sort.ts';
import { Also } from './also.tsx';
import { Beside, isBeside } from './beside.tsx';
import { ReportChart } from './chart/chart.tsx';
import { ColumnChooser } from './columns/chooser.tsx';
import { broughtIn, withSeenOrder } from './columns/choice.ts';
import { useAllColumns } from './columns/use-all-columns.ts';
import { useColumns } from './columns/use-columns.ts';
import { useWidths } from './columns/use-widths.ts';
import { Controls } from './controls/controls.tsx';
import { RegionLevel, useLevelName } from './controls/grouping.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { useLabels } from './labels.ts';
import { Brief, ColumnsSwitch, PeriodBar, PhoneTable } from './phone/lazy.ts';
import { Compare } from './summary/compare.tsx';
import { Figures } from './summary/figures.tsx';
import { Note } from './summary/note.tsx';
import { ReportTable } from './table/table.tsx';
import type { TableProps } from './table/table.tsx';
import { TrendContext } from './table/trend.ts';
import { useReportCrumbs } from './use-crumbs.ts';
import { useRegions } from './use-regions.ts';
import { useReport } from './use-report.ts';
import { useSelection } from './use-selection.ts';
import { useScreen } from './use-screen.ts';
import { useTrends } from './use-trends.ts';

const PrintHead = lazy(() => import('./print-head.tsx').then(({ PrintHead }) => ({ default: PrintHead })));
// It stands below the rows and comes with them.
const Pager = lazy(() => import('./table/pager.tsx').then(({ Pager }) => ({ default: Pager })));
const Nothing = lazy(() => import('./nothing.tsx').then(({ Nothing }) => ({ default: Nothing })));
const SelectionBar = lazy(() =>
  import('./table/selection-bar.tsx').then(({ SelectionBar }) => ({ default: SelectionBar })),
);
const HeatMap = lazy(() => import('./chart/heat-map.tsx').then(({ HeatMap }) => ({ default: HeatMap })));

const noRows: Row[] = [];
const noColumns: FieldId[] = [];
const nothing = {
  counts: { complete: 0, partial: 0, missing: 0, closed: 0, notExpected: 0, unverified: 0 },
  unfinished: 0,
  notWhole: [],
  listTruncated: false,
};

/** The one report screen. It derives everything from the report's definition, the address and the reply. */
export const ReportScreen = ({ report }: { report: ReportId }): JSX.Element => {
  const asked = useScreen(report);
  const columns = useColumns(asked);
  const [widths, resize] = useWidths(asked);
  const shown = useMemo(() => withBrought(columns.visible, broughtIn(asked)), [asked, columns.visible]);
  const screen = useMemo(() => withSeenOrder(asked, shown), [asked, shown]);
  const { address, view, seen, effective, go } = screen;
  const labels = useLabels(report, screen.currency, useLevelName(screen));
  const history = useHistory();
  const { data, isPlaceholderData, isError, error, refetch } = useReport(screen);
  const reply = data ?? null;
  const phone = usePhone();
  const [allColumns, chooseAllColumns] = useAllColumns(screen);
  const twoLines = phone && !allColumns;
  const trends = useTrends(screen, twoLines ? noColumns : shown, reply?.data ?? noRows);
  const regions = useRegions(screen);
  useReportCrumbs(screen, labels);

  const from = useMemo(
    () => effective && { report, view, address, effective, regions },
    [report, view, address, effective, regions],
  );
  const hrefOf = useCallback(
    (row: Row, field?: FieldId) => {
      const drill = field === undefined ? view.drill : view.drills?.[field];
      return from && drill ? drillOf(from, row, drill) : null;
    },
    [from, view],
  );
  const selection = useSelection(screen);
  const written = shown.filter((field) => !fieldOf(field).drawn);
  const failed = isError && !reply;
  const table: TableProps = {
    label: labels.say(`page.${screen.definition.title}`),
    view: seen,
    columns: shown,
    widths,
    onArrange: columns.ready ? (next) => columns.arrange(next.filter((id) => view.columns.includes(id))) : null,
    onResize: resize,
    rows: reply?.data ?? null,
    totals: reply?.totals ?? {},
    completeness: reply?.completeness ?? nothing,
    order: orderOf(address.sort, view),
    labels,
    busy: isPlaceholderData,
    skeletonRows: 10,
    onSort: (field, add) => go(changed(address, { sort: (add ? withSort : nextSort)(address.sort, field, view) })),
    hrefOf,
    selected: (row) => row['token'] !== undefined && row['token'] === address.receipt,
    beside: address.receipt !== null,
    selection,
    onOpen: (href) => history.push(href),
    empty: (
      <Suspense fallback={null}>
        <Nothing screen={screen} labels={labels} />
      </Suspense>
    ),
  };
  return (
    <Page
      aside={
        isBeside(screen) ? (
          <Beside screen={screen} rows={reply?.data ?? noRows} completeness={reply?.completeness ?? nothing} />
        ) : undefined
      }
    >
      <Suspense fallback={null}>
        <PrintHead screen={screen} labels={labels} />
      </Suspense>
      <Controls
        screen={screen}
        labels={labels}
        chooser={view.heat || twoLines ? null : <ColumnChooser screen={screen} columns={columns} labels={labels} />}
        files={<ExportMenu screen={screen} columns={written} total={reply?.totalCount ?? 0} labels={labels} />}
      />
      <Also screen={screen} labels={labels} />
      {failed ? (
        <FailedState
          title={labels.say('failed')}
          text={error instanceof Problem ? explain(error) : null}
          action={<Control label={labels.say('retry')} onClick={() => void refetch()} />}
        />
      ) : (
        <Pending pending={isPlaceholderData}>
          {seen.keyFigures.length > 0 ? (
            <Figures
              fields={seen.keyFigures}
              reply={reply}
              labels={labels}
              hrefOf={(field) => from && wholeOf(from, field)}
            />
          ) : null}
          <Note
            reply={reply}
            dates={effective?.dates ?? null}
            labels={labels}
            compare={view.columns.includes('change_amt') ? <Compare screen={screen} words={labels} /> : null}
          />
          {phone && view.brief ? (
            <Suspense fallback={null}>
              <Brief screen={screen} />
            </Suspense>
          ) : null}
          {view.chart ? (
            <ReportChart
              kind={view.chart}
              chart={reply?.chart ?? null}
              loading={reply === null}
              currency={screen.currency}
              labels={labels}
              from={from}
            />
          ) : null}
          {view.heat ? (
            <Suspense fallback={null}>
              <HeatMap screen={screen} labels={labels} reply={reply} busy={isPlaceholderData} hrefOf={hrefOf} />
            </Suspense>
          ) : (
            <>
              <RegionLevel screen={screen} labels={labels} onChange={(next) => go(changed(address, next))} />
              {selection && selection.chosen.size > 0 ? (
                <Suspense fallback={null}>
                  <SelectionBar
                    selection={selection}
                    most={mostReceipts}
                    labels={labels}
                    onOpen={(receipts) => go({ ...address, receipts, receipt: null })}
                  />
                </Suspense>
              ) : null}
              {phone ? (
                <Suspense fallback={null}>
                  <ColumnsSwitch all={allColumns} onChange={chooseAllColumns} />
                </Suspense>
              ) : null}
              <TrendContext value={trends}>
                {twoLines ? (
                  <Suspense fallback={null}>
                    <PhoneTable screen={screen} {...table} />
                  </Suspense>
                ) : (
                  <ReportTable {...table} />
                )}
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
          )}
        </Pending>
      )}
      {phone && !screen.definition.period && !isBeside(screen) ? (
        <Suspense fallback={null}>
          <PeriodBar screen={screen} words={labels} />
        </Suspense>
      ) : null}
    </Page>
  );
};
