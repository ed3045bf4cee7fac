import type { QueryOptions } from '../../facts/types.ts';
import { empty, join, sql, u32, type Sql } from '../../facts/sql.ts';
import { columnOf } from './columns.ts';
import type { RawRow, WorkedRows } from './query.ts';
import { workedOf, type Prepared } from './question.ts';
import { orderedRows } from './rows.ts';
import {
  readOwnTotals,
  readSums,
  readTotals,
  readyOf,
  sumFields,
  wholeTotalsOf,
  workedWhole,
  type Whole,
} from './totals.ts';
import { foundOf } from './worked.ts';

/**
 * Largest number of rows that are read at once for a chart that is drawn from all rows. No chain has this many
 * departments.
 */
const mostCharted = 1_000;

/** One page of rows, with the count and totals of all rows. `all`: all rows, if they were read. */
export interface ReportPage extends Whole {
  rows: RawRow[];
  all: RawRow[] | null;
}

/** Whether count and sums are read separately from the rows. The rows then carry no sums. */
const isWhole = (question: Prepared): boolean => question.query.list?.found !== undefined || readyOf(question) !== null;

/**
 * Rows of a page. Each row also has the sums over all rows, because these sums cost almost nothing here, while a second
 * query would cost as much as the first.
 */
export const pageStatement = (question: Prepared, limit: number, offset: number): Sql => {
  const sums = sumFields(question).map((field) => sql`, sum(${columnOf(field)}) over ()`);
  const overAll = isWhole(question) ? empty : sql`, tuple(count() over ()${join(sums, empty)}) as over_all`;
  return sql`${orderedRows(question, overAll)} limit ${u32(limit)} offset ${u32(offset)}`;
};

const readSummed = async (question: Prepared, limit: number, offset: number): Promise<Whole & { rows: RawRow[] }> => {
  const [rows, extra] = await Promise.all([
    question.facts.query<RawRow & { over_all: string[] }>(pageStatement(question, limit, offset)),
    readOwnTotals(question),
  ]);
  const [first] = rows;
  if (!first) return { rows: [], ...wholeTotalsOf(question, await readSums(question), extra) };
  const [count, ...totals] = first.over_all;
  const sum = Object.fromEntries(sumFields(question).map((field, at) => [field, totals[at] ?? null]));
  return {
    rows: rows.map(({ over_all: _, ...row }) => row),
    ...wholeTotalsOf(question, { row_count: count ?? 0, ...sum }, extra),
  };
};

const filled = async ({ fill }: WorkedRows, rows: RawRow[]): Promise<RawRow[]> => (fill ? fill(rows) : rows);

export const readPage = async (question: Prepared): Promise<ReportPage> => {
  const { facts, view, parameters } = question;
  const { limit, offset } = parameters;
  const worked = workedOf(question);
  if (worked) {
    const all = foundOf(question, worked);
    const [rows, whole] = await Promise.all([
      filled(worked, all.slice(offset, offset + limit)),
      workedWhole(question, all, worked),
    ]);
    return { rows, all, ...whole };
  }
  if (isWhole(question)) {
    const [rows, whole] = await Promise.all([
      facts.query<RawRow>(pageStatement(question, limit, offset)),
      readTotals(question),
    ]);
    return { rows, all: null, ...whole };
  }
  const charted = view.chart === 'category' && offset + limit <= mostCharted;
  if (!charted) return { all: null, ...(await readSummed(question, limit, offset)) };
  const { rows, ...whole } = await readSummed(question, mostCharted, 0);
  return { rows: rows.slice(offset, offset + limit), all: whole.count === rows.length ? rows : null, ...whole };
};

/** Number of rows of a file that are completed at the same time. */
const mostFilled = 5_000;

async function* inBatches(worked: WorkedRows, rows: RawRow[]): AsyncGenerator<RawRow[]> {
  const size = worked.fill ? mostFilled : Math.max(1, rows.length);
  for (let at = 0; at < rows.length; at += size) yield await filled(worked, rows.slice(at, at + size));
}

/** All rows that a question finds, in the requested order, in batches as the store sends them. */
export const streamRows = (question: Prepared, options: QueryOptions): AsyncIterable<RawRow[]> => {
  const worked = workedOf(question);
  return worked
    ? inBatches(worked, foundOf(question, worked))
    : question.facts.stream<RawRow>(orderedRows(question), options);
};
