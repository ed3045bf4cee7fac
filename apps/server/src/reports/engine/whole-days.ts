import { dayNumber } from '@lanewise/domain/calendar/day';
import { join, sql, u32, u32s, type Sql } from '../../facts/sql.ts';
import { readHistories } from '../../question/completeness.ts';
import type { ReportQuestion } from './query.ts';

/** The complete store-days of a question, for figures that an unfinished day would lower. */
export interface WholeDays {
  /** Their number on each weekday, Monday first. */
  byWeekday: readonly number[];
  /** Days with receipts that are unfinished or lack data: days since 1970-01-01, by location_id. */
  leftOut: ReadonlyMap<number, readonly number[]>;
}

/** The epoch was a Thursday: 3 days after a Monday. */
const weekdayOf = (day: number): number => (day + 3) % 7;

/** A day whose gaps cannot be seen (unverified) counts as complete. */
export const readWholeDays = async ({
  arrivals,
  scope,
  names,
  now,
}: Pick<ReportQuestion, 'arrivals' | 'scope' | 'names' | 'now'>): Promise<WholeDays> => {
  const byWeekday = [0, 0, 0, 0, 0, 0, 0];
  const leftOut = new Map<number, number[]>();
  const [first, last] = [dayNumber(scope.from), dayNumber(scope.to)];
  for (const place of await readHistories(arrivals, scope, names.places, scope.from, now)) {
    const { stateOn } = place;
    const partial: number[] = [];
    for (let day = first; day <= last; day += 1) {
      const { state, at } = stateOn(day);
      const weekday = weekdayOf(day);
      if (state === 'complete' || state === 'unverified') byWeekday[weekday] = (byWeekday[weekday] ?? 0) + 1;
      else if (at >= 0) partial.push(day);
    }
    if (partial.length > 0) leftOut.set(place.location, partial);
  }
  return { byWeekday, leftOut };
};

/** The condition that a row of a rollup or list belongs to a whole day. */
export const onWholeDays = ({ leftOut }: WholeDays): Sql => {
  if (leftOut.size === 0) return sql`true`;
  const days = [...leftOut].map(
    ([location, partial]) => sql`(location = ${u32(location)} and toUInt32(business_date) in ${u32s(partial)})`,
  );
  return sql`not (${join(days, sql` or `)})`;
};
