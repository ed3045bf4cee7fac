import type { Chart, Comparison, ReportReply } from '@lanewise/contract/envelope';
import { categoryChart } from './category.ts';
import { comparableOf } from './comparable.ts';
import { readHistories, readWholeness, type Wholeness } from './completeness.ts';
import { finishRow } from './finish.ts';
import { earlier, meetingOf, readPeriods } from './periods.ts';
import { readPage, readyOf, viewOf, type RunInput } from './question.ts';
import { readReceiptPage } from './receipt-page.ts';

/** Whether this question has a like-for-like period: not if a search or a department limits it. */
const isCompared = ({ query, scope, parameters, definition }: RunInput): boolean =>
  query.comparable &&
  viewOf(definition, parameters.view).chart !== null &&
  parameters.departmentId === undefined &&
  parameters.searchText.trim() === '' &&
  scope.locations.length > 0;

/** What is incomplete, the chart of the period, and the comparison: judged from one reading of what arrived. */
const readTrust = async (
  input: RunInput,
  charted: boolean,
): Promise<{ whole: Wholeness; comparison: Comparison | null; chart: Chart | null }> => {
  const { facts, scope, now, company, arrivals, names } = input;
  const compared = isCompared(input);
  const histories = await readHistories(
    arrivals,
    scope,
    names.places,
    compared ? earlier(scope).from : scope.from,
    now,
  );
  const comparable = compared ? comparableOf(histories, meetingOf(scope, now.today)) : null;
  const [whole, periods] = await Promise.all([
    readWholeness(arrivals, scope, histories),
    readPeriods(facts, { scope, company, now, charted, comparable }),
  ]);
  return { whole, ...periods };
};

/** Whether the rows of a page can be read without all others. */
const isReceiptPage = (input: RunInput): boolean =>
  input.query.found !== undefined || (input.query.newest !== undefined && readyOf(input) !== null);

/** Runs one report: returns a page of rows, the totals of all rows, what is incomplete, and the comparison. */
export const runReport = async (input: RunInput): Promise<Omit<ReportReply, 'isSuccess' | 'message'>> => {
  const view = viewOf(input.definition, input.parameters.view);
  const [page, { whole, comparison, chart }] = await Promise.all([
    isReceiptPage(input) ? readReceiptPage(input) : readPage(input),
    readTrust(input, view.chart === 'period'),
  ]);
  return {
    data: page.rows.map((raw) => finishRow(raw, view, whole)),
    totalCount: page.count,
    totals: page.totals,
    completeness: whole.completeness,
    comparison,
    chart: view.chart === 'category' ? await categoryChart(input, view, page) : chart,
  };
};
