import { addMonths, dayIn, isDay } from '@lanewise/domain/calendar/day';
import type { Location } from '@lanewise/contract/entities/company';
import { notStated } from '@lanewise/contract/reports/filters';
import { useLocations } from '../../../api/queries.ts';
import { hrefOf, useAddress } from '../../../state/address.ts';
import { wholeNumberOf } from '../../../state/whole.ts';

export const route = '/settings/connectors/completeness';

/** A day of the store, or of one of its lanes; '' stands for receipts that name no lane. */
export interface OpenDay {
  date: string;
  lane: string | null;
}

/** Store, month and open day of the calendar, as the address holds them. */
export interface CalendarAddress {
  stores: readonly Location[];
  store: Location;
  /** `yyyy-mm`. */
  month: string;
  /** Whether the next month has begun. */
  mayGoOn: boolean;
  open: OpenDay | null;
  chooseStore: (regLocId: number) => void;
  /** To the month before (-1) or after (1). */
  step: (way: -1 | 1) => void;
  close: () => void;
  hrefOf: (day: OpenDay) => string;
}

const writeLane = (lane: string | null): string | undefined => (lane === null ? undefined : lane || notStated);
const readLane = (text: string): string | null => (text === '' ? null : text === notStated ? '' : text);

/** The address of a day in the calendar of a store. */
export const dayHref = (location: number, { date, lane }: OpenDay): string =>
  hrefOf(route, { location, date, lane: writeLane(lane) });

const monthPattern = /^(19[7-9]\d|20\d\d|21[0-3]\d)-(0[1-9]|1[0-2])$/;

/** Null: the user has no store. Undefined: not known yet. */
export const useCalendarAddress = (): CalendarAddress | null | undefined => {
  const { one, set } = useAddress();
  const { data: stores } = useLocations();
  if (!stores) return undefined;
  const store = stores.find(({ reg_loc_id }) => reg_loc_id === wholeNumberOf(one('location'))) ?? stores[0];
  if (!store) return null;
  const current = dayIn(new Date(), store.timeZone).slice(0, 7);
  const date = one('date');
  const asked = isDay(date) ? date.slice(0, 7) : one('month');
  const month = monthPattern.test(asked) ? asked : current;
  const location = store.reg_loc_id;
  return {
    stores,
    store,
    month,
    mayGoOn: month < current,
    open: isDay(date) ? { date, lane: readLane(one('lane')) } : null,
    chooseStore: (next) => set({ location: next, month, date: undefined, lane: undefined }),
    step: (way) =>
      set({ location, month: addMonths(`${month}-01`, way).slice(0, 7), date: undefined, lane: undefined }),
    close: () => set({ location, month, date: undefined, lane: undefined }),
    hrefOf: (day) => dayHref(location, day),
  };
};
