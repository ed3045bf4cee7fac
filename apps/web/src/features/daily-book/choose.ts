import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { BookDay } from './kept.ts';

/** Preset, stores and date in the address; null: absent. */
export interface AskedBookDay {
  presetId: number | null;
  locationId: number | null;
  /** Stores that were chosen elsewhere; null: all. */
  locations: readonly number[] | null;
  date: string;
}

/**
 * The book to show, or why there is none. notGiven: the store does not have the preset. early: the book begins later.
 */
export type Chosen =
  | { state: 'none' }
  | { state: 'notGiven'; preset: LedgerPreset }
  | { state: 'early'; preset: LedgerPreset; day: BookDay }
  | { state: 'book'; preset: LedgerPreset; day: BookDay };

const storeIn = ({ locationIds }: LedgerPreset, { locationId, locations }: AskedBookDay): number | null => {
  if (locationId !== null) return locationIds.includes(locationId) ? locationId : null;
  return locationIds.find((id) => locations?.includes(id)) ?? locationIds[0] ?? null;
};

const isAnyOf = ({ locationIds }: LedgerPreset, { locationId, locations }: AskedBookDay): boolean =>
  locationId === null
    ? locations === null || locationIds.some((id) => locations.includes(id))
    : locationIds.includes(locationId);

/** The book that is shown: that of the address, else the first that a chosen store has. */
export const chosenBook = (presets: readonly LedgerPreset[], asked: AskedBookDay): Chosen => {
  const inUse = presets.filter(({ isActive }) => isActive);
  const preset =
    presets.find(({ presetId }) => presetId === asked.presetId) ??
    inUse.find((one) => one.locationIds.length > 0 && isAnyOf(one, asked)) ??
    inUse[0] ??
    presets[0];
  if (!preset) return { state: 'none' };
  const locationId = storeIn(preset, asked);
  if (locationId === null) return { state: 'notGiven', preset };
  const day = { presetId: preset.presetId, locationId, date: asked.date };
  return { state: asked.date < preset.since ? 'early' : 'book', preset, day };
};
