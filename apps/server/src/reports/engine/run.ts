import type { Chart, Comparison, ReportReply } from '@lanewise/contract/envelope';
import { categoryChart } from './category.ts';
import { readHistories, readWholeness, type Wholeness } from '../../question/completeness.ts';
import { finishRow } from './finish.ts';
import { spanOf } from './span.ts';
import { readPeriods } from './periods.ts';
import { readListPage } from './list-page.ts';
import { readPage, type ReportPage } from './page.ts';
import type { ReportQuestion } from './query.ts';
import { prepare, searchTextOf, workedOf, type Prepared } from './question.ts';
import { readyOf } from './totals.ts';

/** Whether the sums of the compared stores are figures of this report. */
const isSummed = (question: Prepared): boolean =>
  question.query.earlier?.isCompared === true &&
  question.parameters.departmentId === undefined &&
  searchTextOf(question) === '';

/**
 * Reads the completeness of the data, the chart of the period, and the comparison. Earlier receipts tell which hours
 * are usual, so the completeness of a question does not depend on the period that it is compared with.
 */
const readTrust = async (
  question: Prepared,
): Promise<{ whole: Wholeness; comparison: Comparison | null; chart: Chart | null }> => {
  const { facts, scope, now, arrivals, names, view, compared, query, prepared } = question;
  const histories = await readHistories(arrivals, scope, names.places, scope.from, now);
  const charted = view.chart === 'period';
  const span = charted ? spanOf(question, histories) : undefined;
  const wanted = { charted, span, met: compared, summed: isSummed(question) };
  const [whole, periods] = await Promise.all([
    readWholeness(question, histories),
    query.course ? query.course(question, prepared, span) : readPeriods(facts, question, wanted),
  ]);
  return { whole, ...periods };
};

/** The page of a list. Only the rows of the page are read if the count and the sums do not need all rows. */
const pageOf = (question: Prepared): Promise<ReportPage> => {
  const { list } = question.query;
  return list && !workedOf(question) && (list.found || readyOf(question))
    ? readListPage(question, list)
    : readPage(question);
};

/**
 * If the rows compare another figure than the net sales of stores, puts that figure into the comparison. Null if no
 * period is compared or the period reaches today: rows without hours then have no change, so the report shows no
 * comparison.
 */
const ofFigure = (
  { query, compared, now }: Prepared,
  { totals }: ReportPage,
  comparison: Comparison,
): Comparison | null => {
  const figure = query.earlier?.figure;
  if (figure === undefined) return comparison;
  if (!compared || compared.meeting.to >= now.today) return null;
  const { earlier_amt: earlier, change_amt: change } = totals;
  if (typeof earlier !== 'number' || typeof change !== 'number') return comparison;
  const current = Math.round((earlier + change) * 100) / 100;
  return { ...comparison, current: { [figure]: current }, previous: { [figure]: earlier } };
};

/**
 * Runs one report: returns a page of rows, the totals of all rows, the completeness of the data, and the comparison.
 */
export const runReport = async (asked: ReportQuestion): Promise<Omit<ReportReply, 'isSuccess' | 'message'>> => {
  const question = await prepare(asked);
  const { view, query, prepared } = question;
  const changed = query.changed?.(prepared) ?? [];
  const openDays = query.openDays?.(prepared) ?? 0;
  const [page, { whole, comparison, chart }] = await Promise.all([pageOf(question), readTrust(question)]);
  return {
    data: page.rows.map((raw) => finishRow(raw, view, whole)),
    totalCount: page.count,
    totals: page.totals,
    completeness: whole.completeness,
    comparison: comparison && ofFigure(question, page, comparison),
    chart: view.chart === 'category' && !query.course ? await categoryChart(question, page) : chart,
    ...(changed.length > 0 ? { changed } : {}),
    ...(openDays > 0 ? { openDays } : {}),
  };
};
