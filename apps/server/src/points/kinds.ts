import { grouped } from '@lanewise/domain/list/grouped';
import type { LaneType, PlanParts, Sum } from './plan.ts';
import type { PartColumn } from './totals.ts';

// Tells which sums a part of a receipt enters. A part has a family, a key and a detail. Sums name only a few families,
// keys and details. The store adds up all parts that no sum names, so the number of parts that it returns depends on
// the sums and not on what stores sell.

/** Columns of a part in the order in which the statement lists them. */
export const figureColumns = ['amount', 'other', 'units', 'count'] as const satisfies readonly PartColumn[];

/**
 * The keys and details that sums name. A statement identifies each of them by its position, from 1. 0 stands for any
 * value that no sum names.
 */
export interface Names {
  keys: readonly string[];
  details: readonly string[];
}

/** A sum over parts of receipts, and its place in the question. */
export interface Placed {
  sum: Sum;
  parts: PlanParts;
  place: number;
}

export const namesOf = (placed: readonly Placed[]): Names => {
  const all = (property: 'keys' | 'details'): string[] => [
    ...new Set(placed.flatMap(({ parts }) => parts[property] ?? [])),
  ];
  return { keys: all('keys'), details: all('details') };
};

/** The parts of a family with the same numbers of key and detail. `self`: 1 for the parts of self-checkouts. */
export interface Kind {
  family: string;
  key: number;
  detail: number;
  self: number;
}

/** A sum to which a kind of parts belongs, and the position of the figure that the sum adds up. */
export interface Entered {
  place: number;
  figure: number;
}

const laneTypes = ['staffed', 'selfCheckout'] as const satisfies readonly LaneType[];

const isNamed = (names: readonly string[] | null, name: string | undefined): boolean =>
  names === null || (name !== undefined && names.includes(name));

/** Finds the sums to which a kind of parts belongs. */
export const enteringOf = (placed: readonly Placed[], names: Names): ((kind: Kind) => readonly Entered[]) => {
  const families: ReadonlyMap<string, readonly Placed[]> = grouped(placed, ({ parts }): string => parts.family);
  const known = new Map<string, readonly Entered[]>();
  const find = ({ family, key, detail, self }: Kind): Entered[] =>
    (families.get(family) ?? []).flatMap(({ sum: { lanes, column }, parts, place }) => {
      const isOf = isNamed(parts.keys, names.keys[key - 1]) && isNamed(parts.details, names.details[detail - 1]);
      const isThere = lanes === null || lanes.includes(laneTypes[self === 1 ? 1 : 0]);
      return isOf && isThere ? [{ place, figure: figureColumns.indexOf(column) }] : [];
    });
  return (kind) => {
    const name = `${kind.family} ${kind.key} ${kind.detail} ${kind.self}`;
    let entered = known.get(name);
    if (!entered) known.set(name, (entered = find(kind)));
    return entered;
  };
};
