import { isPeriod, periodPresetIds, presetOf, presetIds, presetRange, rangeOf } from '@lanewise/domain/calendar/range';
import type { AnyPreset, Calendar, DateRange, PresetId } from '@lanewise/domain/calendar/range';
import { isRecord, jsonSlot } from '../../state/storage.ts';
import type { Slot } from '../../state/storage.ts';
import { screenKey } from '../../state/keys.ts';
import type { Address } from './address.ts';

/**
 * A stored period: a preset moves with the calendar, a typed range is fixed. The stored days of a preset apply until
 * the calendar is known.
 */
export type StoredDates = DateRange & { preset?: AnyPreset };

const isStoredDates = (value: unknown): value is StoredDates =>
  isRecord(value) &&
  typeof value['start'] === 'string' &&
  typeof value['last'] === 'string' &&
  isPeriod(value['start'], value['last']) &&
  (value['preset'] === undefined || [...presetIds, ...periodPresetIds].some((preset) => preset === value['preset']));

/** The stored period of a screen. Null: none, so the screen's default applies. */
export const storedDates = (screen: string): Slot<StoredDates | null> =>
  jsonSlot<StoredDates | null>(screenKey(screen, 'Dates'), null, isStoredDates);

/** The period chosen in this tab; it applies on every screen. Null: none was chosen. */
export const chosenDates: Slot<StoredDates | null> = {
  ...jsonSlot<StoredDates | null>('chosenDates', null, isStoredDates),
  ofTab: true,
};

export const toStored = (range: DateRange, calendar: Calendar): StoredDates => {
  const preset = presetOf(range, calendar);
  return preset ? { ...range, preset } : range;
};

export const datesFrom = (
  address: Pick<Address, 'dates'>,
  stored: StoredDates | null,
  calendar: Calendar,
  usual: PresetId = 'today',
): DateRange => {
  if (address.dates) return address.dates;
  if (stored === null) return presetRange(usual, calendar);
  const { preset, ...days } = stored;
  return (preset && rangeOf(preset, calendar)) ?? days;
};

/**
 * The effective locations: the locations of the address, otherwise the stored locations, otherwise all locations
 * (null). Unknown ids are ignored; a list without any known id is skipped. A list of every location counts as 'all'.
 */
export const locationsFrom = (
  address: Pick<Address, 'locations'>,
  stored: readonly number[] | null,
  known: ReadonlySet<number>,
): readonly number[] | null => {
  if (address.locations === 'all') return null;
  for (const source of [address.locations, stored]) {
    const ids = source?.filter((id) => known.has(id)) ?? [];
    if (ids.length > 0) return ids.length === known.size ? null : ids;
  }
  return null;
};
