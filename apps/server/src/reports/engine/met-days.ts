import { laterDay, type Compared, type Shift } from '@lanewise/domain/calendar/comparable';
import { date, sql, u32, type Sql } from '../../facts/sql.ts';
import { NO_DAY } from './comparable.ts';

// The days of two periods that meet, in statements. `comparable.ts` says the same of single days.

/**
 * The day of the period that an earlier day is compared with. A day beyond the end of the period is replaced by the
 * last day of the period; with `alone` by `NO_DAY`, as are days of a month that is longer than the later one: each day
 * then meets one earlier day at most.
 */
export const metDay = ({ last, shift }: Compared, to: string, alone = false): Sql => {
  const { unit, by } = shift;
  const later = unit === 'days' ? sql`addDays(business_date, ${u32(by)})` : sql`addMonths(business_date, ${u32(by)})`;
  if (alone && !areEqual({ last, shift }, to))
    return sql`if(${later} <= ${date(to)} and ${isSameNumber(shift, later)}, ${later}, toDate(${date(NO_DAY)}))`;
  return laterDay(last, shift) > to ? sql`least(${later}, ${date(to)})` : later;
};

/** Whether each day of a period meets one day of the earlier period, and the other way round. */
const areEqual = ({ last, shift }: Pick<Compared, 'last' | 'shift'>, to: string): boolean =>
  shift.unit === 'days' && laterDay(last, shift) === to;

/** Whether a day that is months away from `business_date` has the same number in its month. */
const isSameNumber = ({ unit }: Shift, other: Sql): Sql =>
  unit === 'days' ? sql`true` : sql`toDayOfMonth(${other}) = toDayOfMonth(business_date)`;

/** A day of the period; with `alone`: `NO_DAY` for a day that no earlier day is compared with alone. */
export const ownDay = ({ start, last, shift }: Compared, to: string, alone: boolean): Sql => {
  if (!alone || areEqual({ last, shift }, to)) return sql`business_date`;
  const { unit, by } = shift;
  const earlier =
    unit === 'days' ? sql`subtractDays(business_date, ${u32(by)})` : sql`subtractMonths(business_date, ${u32(by)})`;
  return sql`if(${earlier} between ${date(start)} and ${date(last)} and ${isSameNumber(shift, earlier)}, business_date, toDate(${date(NO_DAY)}))`;
};
