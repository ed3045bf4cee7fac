import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { exactOf, type Exact } from '@lanewise/domain/points/evaluate';
import type { EnteredValue } from './company.ts';
import { dayKeyOf } from './rows.ts';
import { definitionOn } from '@lanewise/domain/points/definitions';

/** Values that people entered on store's days, by location and date and then by data point. */
export type TypedValues = ReadonlyMap<string, ReadonlyMap<number, Exact>>;

/** The values that people entered for data points without another source. */
export const typedValues = (points: readonly DataPoint[], entries: readonly EnteredValue[]): TypedValues => {
  const byId = new Map(points.map((point) => [point.dpId, point]));
  const found = new Map<string, Map<number, Exact>>();
  for (const { locationId, date, dpId, field, value } of entries) {
    const point = byId.get(dpId);
    if (field !== 'enteredValue' || value === null || !point || point.valueType === 'text') continue;
    if (definitionOn(point, date)?.source !== 'manual') continue;
    const key = dayKeyOf(locationId, date);
    const day = found.get(key) ?? new Map<number, Exact>();
    found.set(key, day.set(dpId, exactOf(value)));
  }
  return found;
};
