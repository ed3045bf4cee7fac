import { lazy, Suspense } from 'react';
import type { JSX } from 'react';
import { wholeDrillOf } from '../address/drill.ts';
import { ReportChart } from '../chart/chart.tsx';
import { Brief } from '../phone/lazy.ts';
import type { ReportScreenModel } from '../use-report-screen.ts';
import { Compare } from './compare.tsx';
import { SummaryFigures } from './figures.tsx';
import { Note } from './note.tsx';
import { scopeOf } from './scope.ts';
import { comparedPeriod } from './sentences.ts';

const Changed = lazy(() => import('../points/changed.tsx').then(({ ChangedPoints }) => ({ default: ChangedPoints })));

/**
 * Whether there is a chart to draw. Data points have one value for each day, so their chart over a period needs more
 * than one day.
 */
const hasCourse = ({ view, effective }: ReportScreenModel['screen']): boolean =>
  view.dataPoints === undefined ||
  view.chart !== 'period' ||
  effective === null ||
  effective.dates.start !== effective.dates.last;

/** Everything above the rows: key figures, completeness and comparison, the brief on a phone, and the chart. */
export const Summary = ({ screen, labels, reply, phone, from }: ReportScreenModel): JSX.Element => {
  const { view, seen, effective, currency } = screen;
  const period = reply?.comparison ? comparedPeriod(reply.comparison, labels) : '';
  return (
    <>
      {seen.keyFigures.length > 0 ? (
        <SummaryFigures
          fields={seen.keyFigures}
          reply={reply}
          scope={reply && effective && scopeOf(reply, effective.dates, screen.calendar?.today, labels)}
          labels={labels}
          hrefOf={(field) => from && wholeDrillOf(from, field)}
          period={period}
        />
      ) : null}
      <Note
        reply={reply}
        dates={effective?.dates ?? null}
        labels={labels}
        compare={view.columns.includes('change_amt') ? <Compare screen={screen} words={labels} /> : null}
      />
      {reply?.changed || reply?.openDays ? (
        <Suspense fallback={null}>
          <Changed changes={reply.changed ?? []} openDays={reply.openDays ?? 0} labels={labels} />
        </Suspense>
      ) : null}
      {phone && view.brief ? (
        <Suspense fallback={null}>
          <Brief screen={screen} />
        </Suspense>
      ) : null}
      {view.chart && hasCourse(screen) ? (
        <ReportChart
          kind={view.chart}
          chart={reply?.chart ?? null}
          loading={reply === null}
          currency={currency}
          labels={labels}
          from={from}
          period={period}
        />
      ) : null}
    </>
  );
};
