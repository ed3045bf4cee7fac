import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { grouped } from '../list/grouped.ts';
import type { LineTill } from '@lanewise/contract/entities/tills';
import type { Counter, Entered } from './entries.ts';
import { definitionsOf } from './definitions.ts';

// Finds the people who may not approve a line, because they counted or adjusted the line on the day, counted one of its
// drawers, or entered a part of its formula. The second person must be somebody else.

/** People who entered amounts for a line. A person appears under all their names. */
export interface LineCounters {
  /** People who entered amounts for a line. Every name of a person is in the set. */
  self: ReadonlySet<string>;
  /** The people of `self`, and everybody who entered a part of the line's formula. */
  all: ReadonlySet<string>;
  /** Data points that the line's formula uses on the day. */
  parts: ReadonlySet<number>;
  /**
   * The last value that people outside `self` gave to each field of the formula's parts, by `fieldKey`; null: they
   * removed it.
   */
  others: ReadonlyMap<string, string | null>;
}

/** Key of a field of a data point. */
export const fieldKey = ({ dpId, field }: Pick<Entered, 'dpId' | 'field'>): string => `${dpId} ${field}`;

/**
 * Gives the people who entered amounts for each line of a store's day, by data point. `tills`: drawers of the lines
 * that are counted by drawer.
 */
export type CountersOn = (
  locationId: LocationId,
  date: string,
  tills: ReadonlyMap<number, readonly LineTill[]>,
) => (dpId: number) => LineCounters;

/** All names of the person with this name. */
export type NamesOf = (name: string) => readonly string[];

const keyOf = (locationId: LocationId, date: string): string => `${locationId} ${date}`;

/**
 * Builds `CountersOn` from entries, including the parts that a line's formula names on the day. `counters` must be in
 * the order of entry.
 */
export const countersIn = (
  points: readonly DataPoint[],
  counters: readonly Counter[],
  namesOf: NamesOf,
): CountersOn => {
  const byDay = grouped(counters, ({ locationId, date }) => keyOf(locationId, date));
  return (locationId, date, tills) => {
    const own = byDay.get(keyOf(locationId, date)) ?? [];
    const byPoint = grouped(own, ({ dpId }) => dpId);
    const of = (dpId: number): string[] =>
      [
        ...(byPoint.get(dpId) ?? []).map(({ by }) => by),
        ...(tills.get(dpId) ?? []).flatMap(({ authors }) => authors),
      ].flatMap(namesOf);
    return (dpId) => {
      const named = definitionsOf(points, [dpId], date).map((part) => part.dpId);
      const parts = new Set(named.filter((part) => part !== dpId));
      const self = new Set(of(dpId));
      const others = [...parts].flatMap((part) => byPoint.get(part) ?? []).filter(({ by }) => !self.has(by));
      const said = new Map(others.map((one) => [fieldKey(one), one.value]));
      return { self, all: new Set(named.flatMap(of)), parts, others: said };
    };
  };
};
