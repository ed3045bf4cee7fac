import { failureOf } from '../api/explain.ts';
import type { Row } from '@lanewise/contract/envelope';
import { fieldOf } from '@lanewise/contract/fields';
import type { ReportId } from '@lanewise/contract/reports/index';
import { Suspense, lazy } from 'react';
import type { JSX } from 'react';
import { Control } from '../ui/control.tsx';
import { Page } from '../ui/page.tsx';
import { Pending } from '../ui/pending.tsx';
import { OtherReports } from './other-reports.tsx';
import { ColumnChooser } from './columns/chooser.tsx';
import { ReportControls } from './controls/controls.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { Failed } from './failed.tsx';
import { noneComplete } from './none-complete.ts';
import { PeriodBar } from './phone/lazy.ts';
import { ReportRows } from './rows.tsx';
import { Summary } from './summary/summary.tsx';
import { useReportCrumbs } from './use-crumbs.ts';
import { useReportScreen, type ReportScreenModel } from './use-report-screen.ts';

const PrintHead = lazy(() => import('./print-head.tsx').then(({ PrintHead }) => ({ default: PrintHead })));
const OpenReceipts = lazy(() => import('./open-receipts.tsx').then(({ OpenReceipts }) => ({ default: OpenReceipts })));
const HeatMap = lazy(() => import('./chart/heat-map.tsx').then(({ HeatMap }) => ({ default: HeatMap })));

const noRows: Row[] = [];

const Toolbar = ({ screen, asking, labels, reply, columns, shown, twoLines }: ReportScreenModel): JSX.Element => {
  const written = shown.filter((field) => !fieldOf(field).drawn);
  return (
    <>
      <ReportControls
        screen={screen}
        labels={labels}
        chooser={
          screen.view.heat || twoLines ? null : <ColumnChooser screen={screen} columns={columns} labels={labels} />
        }
        files={<ExportMenu screen={asking} columns={written} total={reply?.totalCount ?? 0} labels={labels} />}
      />
      <OtherReports screen={screen} labels={labels} />
    </>
  );
};

const Answer = (model: ReportScreenModel): JSX.Element => {
  const { screen, labels, reply, isBusy, failure, refetch, hrefOf } = model;
  if (failure)
    return (
      <Failed
        {...failureOf(failure, labels.say('failed'))}
        retry={<Control label={labels.say('retry')} onClick={() => void refetch()} />}
      />
    );
  return (
    <Pending pending={isBusy}>
      <Summary {...model} />
      {screen.view.heat ? (
        <Suspense fallback={null}>
          <HeatMap screen={screen} labels={labels} reply={reply} busy={isBusy} hrefOf={hrefOf} />
        </Suspense>
      ) : (
        <ReportRows {...model} />
      )}
    </Pending>
  );
};

/** The one report screen. It derives everything from the report's definition, the address and the reply. */
export const ReportScreen = ({ report }: { report: ReportId }): JSX.Element => {
  const model = useReportScreen(report);
  const { screen, labels, reply, phone } = model;
  useReportCrumbs(screen, labels);
  const { receipt, receipts } = screen.address;
  const beside = receipt !== null || receipts.length > 0;
  return (
    <Page
      aside={
        beside ? (
          <Suspense fallback={null}>
            <OpenReceipts
              screen={screen}
              rows={reply?.data ?? noRows}
              completeness={reply?.completeness ?? noneComplete}
            />
          </Suspense>
        ) : undefined
      }
    >
      <Suspense fallback={null}>
        <PrintHead screen={screen} labels={labels} />
      </Suspense>
      <Toolbar {...model} />
      <Answer {...model} />
      {phone && !screen.definition.period && !beside ? (
        <Suspense fallback={null}>
          <PeriodBar screen={screen} words={labels} />
        </Suspense>
      ) : null}
    </Page>
  );
};
