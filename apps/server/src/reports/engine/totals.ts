import type { Row } from '@lanewise/contract/envelope';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { isSql, join, sql, type Sql } from '../../facts/sql.ts';
import { changeTotals, isChange } from './change.ts';
import { columnOf } from './columns.ts';
import type { RawRow, WorkedRows } from './query.ts';
import { searchTextOf, workedOf, type Prepared } from './question.ts';
import { foundRows } from './rows.ts';
import { toWire } from './wire.ts';
import { foundOf, workedSumsOf } from './worked.ts';

/** Count and totals of all rows of a question, whatever page is shown. */
export interface Whole {
  count: number;
  totals: Row;
}

const ownTotals = (question: Prepared): Sql | null => question.query.totals?.own?.(question, question.prepared) ?? null;

/** Fields whose total is the sum over rows. */
export const sumFields = (question: Prepared): FieldId[] => {
  const { view } = question;
  const hasOwn = ownTotals(question) !== null;
  return [...new Set([...view.columns, ...view.keyFigures, ...(view.parts ?? [])])].filter((field) => {
    const { total } = fieldOf(field);
    if (isChange(field)) return false;
    return total === 'sum' || (total === 'total' && !hasOwn);
  });
};

/** Count and sums if nothing is found. */
export const noSums = (question: Prepared): RawRow => ({
  row_count: '0',
  ...Object.fromEntries(sumFields(question).map((field) => [field, '0'])),
});

const isSearching = (question: Prepared): boolean => searchTextOf(question) !== '';

/** The values that a query's own totals add to the sums of its rows. */
export const readOwnTotals = async (question: Prepared): Promise<RawRow> => {
  if (isSearching(question)) return {};
  const { facts, view, compared } = question;
  const asked = [ownTotals(question), changeTotals(question, view, compared)].filter((one) => one !== null);
  const found = await Promise.all(asked.map((one) => facts.query<RawRow>(one)));
  return Object.assign({}, ...found.map(([row]) => row ?? {})) as RawRow;
};

export const wholeTotalsOf = (question: Prepared, sum: RawRow, extra: RawRow): Whole => {
  const { row_count: count, entries: _, ...rest } = sum;
  const { view } = question;
  const totals = toWire({ ...rest, ...extra }, [...view.columns, ...view.keyFigures], question.isExact);
  // The customers of the departments that a search found cannot be calculated from sums. An empty total is better than
  // a wrong one.
  if (isSearching(question) && ownTotals(question)) totals['customer_qty'] = null;
  return { count: Number(count ?? 0), totals };
};

/** Count and sums of all rows, if a rollup has them or they are already known. Otherwise null. */
export const readyOf = (question: Prepared): Sql | RawRow | null =>
  isSearching(question) ? null : (question.query.totals?.whole?.(question, question.prepared) ?? null);

/**
 * Maximum number of receipts of a search or filter that are listed by entry number, so that only their rows are read.
 */
export const mostKnown = 100;

/** Reads count and sums separately, because a rollup has them or the rows do not carry them. */
export const readSums = async (question: Prepared): Promise<RawRow> => {
  const { facts, query, prepared } = question;
  const ready = readyOf(question);
  if (ready && !isSql(ready)) return ready;
  const sums = sumFields(question).map((field) => sql`, sum(${columnOf(field)}) as ${columnOf(field)}`);
  const [sum] = await facts.query<RawRow>(
    ready ??
      query.list?.found?.(question, mostKnown + 1, prepared) ??
      sql`select count() as row_count${join(sums, sql``)} from (${foundRows(question)})`,
  );
  return sum ?? {};
};

/** Count and sums of rows that the server worked out. */
export const workedWhole = async (question: Prepared, found: readonly RawRow[], worked: WorkedRows): Promise<Whole> => {
  const adding = worked.totals
    ? sumFields(question).filter((field) => fieldOf(field).total === 'sum')
    : sumFields(question);
  const [own, extra] = await Promise.all([readOwnTotals(question), worked.totals?.(found)]);
  return wholeTotalsOf(question, workedSumsOf(found, adding, worked), { ...own, ...extra });
};

export const readTotals = async (question: Prepared): Promise<Whole> => {
  const worked = workedOf(question);
  if (worked) return workedWhole(question, foundOf(question, worked), worked);
  const [sum, extra] = await Promise.all([readSums(question), readOwnTotals(question)]);
  return wholeTotalsOf(question, sum, extra);
};
