import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { grouped } from '../list/grouped.ts';
import type { LineTill } from '@lanewise/contract/entities/tills';
import type { Counter } from './entries.ts';
import { definitionsOf } from './definitions.ts';

// A second person is somebody who never said what a line holds or should hold: who counted or adjusted it on the day, counted
// a drawer of it, or entered a part of its formula, does not approve it.

/** Who counted, adjusted or entered parts of lines on a store's day, by data point. `tills`: the drawers of lines that are counted so. */
export type CountersOn = (
  locationId: LocationId,
  date: string,
  tills: ReadonlyMap<number, readonly LineTill[]>,
) => ReadonlyMap<number, ReadonlySet<string>>;

/** All names of whoever writes under one. */
export type NamesOf = (name: string) => readonly string[];

const keyOf = (locationId: LocationId, date: string): string => `${locationId} ${date}`;

/** The counters of some lines, with those of the parts that their formulas name on the day. */
export const countersIn = (
  points: readonly DataPoint[],
  dpIds: readonly number[],
  counters: readonly Counter[],
  namesOf: NamesOf,
): CountersOn => {
  const byDay = grouped(counters, ({ locationId, date }) => keyOf(locationId, date));
  return (locationId, date, tills) => {
    const own = byDay.get(keyOf(locationId, date)) ?? [];
    const byPoint = grouped(own, ({ dpId }) => dpId);
    const of = (dpId: number): string[] =>
      definitionsOf(points, [dpId], date).flatMap((part) =>
        [
          ...(byPoint.get(part.dpId) ?? []).map(({ by }) => by),
          ...(tills.get(part.dpId) ?? []).flatMap(({ authors }) => authors),
        ].flatMap(namesOf),
      );
    return new Map(dpIds.map((dpId) => [dpId, new Set(of(dpId))]));
  };
};
