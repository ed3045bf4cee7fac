import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Scope } from '../facts/scope.ts';
import type { PointFacts } from './plan.ts';

/** Data points in the order of their categories, and codes by the id of an item list. */
export interface CompanyPoints {
  points: readonly DataPoint[];
  items: ReadonlyMap<number, readonly string[]>;
  /** What people entered in the books of stores; left out: the caller may not know it. */
  entered?: (places: Scope) => Promise<Entered>;
}

/** What people entered in the books of stores on some days. */
export interface Entered {
  values: readonly EnteredValue[];
  /** Days of stores with a value whose book is not closed. */
  openDays: number;
}

/** The last change of a field of a line on a store's day. */
export interface EnteredValue {
  locationId: number;
  date: string;
  dpId: number;
  field: string;
  value: string | null;
}

/** Data points of a company, and what their filters name. */
export interface NamedPoints extends CompanyPoints, PointFacts {}

/** Ids of the item lists that definitions name. */
export const namedLists = (points: readonly DataPoint[]): number[] => [
  ...new Set(points.flatMap((point) => [point, ...point.earlier]).flatMap(({ filters }) => filters.category ?? [])),
];
