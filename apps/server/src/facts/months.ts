import { addDays, daysBetween, firstOfMonth } from '@lanewise/domain/calendar/day';
import type { Scope } from './scope.ts';
import { and, date, join, or, sql, u32, u32s, type Sql } from './sql.ts';

/** Business dates, both ends included. */
interface Span {
  from: string;
  to: string;
}

const daysIn = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);

const nextMonth = (month: string): string => firstOfMonth(addDays(month, 31));

/** Months, by their first days, and days to be added to them and taken from them. */
interface Parts {
  months: string[];
  added: Span[];
  taken: Span[];
}

/** A month that is covered for the most part is taken whole, less its other days; of one hardly covered, the days alone. */
const partsOf = ({ from, to }: Span): Parts => {
  const parts: Parts = { months: [], added: [], taken: [] };
  for (let month = firstOfMonth(from); month <= to; month = nextMonth(month)) {
    const last = addDays(nextMonth(month), -1);
    const inside = { from: from > month ? from : month, to: to < last ? to : last };
    const outside = [
      { from: month, to: addDays(inside.from, -1) },
      { from: addDays(inside.to, 1), to: last },
    ].filter((span) => span.from <= span.to);
    if (daysIn([inside]) <= daysIn(outside)) parts.added.push(inside);
    else {
      parts.months.push(month);
      parts.taken.push(...outside);
    }
  }
  return parts;
};

const inSpans = (spans: readonly Span[]): Sql =>
  or(spans.map(({ from, to }) => sql`business_date between ${date(from)} and ${date(to)}`));

/** A rollup that is kept by day (business_date) and by month (month), with the same other columns. */
export interface MonthlyRollup {
  day: Sql;
  month: Sql;
  /** Columns that tell its rows apart, beside company and date. */
  keys: readonly Sql[];
  /** Columns that add. */
  sums: readonly Sql[];
}

/**
 * Rows of a rollup in a scope, several with the same keys, to be summed by the caller; `where` narrows them by their keys.
 * Months come from the coarser table, days only at the edges: the month that is not over costs no more than one that is,
 * since its other days are empty.
 */
export const inMonths = ({ day, month, keys, sums }: MonthlyRollup, scope: Scope, where: Sql): Sql => {
  const { months, added, taken } = partsOf(scope);
  const here = and([sql`company = ${u32(scope.company)}`, sql`location in ${u32s(scope.locations)}`, where]);
  const plain = join([...keys, ...sums], sql`, `);
  const negative = join([...keys, ...sums.map((column) => sql`-${column}`)], sql`, `);
  const [first, last] = [months[0], months.at(-1)];
  const selects = [
    ...(first && last
      ? [sql`select ${plain} from ${month} where ${here} and month between ${date(first)} and ${date(last)}`]
      : []),
    ...(added.length > 0 ? [sql`select ${plain} from ${day} where ${here} and ${inSpans(added)}`] : []),
    ...(taken.length > 0 ? [sql`select ${negative} from ${day} where ${here} and ${inSpans(taken)}`] : []),
  ];
  return join(selects, sql` union all `);
};
