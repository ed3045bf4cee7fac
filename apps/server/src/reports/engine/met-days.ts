import { laterDay, type Compared, type Shift } from '@lanewise/domain/calendar/comparable';
import { date, sql, u32, type Sql } from '../../facts/sql.ts';
import { NO_DAY } from './comparable.ts';

// SQL for the days of two periods that are compared with each other. `comparable.ts` has the same rules for single
// days.

/**
 * The day of the period with which `business_date` of the earlier period is compared. A day beyond the end of the
 * period becomes the last day of the period. With `alone`, each day is compared with at most one earlier day: a day
 * beyond the end, or a day that only the longer earlier month has, becomes `NO_DAY`.
 */
export const metDay = ({ last, shift }: Compared, to: string, alone = false): Sql => {
  const { unit, by } = shift;
  const later = unit === 'days' ? sql`addDays(business_date, ${u32(by)})` : sql`addMonths(business_date, ${u32(by)})`;
  if (alone && !areEqual({ last, shift }, to))
    return sql`if(${later} <= ${date(to)} and ${isSameNumber(shift, later)}, ${later}, toDate(${date(NO_DAY)}))`;
  return laterDay(last, shift) > to ? sql`least(${later}, ${date(to)})` : later;
};

/**
 * Whether each day of a period is compared with one day of the earlier period, and each day of the earlier period with
 * one day of the period.
 */
const areEqual = ({ last, shift }: Pick<Compared, 'last' | 'shift'>, to: string): boolean =>
  shift.unit === 'days' && laterDay(last, shift) === to;

/** Whether a day that is months away from `business_date` has the same number in its month. */
const isSameNumber = ({ unit }: Shift, other: Sql): Sql =>
  unit === 'days' ? sql`true` : sql`toDayOfMonth(${other}) = toDayOfMonth(business_date)`;

/**
 * The business date of a row of the period. With `alone`: `NO_DAY` if no earlier day is compared with this date alone.
 */
export const ownDay = ({ start, last, shift }: Compared, to: string, alone: boolean): Sql => {
  if (!alone || areEqual({ last, shift }, to)) return sql`business_date`;
  const { unit, by } = shift;
  const earlier =
    unit === 'days' ? sql`subtractDays(business_date, ${u32(by)})` : sql`subtractMonths(business_date, ${u32(by)})`;
  return sql`if(${earlier} between ${date(start)} and ${date(last)} and ${isSameNumber(shift, earlier)}, business_date, toDate(${date(NO_DAY)}))`;
};
