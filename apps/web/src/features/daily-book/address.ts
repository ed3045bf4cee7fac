import { useEffect, useMemo } from 'react';
import { addDays, isDay } from '@lanewise/domain/calendar/day';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { Location } from '@lanewise/contract/entities/company';
import { readPicks } from '../../report/address/address.ts';
import { keepDates, usePicks } from '../../report/use-picks.ts';
import { useAddress, useOwnQuery } from '../../state/address.ts';
import { wholeNumberOf } from '../../state/whole.ts';
import { chosenBook, type Chosen } from './choose.ts';

export interface BookAddress {
  /** Null until company, stores and presets are known. */
  chosen: Chosen | null;
  date: string;
  /** Local time of the company for the book as known then; '': now. */
  knownAt: string;
  stores: readonly Location[];
  choosePreset: (presetId: number) => void;
  chooseStore: (locationId: number) => void;
  chooseDate: (date: string) => void;
  /** Whether the first counted cell gets the focus, as when books are opened one after another. */
  takesFocus: boolean;
  /** Opens the day of another store, to count it. */
  choosePlace: (locationId: number, date: string) => void;
  /** Returns to the book as known now. */
  forget: () => void;
  step: (days: number) => void;
}

/** Preset, store and business date, all of them in the address. */
export const useBookAddress = (screen: string, presets: readonly LedgerPreset[] | undefined): BookAddress => {
  const { one, set } = useAddress();
  const query = useOwnQuery();
  const asked = useMemo(() => readPicks(new URLSearchParams(query)), [query]);
  // A day is counted when it is over.
  const { picked } = usePicks(screen, asked, undefined, 'yesterday');
  const { effective, calendar, locations } = picked;
  const date = effective?.dates.last ?? '';
  const [named = null] = Array.isArray(asked.locations) ? (asked.locations as readonly number[]) : [];
  const presetId = wholeNumberOf(one('presetId'));
  const chosen = useMemo(
    () =>
      effective && presets
        ? chosenBook(presets, { presetId, locationId: named, locations: effective.locations, date })
        : null,
    [effective, presets, presetId, named, date],
  );
  const day = chosen && 'day' in chosen ? chosen.day : null;
  const place = day?.locationId ?? named ?? effective?.locations?.[0];
  const book = day?.presetId ?? presetId ?? undefined;
  useEffect(() => {
    if (!effective || !presets || !isDay(date)) return;
    const wanted = { presetId: book, location: place, date };
    const isSettled = Object.entries(wanted).every(([name, value]) => one(name) === String(value ?? ''));
    if (!isSettled) set(wanted, { replace: true });
  }, [effective, presets, book, place, date, one, set]);
  const keepDate = (next: string): void => {
    if (calendar) keepDates(screen, { start: next, last: next }, calendar);
  };
  const chooseDate = (next: string): void => {
    if (!isDay(next)) return;
    keepDate(next);
    set({ date: next });
  };
  return {
    chosen,
    date,
    knownAt: one('knownAt'),
    forget: () => set({ knownAt: undefined }),
    stores: locations,
    choosePreset: (id) => set({ presetId: id }),
    chooseStore: (id) => set({ location: id }),
    chooseDate,
    takesFocus: one('focus') === 'count',
    choosePlace: (location, next) => {
      keepDate(next);
      set({ location, date: next, focus: 'count' });
    },
    step: (days) => chooseDate(addDays(date, days)),
  };
};
