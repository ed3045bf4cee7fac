import { dayIn } from '@lanewise/domain/calendar/day';
import { periodPresetIds } from '@lanewise/domain/calendar/range';
import type { Calendar, DateRange, PresetId } from '@lanewise/domain/calendar/range';
import type { Location } from '@lanewise/contract/entities/company';
import { useMemo } from 'react';
import { useCompany, useLocations } from '../api/queries.ts';
import { chosenPlace, levelsFilter, locationScreens, selectedLocIds } from '../state/keys.ts';
import { useStored, write } from '../state/storage.ts';
import type { Address } from './address/address.ts';
import { chosenDates, datesFrom, locationsFrom, storedDates, toStored } from './address/effective.ts';
import type { StoredDates } from './address/effective.ts';
import type { Effective } from './address/wire.ts';
import { usePeriodPresets } from './use-period-presets.ts';

/** The place and period of a screen, with the data to choose them from. */
export interface Picked {
  /** Place and period; null until company and locations are known. */
  effective: Effective | null;
  calendar: Calendar | null;
  locations: readonly Location[];
}

export type Picks = Pick<Address, 'locations' | 'dates'>;

const hasOwnLocations = (screen: string): boolean => locationScreens.some((one) => one === screen);

const noPlaces: readonly number[] = [];

/**
 * The locations chosen in this tab; otherwise the screen's own stored locations; otherwise the locations of the company
 * menu.
 */
const useStoredLocations = (screen: string): readonly number[] | null => {
  const own = useStored(useMemo(() => selectedLocIds(screen), [screen]));
  const filter = useStored(levelsFilter);
  const chosen = useStored(chosenPlace);
  if (chosen !== null) return chosen === 'all' ? noPlaces : chosen;
  if (hasOwnLocations(screen)) return own;
  return filter && !filter.isGlobalFilter ? filter.reg_loc_ids : null;
};

/** The period chosen in this tab; otherwise the period stored for the screen. A screen of today has no other period. */
const useStoredDates = (screen: string, period: 'today' | undefined): StoredDates | null => {
  const chosen = useStored(chosenDates);
  const kept = useStored(useMemo(() => storedDates(screen), [screen]));
  return period ? null : (chosen ?? kept);
};

/**
 * Place and period of a screen: from the address, otherwise chosen in this tab, otherwise stored under the screen's
 * keys, otherwise all places and the usual period. `settled`: the part to add to the address, so that the address alone
 * determines the screen; null: nothing.
 */
export const usePicks = (
  screen: string,
  { locations: askedPlace, dates: askedDates }: Picks,
  period?: 'today',
  usual: PresetId = 'today',
): { picked: Picked; settled: Picks | null } => {
  const company = useCompany();
  const stored = useStoredDates(screen, period);
  const { periods, isLoading } = usePeriodPresets(periodPresetIds.some((preset) => preset === stored?.preset));
  const calendar = useMemo(
    () =>
      company && !isLoading ? { today: dayIn(new Date(), company.timeZone), usWeek: company.us_week, periods } : null,
    [company, isLoading, periods],
  );
  const locations = useLocations();
  const { isPlaceholderData } = locations;
  const storedPlace = useStoredLocations(screen);
  const asked = useMemo(
    () => ({ locations: askedPlace, dates: period ? null : askedDates }),
    [askedPlace, askedDates, period],
  );

  const effective = useMemo((): Effective | null => {
    if (!calendar || !locations.data) return null;
    const all = locations.data.map((location) => location.reg_loc_id);
    return {
      locations: locationsFrom(asked, storedPlace, new Set(all)),
      all,
      dates: datesFrom(asked, stored, calendar, usual),
    };
  }, [asked, calendar, locations.data, stored, storedPlace, usual]);

  const settled = useMemo((): Picks | null => {
    if (!effective) return null;
    // Ids in the address that belong to no location are removed.
    const named = asked.locations === null || asked.locations === 'all' ? [] : asked.locations;
    const isKnown = named.every((id) => effective.all.includes(id));
    const isOpen = asked.locations === null && effective.locations !== null;
    const place = isOpen || (!isKnown && !isPlaceholderData) ? effective.locations : asked.locations;
    const dates = asked.dates === null && stored !== null ? effective.dates : asked.dates;
    return place === asked.locations && dates === asked.dates ? null : { locations: place, dates };
  }, [asked, effective, stored, isPlaceholderData]);

  const picked = useMemo(
    () => ({ effective, calendar, locations: locations.data ?? [] }),
    [effective, calendar, locations.data],
  );
  return { picked, settled };
};

/**
 * Stores the locations chosen on a screen (null: all), for every screen of this tab and for the next visit of this
 * screen.
 */
export const keepLocations = (screen: string, locations: readonly number[] | null): void => {
  write(chosenPlace, locations ? [...locations] : 'all');
  if (hasOwnLocations(screen)) write(selectedLocIds(screen), locations ? [...locations] : []);
};

/** Stores the period chosen on a screen, for every screen of this tab and for the next visit of this screen. */
export const keepDates = (screen: string, dates: DateRange, calendar: Calendar): void => {
  const stored = toStored(dates, calendar);
  write(chosenDates, stored);
  write(storedDates(screen), stored);
};
