import type { Comparison, ReportReply } from '@lanewise/contract/envelope';
import { sql, u32 } from '../facts/sql.ts';
import { categoryChart } from './category.ts';
import { judge, readHistories, readWholeness, type Wholeness } from './completeness.ts';
import { finishRow } from './finish.ts';
import { chartOf, compare, earlier } from './periods.ts';
import type { RawRow } from './query.ts';
import { contextOf, orderedRows, readTotals, viewOf, type RunInput } from './question.ts';

const readPage = (input: RunInput): Promise<RawRow[]> =>
  input.facts.query<RawRow>(
    sql`${orderedRows(input)} limit ${u32(input.parameters.limit)} offset ${u32(input.parameters.offset)}`,
  );

/** Whether this question has a like-for-like period: not where a search or a department narrows it. */
const isCompared = ({ query, scope, parameters }: RunInput): boolean =>
  query.comparable &&
  parameters.departmentId === undefined &&
  parameters.searchText.trim() === '' &&
  scope.locations.length > 0;

/** What is not whole, and what is whole in both periods compared: both judged from one reading of what arrived. */
const readTrust = async (input: RunInput): Promise<{ whole: Wholeness; comparison: Comparison | null }> => {
  const { facts, scope, now } = input;
  const compared = isCompared(input);
  const before = earlier(scope);
  const histories = await readHistories(facts, scope, compared ? before.from : scope.from);
  const [whole, comparison] = await Promise.all([
    readWholeness(facts, scope, histories, now.today),
    compared ? compare(facts, scope, judge(histories, scope, now.today), judge(histories, before, now.today)) : null,
  ]);
  return { whole, comparison };
};

/** Answers one report: a page of rows, the totals of all of them, what is not whole, and what there is to compare with. */
export const runReport = async (input: RunInput): Promise<Omit<ReportReply, 'isSuccess' | 'message'>> => {
  const { facts, definition, query, scope, parameters, company, now } = input;
  const view = viewOf(definition, parameters.view);
  const [rows, { count, totals }, { whole, comparison }, chart] = await Promise.all([
    readPage(input),
    readTotals(input),
    readTrust(input),
    view.chart === 'period'
      ? chartOf(facts, scope, company, now)
      : view.chart
        ? categoryChart(facts, query, contextOf(input), view)
        : null,
  ]);
  return {
    data: rows.map((raw) => finishRow(raw, view, whole)),
    totalCount: count,
    totals,
    completeness: whole.completeness,
    comparison,
    chart,
  };
};
