import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { SetDay, SetWeek, TradingHours, WeekHours } from '@lanewise/contract/entities/calendar';
import type { Actor } from './incoming-types.ts';

/** The calendar of one store, and the users who set it. */
export interface StoredCalendar {
  /** Ascending by `validFrom`. */
  weeks: SetWeek[];
  /** Ascending by `day`. */
  days: SetDay[];
  /**
   * Periods in which the store was inactive. `from` is the first inactive day, and `until` is the first active day
   * after it; null: the period has no end.
   */
  inactive: { from: string; until: string | null }[];
}

export interface Calendars {
  /**
   * Calendars of a company by location_id. A store is left out if it has no settings and was always Active.
   */
  of(companyId: number): Promise<ReadonlyMap<number, StoredCalendar>>;
}

export interface Trading extends Calendars {
  /**
   * Sets a week of several stores or, with null, removes the week. Returns how many weeks changed. The change is
   * written into the audit.
   */
  setWeek(
    companyId: number,
    actor: Actor,
    locations: readonly LocationId[],
    week: { validFrom: string; hours: WeekHours | null },
  ): Promise<number>;
  /** Sets consecutive days, both ends included. */
  setDays(
    companyId: number,
    actor: Actor,
    locations: readonly LocationId[],
    days: { from: string; to: string; hours: 'closed' | 'regular' | TradingHours; note: string },
  ): Promise<number>;
}
