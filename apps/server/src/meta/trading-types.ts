import type { SetDay, SetWeek, TradingHours, WeekHours } from '@lanewise/contract/entities/calendar';
import type { Actor } from './incoming-types.ts';

/** What was set of one store, with who set it. */
export interface StoredCalendar {
  /** Ascending by `validFrom`. */
  weeks: SetWeek[];
  /** Ascending by `day`. */
  days: SetDay[];
  /** When it took no part: from a day to the day before another, null for no end. */
  inactive: { from: string; until: string | null }[];
}

export interface Calendars {
  /** Set calendars of a company by location_id; at most a moment old. Stores of which nothing is set and that were always Active are left out. */
  of(companyId: number): Promise<ReadonlyMap<number, StoredCalendar>>;
}

export interface Trading extends Calendars {
  /** Sets or, with null, takes away a week of several stores; answers how many it changed. Written into the audit. */
  setWeek(
    companyId: number,
    actor: Actor,
    locations: readonly number[],
    week: { validFrom: string; hours: WeekHours | null },
  ): Promise<number>;
  /** The same for days in a row, both ends included. */
  setDays(
    companyId: number,
    actor: Actor,
    locations: readonly number[],
    days: { from: string; to: string; hours: 'closed' | 'regular' | TradingHours; note: string },
  ): Promise<number>;
}
