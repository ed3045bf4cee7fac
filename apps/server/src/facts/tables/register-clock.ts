import { MOST_CLOCK_DAYS } from '@lanewise/domain/calendar/register-clock';
import { writtenNumber } from '../names.ts';
import { sql, type Sql } from '../sql.ts';

/** Replaces an unknown time. Times are compared as dates, because seconds since 1970 end in 2106. */
export const noTime = sql`toDateTime64('1970-01-01 00:00:00', 0, 'UTC')`;

/**
 * A time of a row of the journal, or `noTime` if the time is too far from the business date. The wrong clock of a
 * single register must not determine when a store, a lane or a session ended.
 */
export const likelyTime = (time: Sql): Sql =>
  sql`if(abs(dateDiff('day', business_date, toDate(${time}))) <= ${writtenNumber(MOST_CLOCK_DAYS)}, ${time}, ${noTime})`;
