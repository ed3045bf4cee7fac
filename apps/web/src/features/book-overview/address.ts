import { dayIn, addDays, isDay } from '@lanewise/domain/calendar/day';
import type { BookSpan } from '@lanewise/contract/entities/book-days';
import type { Company, Location } from '@lanewise/contract/entities/company';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { useCompany, useLocations } from '../../api/queries.ts';
import { useAddress } from '../../state/address.ts';
import { pageNumberOf, wholeNumberOf } from '../../state/whole.ts';
import { usePresets, useSpan, type SpanKind } from './queries.ts';

/** Book, store and span of a screen; the address holds all of them. */
export interface OverviewAddress {
  company: Company;
  today: string;
  presets: readonly LedgerPreset[];
  preset: LedgerPreset | null;
  /** Stores of the preset that the caller sees. */
  stores: readonly Location[];
  store: Location | null;
  span: BookSpan | null;
  /**
   * Filter of the stores on a dashboard: a part of their name or number, a region (reg_loc_id), and the page, from 1.
   */
  found: { search: string; region: number | null; page: number };
  /** Changes the filter of the stores. Unless the page is given, the first page is shown. */
  find: (patch: { search?: string; region?: number | null; page?: number }) => void;
  /** Local time of the company for figures as known then; '': now. */
  knownAt: string;
  /** Shows figures as known at a local time of the company; '': as known now. */
  chooseMoment: (knownAt: string) => void;
  choosePreset: (presetId: number) => void;
  chooseStore: (locationId: number) => void;
  /** Moves to the previous (-1) or next (1) span. */
  step: (way: -1 | 1) => void;
}

/** A day in the previous or next span. */
export const neighbourOf = ({ startDate, lastDate }: BookSpan, way: -1 | 1): string =>
  way < 0 ? addDays(startDate, -1) : addDays(lastDate, 1);

export const useOverviewAddress = (kind: SpanKind) => {
  const { one, set } = useAddress();
  const company = useCompany();
  const presets = usePresets();
  const locations = useLocations();
  const today = company ? dayIn(new Date(), company.timeZone) : '';
  const asked = one('date');
  // Yesterday is the newest day that can be closed. So on the first day of a period, the default is the previous
  // period.
  const span = useSpan(isDay(asked) ? asked : today && addDays(today, -1), kind);
  const failed = [presets, locations, span].find(({ error }) => error !== null) ?? null;
  if (!company || !presets.data || !locations.data) return { failed, address: null };
  const active = presets.data.filter(({ isActive }) => isActive);
  const preset = active.find(({ presetId }) => presetId === wholeNumberOf(one('presetId'))) ?? active[0] ?? null;
  const stores = locations.data.filter(({ reg_loc_id }) => preset?.locationIds.includes(reg_loc_id));
  const store = stores.find(({ reg_loc_id }) => reg_loc_id === wholeNumberOf(one('location'))) ?? stores[0] ?? null;
  const address: OverviewAddress = {
    company,
    today,
    presets: active,
    preset,
    stores,
    store,
    span: span.data ?? null,
    found: { search: one('search'), region: wholeNumberOf(one('region')), page: pageNumberOf(one('page')) },
    find: ({ search, region, page }) =>
      set(
        {
          ...(search !== undefined && { search: search === '' ? undefined : search }),
          ...(region !== undefined && { region: region ?? undefined }),
          page,
        },
        { replace: search !== undefined },
      ),
    knownAt: one('knownAt'),
    chooseMoment: (knownAt) => set({ knownAt }),
    choosePreset: (presetId) => set({ presetId }),
    chooseStore: (location) => set({ location }),
    step: (way) => {
      if (span.data) set({ date: neighbourOf(span.data, way) });
    },
  };
  return { failed, address };
};

/** The address of a store's day in the daily book. */
export const dayOf = (
  { preset, knownAt }: Pick<OverviewAddress, 'preset' | 'knownAt'>,
  location: number,
  date: string,
) => ({
  presetId: preset?.presetId ?? 0,
  location,
  date,
  knownAt,
});
