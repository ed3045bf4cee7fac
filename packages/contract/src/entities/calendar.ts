import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocIdNumber } from '../primitives/ids.ts';
import { lineOf } from './names.ts';

/** Minutes since midnight of the business day. A store that closes at 2 a.m. closes at 26 * 60. */
export const tradingHours = z
  .strictObject({
    opens: z.number().int().min(0).max(1439),
    closes: z.number().int().min(1).max(2160),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'hours.order' });
export type TradingHours = z.output<typeof tradingHours>;

/** Sunday to Saturday; null: closed. */
export const weekHours = z.array(tradingHours.nullable()).length(7);
export type WeekHours = z.output<typeof weekHours>;

/** `validFrom` of a week that has always been valid. */
export const sinceAlways = '1970-01-01';

export const setWeek = z.object({ validFrom: z.string(), hours: weekHours, setBy: z.string(), setAt: z.string() });
export type SetWeek = z.output<typeof setWeek>;

export const setDay = z.object({
  day: z.string(),
  /** Opening hours of the day; null: closed. */
  hours: tradingHours.nullable(),
  note: z.string(),
  setBy: z.string(),
  setAt: z.string(),
});
export type SetDay = z.output<typeof setDay>;

/** Source of a store's week: a user, the receipts of the last weeks, or nothing yet. */
export const weekSources = ['set', 'learned', 'unknown'] as const;

export const storeWeek = z.object({
  reg_loc_id: regLocIdNumber,
  name: z.string(),
  storeNumber: z.string(),
  source: z.enum(weekSources),
  /** The opening hours in force today; all null if the source is 'unknown'. */
  hours: weekHours,
  /** Number of days from today onwards with hours of their own. */
  exceptions: z.number().int(),
});
export type StoreWeek = z.output<typeof storeWeek>;

export const storeCalendar = storeWeek.extend({
  today: z.string(),
  weeks: z.array(setWeek),
  /** Days of the requested year with hours of their own. */
  days: z.array(setDay),
  /** Opening hours that the receipts of the last weeks suggest, whether or not a user has set hours. */
  learned: weekHours.nullable(),
  /** Days of the year on which receipts were expected but none came. */
  missing: z.array(z.string()),
});
export type StoreCalendar = z.output<typeof storeCalendar>;

const stores = z.array(id).min(1).max(20_000);

/** `hours` null: removes the week's hours, so that the previous ones apply again. */
export const weekInput = z.strictObject({
  locationIds: stores,
  validFrom: businessDate.default(sinceAlways),
  hours: weekHours.nullable(),
});
export type WeekInput = z.output<typeof weekInput>;

/** One day or several consecutive days, at most a year. */
export const daysInput = z
  .strictObject({
    locationIds: stores,
    from: businessDate,
    to: businessDate,
    /** 'closed', opening hours, or 'regular', which removes the days' own hours. */
    hours: z.union([z.literal('closed'), z.literal('regular'), tradingHours]),
    note: lineOf(200).default(''),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ['to'],
    message: 'date.order',
  });
export type DaysInput = z.output<typeof daysInput>;
