import type { LocationId } from '@lanewise/contract/primitives/ids';
import { dayNumber } from './days.ts';
import { and, dates, sql, u32s, u64s, type Sql } from './sql.ts';

// Conditions of rows by days of stores.

export interface DayOfStore {
  location: LocationId;
  /** A business date. */
  day: string;
}

/** A day of a store as one number. `key` is the same number as a column. A date has 16 bits. */
const keyOf = ({ location, day }: DayOfStore): number => location * 65_536 + (dayNumber(day) ?? 0);
const key = sql`toUInt64(location) * 65536 + toUInt16(business_date)`;

/**
 * Condition for the rows of days of stores. The condition has three lists for any number of days, because planning a
 * statement with a condition for each day would take longer than reading the rows.
 */
const ofDays = (days: readonly DayOfStore[]): Sql =>
  and([
    sql`location in ${u32s([...new Set(days.map(({ location }) => location))])}`,
    sql`business_date in ${dates([...new Set(days.map(({ day }) => day))])}`,
    sql`${key} in ${u64s(days.map(keyOf))}`,
  ]);

/** Maximum number of changed days that are recomputed one by one. If more days changed, all days are recomputed. */
const MOST_DAYS = 5_000;

/** Condition for the rows of changed days. It holds for all rows if more than `MOST_DAYS` days changed. */
export const changedDays = (days: readonly DayOfStore[]): Sql => (days.length > MOST_DAYS ? sql`true` : ofDays(days));

/** A day of a store. `after`: number of an entry of the journal. */
export interface DayAfter extends DayOfStore {
  after: number;
}

/**
 * Condition for the entries of the given days that came after the known entry of their day (`after`). There must be at
 * least one day.
 */
export const isAfter = (days: readonly DayAfter[]): Sql => {
  const afters = u64s(days.map(({ after }) => after));
  return and([ofDays(days), sql`entry_no > transform(${key}, ${u64s(days.map(keyOf))}, ${afters}, toUInt64(0))`]);
};
