import { addDays, daysBetween, firstOfMonth, firstOfYear } from '@lanewise/domain/calendar/day';
import type { Scope } from './scope.ts';
import { and, date, dates, join, or, sql, u32, u32s, type Sql } from './sql.ts';

/** Business dates, both ends included. */
interface Span {
  from: string;
  to: string;
}

const daysIn = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);

type Coarse = 'year' | 'month';

const firstOf: Readonly<Record<Coarse, (day: string) => string>> = { year: firstOfYear, month: firstOfMonth };
const lastOf = (unit: Coarse, first: string): string =>
  addDays(firstOf[unit](addDays(first, unit === 'year' ? 366 : 31)), -1);

/** A part of a span that is added or subtracted: days, a month or a year. `unit`: what the part is made of. */
interface Part extends Span {
  unit: Coarse | 'day';
  adds: boolean;
}

/**
 * Splits a span into parts. If the span covers most of a month or year, the whole unit is taken and the rest of the
 * unit is subtracted. If the span covers little of a unit, that piece is split into finer parts.
 */
const partsOf = (span: Span, units: readonly Coarse[], adds = true): Part[] => {
  const [unit, ...finer] = units;
  if (!unit) return [{ ...span, unit: 'day', adds }];
  const parts: Part[][] = [];
  for (let first = firstOf[unit](span.from); first <= span.to; first = addDays(lastOf(unit, first), 1)) {
    const last = lastOf(unit, first);
    const inside = { from: span.from > first ? span.from : first, to: span.to < last ? span.to : last };
    const outside = [
      { from: first, to: addDays(inside.from, -1) },
      { from: addDays(inside.to, 1), to: last },
    ].filter(({ from, to }) => from <= to);
    if (daysIn([inside]) <= daysIn(outside)) parts.push(partsOf(inside, finer, adds));
    else
      parts.push(
        [{ unit, adds, from: first, to: first }],
        outside.flatMap((rest) => partsOf(rest, finer, !adds)),
      );
  }
  return parts.flat();
};

const inSpans = (spans: readonly Span[]): Sql =>
  or(spans.map(({ from, to }) => sql`business_date between ${date(from)} and ${date(to)}`));

const firstDays = (parts: readonly Part[]) => dates(parts.map(({ from }) => from));

const conditionOf: Readonly<Record<Part['unit'], (parts: readonly Part[]) => Sql>> = {
  year: (parts) => sql`year in ${firstDays(parts)}`,
  month: (parts) => sql`month in ${firstDays(parts)}`,
  day: inSpans,
};

/** The first days of the whole months of a scope, and its other days. */
const wholeMonths = ({ from, to }: Pick<Scope, 'from' | 'to'>): { months: string[]; edges: Span[] } => {
  const first = firstOfMonth(from) === from ? from : addDays(lastOf('month', firstOfMonth(from)), 1);
  const months: string[] = [];
  for (let month = first; lastOf('month', month) <= to; month = addDays(lastOf('month', month), 1)) months.push(month);
  const after = months.length === 0 ? from : addDays(lastOf('month', months.at(-1) ?? first), 1);
  const before = months.length === 0 ? [] : [{ from, to: addDays(first, -1) }];
  return { months, edges: [...before, { from: after, to }].filter((edge) => edge.from <= edge.to) };
};

/** For each unit, the column with the first day of a row's unit, renamed to `business_date`. */
const dateOf: Readonly<Record<Part['unit'], Sql>> = {
  year: sql`year as business_date`,
  month: sql`month as business_date`,
  day: sql`business_date`,
};

/**
 * A condition on a table that has the same figures by day and by month (grain, business_date). It selects each date of
 * the scope once: whole months, and days at the edges.
 */
export const inMonthsAndDays = (scope: Pick<Scope, 'from' | 'to'>): Sql => {
  const { months, edges } = wholeMonths(scope);
  return or([
    ...(months.length === 0 ? [] : [sql`(grain = 'month' and business_date in ${dates(months)})`]),
    ...(edges.length === 0 ? [] : [sql`(grain = 'day' and ${inSpans(edges)})`]),
  ]);
};

/**
 * Selects the keys that a rollup contains for a scope: from the rollup by month for whole months, and from the rollup
 * by day for the days at the edges.
 */
export const presentIn = (
  { day, month, dated = false }: Pick<MonthlyRollup, 'day' | 'month' | 'dated'>,
  scope: Scope,
  keys: readonly Sql[],
  where: Sql,
): Sql => {
  const { months, edges } = wholeMonths(scope);
  const ofStores = and([sql`company = ${u32(scope.company)}`, sql`location in ${u32s(scope.locations)}`, where]);
  const columns = (unit: Part['unit']): Sql => join([...keys, ...(dated ? [dateOf[unit]] : [])], sql`, `);
  return join(
    [
      ...(months.length === 0
        ? []
        : [sql`select ${columns('month')} from ${month} where ${ofStores} and month in ${dates(months)}`]),
      ...(edges.length === 0
        ? []
        : [sql`select ${columns('day')} from ${day} where ${ofStores} and ${inSpans(edges)}`]),
    ],
    sql` union all `,
  );
};

/** A rollup by day (business_date), by month (month) and optionally by year (year), with the same other columns. */
export interface MonthlyRollup {
  day: Sql;
  month: Sql;
  year?: Sql;
  /** Coarse rollups over all stores of a company, in which `location` is not a key. */
  chain?: Readonly<Record<Coarse, Sql>>;
  /** Whether rows also have a `business_date`: for a month or a year, its first day. */
  dated?: boolean;
  /** Key columns other than company and date. */
  keys: readonly Sql[];
  /** Columns that are summed. */
  sums: readonly Sql[];
}

/**
 * Rows of a rollup in a scope. Several rows may have the same keys; the caller adds them up. `where` narrows the rows
 * by their keys. Reads the coarsest possible tables, and finer tables only at the edges of the scope. A month or year
 * in progress costs no more than a past month or year, because its remaining days are empty.
 */
export const inMonths = (rollup: MonthlyRollup, scope: Scope, where: Sql): Sql => {
  const { day, month, year, chain, dated = false, keys, sums } = rollup;
  const ofCompany = and([sql`company = ${u32(scope.company)}`, where]);
  const ofStores = and([sql`company = ${u32(scope.company)}`, sql`location in ${u32s(scope.locations)}`, where]);
  const columns = (unit: Part['unit'], adds: boolean): Sql =>
    join(
      [...keys, ...(dated ? [dateOf[unit]] : []), ...sums.map((column) => (adds ? column : sql`-${column}`))],
      sql`, `,
    );
  const parts = partsOf(scope, year ? ['year', 'month'] : ['month']);
  const tables = [...(year ? [['year', year] as const] : []), ['month', month] as const, ['day', day] as const];
  const selects = tables.flatMap(([unit, table]) =>
    [true, false].flatMap((adds) => {
      const these = parts.filter((part) => part.unit === unit && part.adds === adds);
      if (these.length === 0) return [];
      const whole = scope.whole && unit !== 'day' ? chain?.[unit] : undefined;
      const [source, here] = whole ? [whole, ofCompany] : [table, ofStores];
      return [sql`select ${columns(unit, adds)} from ${source} where ${here} and ${conditionOf[unit](these)}`];
    }),
  );
  return join(selects, sql` union all `);
};
