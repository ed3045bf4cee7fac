import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { grouped } from '../list/grouped.ts';
import type { LineTill } from '@lanewise/contract/entities/tills';
import type { Counter, Entered } from './entries.ts';
import { definitionsOf } from './definitions.ts';

// A second person is somebody who never said what a line holds or should hold: who counted or adjusted it on the day, counted
// a drawer of it, or entered a part of its formula, does not approve it.

/** Who said what a line holds or should hold, by all their names. */
export interface LineCounters {
  /** Who counted or adjusted the line itself, or counted a drawer of it. */
  self: ReadonlySet<string>;
  /** The counters, and everyone who entered a part of the line's formula. */
  all: ReadonlySet<string>;
  /** The data points that its formula comes to on the day. */
  parts: ReadonlySet<number>;
  /** What others than `self` said last of fields of parts, by `fieldKey`; null: they took it away. */
  others: ReadonlyMap<string, string | null>;
}

/** A field of a data point. */
export const fieldKey = ({ dpId, field }: Pick<Entered, 'dpId' | 'field'>): string => `${dpId} ${field}`;

/** The counters of a line on a store's day, by its data point. `tills`: the drawers of lines that are counted so. */
export type CountersOn = (
  locationId: LocationId,
  date: string,
  tills: ReadonlyMap<number, readonly LineTill[]>,
) => (dpId: number) => LineCounters;

/** All names of the person who writes under one of them. */
export type NamesOf = (name: string) => readonly string[];

const keyOf = (locationId: LocationId, date: string): string => `${locationId} ${date}`;

/** The counters of lines, with those of the parts that their formulas name on the day. `counters`: in the order of what they said. */
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
