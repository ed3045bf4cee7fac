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
import { changed, mostReceipts } from './address/address.ts';
import { drillOf } from './address/drill.ts';
import { nextSort, orderOf, withSort } from './address/sort.ts';
import { Also } from './also.tsx';
import { Beside, isBeside } from './beside.tsx';
import { ReportChart } from './chart/chart.tsx';
import { ColumnChooser } from './columns/chooser.tsx';
import { broughtIn, withSeenOrder } from './columns/choice.ts';
import { useColumns } from './columns/use-columns.ts';
import { useWidths } from './columns/use-widths.ts';
import { Controls } from './controls/controls.tsx';
import { RegionLevel, useLevelName } from './controls/grouping.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { useLabels } from './labels.ts';
import { Nothing } from './nothing.tsx';
import { Compare } from './summary/compare.tsx';
import { Figures } from './summary/figures.tsx';
import { Note } from './summary/note.tsx';
import { Pager } from './table/pager.tsx';
import { SelectionBar } from './table/selection.tsx';
import { ReportTable } from './table/table.tsx';
import { TrendContext } from './table/trend.ts';
import { PrintHead } from './print-head.tsx';
import { useReportCrumbs } from './use-crumbs.ts';
import { useRegions } from './use-regions.ts';
import { useReport } from './use-report.ts';
import { useSelection } from './use-selection.ts';
import { useScreen } from './use-screen.ts';
import { useTrends } from './use-trends.ts';

const HeatMap = lazy(() => import('./chart/heat-map.tsx').then(({ HeatMap }) => ({ default: HeatMap })));

const noRows: Row[] = [];
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
  const trends = useTrends(screen, shown, reply?.data ?? noRows);
  const regions = useRegions(screen);
  useReportCrumbs(screen, labels);

  const hrefOf = useCallback(
    (row: Row, field?: FieldId) => {
      const drill = field === undefined ? view.drill : view.drills?.[field];
      return effective && drill ? drillOf({ report, view, address, effective, regions }, row, drill) : null;
    },
    [report, view, address, effective, regions],
  );
  const selection = useSelection(screen);
  const written = shown.filter((field) => !fieldOf(field).drawn);
  const failed = isError && !reply;
  return (
    <Page
      aside={
        isBeside(screen) ? (
          <Beside screen={screen} rows={reply?.data ?? noRows} completeness={reply?.completeness ?? nothing} />
        ) : undefined
      }
    >
      <PrintHead screen={screen} labels={labels} />
      <Controls
        screen={screen}
        labels={labels}
        chooser={view.heat ? null : <ColumnChooser screen={screen} columns={columns} labels={labels} />}
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
          {seen.keyFigures.length > 0 ? <Figures fields={seen.keyFigures} reply={reply} labels={labels} /> : null}
          <Note
            reply={reply}
            dates={effective?.dates ?? null}
            labels={labels}
            compare={view.columns.includes('change_amt') ? <Compare screen={screen} words={labels} /> : null}
          />
          {view.chart ? (
            <ReportChart
              kind={view.chart}
              chart={reply?.chart ?? null}
              loading={reply === null}
              currency={screen.currency}
              labels={labels}
            />
          ) : null}
          {view.heat ? (
            <Suspense fallback={null}>
              <HeatMap screen={screen} labels={labels} reply={reply} busy={isPlaceholderData} hrefOf={hrefOf} />
            </Suspense>
          ) : (
            <>
              <RegionLevel screen={screen} labels={labels} onChange={(next) => go(changed(address, next))} />
              {selection ? (
                <SelectionBar
                  selection={selection}
                  most={mostReceipts}
                  labels={labels}
                  onOpen={(receipts) => go({ ...address, receipts, receipt: null })}
                />
              ) : null}
              <TrendContext value={trends}>
                <ReportTable
                  label={labels.say(`page.${screen.definition.title}`)}
                  view={seen}
                  columns={shown}
                  widths={widths}
                  onArrange={
                    columns.ready ? (next) => columns.arrange(next.filter((id) => view.columns.includes(id))) : null
                  }
                  onResize={resize}
                  rows={reply?.data ?? null}
                  totals={reply?.totals ?? {}}
                  completeness={reply?.completeness ?? nothing}
                  order={orderOf(address.sort, view)}
                  labels={labels}
                  busy={isPlaceholderData}
                  skeletonRows={10}
                  onSort={(field, add) =>
                    go(changed(address, { sort: (add ? withSort : nextSort)(address.sort, field, view) }))
                  }
                  hrefOf={hrefOf}
                  selected={(row) => row['token'] !== undefined && row['token'] === address.receipt}
                  beside={address.receipt !== null}
                  selection={selection}
                  onOpen={(href) => history.push(href)}
                  empty={<Nothing screen={screen} labels={labels} />}
                />
              </TrendContext>
              <Pager
                page={address.page}
                size={address.size}
                total={reply?.totalCount ?? 0}
                labels={labels}
                onPage={(page) => go({ ...address, page, receipt: null, receipts: [] })}
                onSize={(size) => go(changed(address, { size }))}
              />
            </>
          )}
        </Pending>
      )}
    </Page>
  );
};
