import { grouped } from '@lanewise/domain/list/grouped';
import type { LaneType, PlanParts, Sum } from './plan.ts';
import type { PartColumn } from './totals.ts';

// Tells which sums a part of a receipt enters. A part has a family, a key and a detail; sums name only few values of
// each of these. All values that no sum names form one kind, so there are about as many kinds as names, no matter what
// stores sell.

/** Columns of a part in the order in which the statement lists them. */
export const figureColumns = ['amount', 'other', 'units', 'count'] as const satisfies readonly PartColumn[];

/**
 * Parts that enter the same sums: the positions of these sums in the question, and the column that each of them adds
 * up.
 */
export interface Kind {
  /**
   * The family; the numbers of the key and the detail among the `Names` (0: a value that no sum names); 1 for a
   * self-checkout.
   */
  of: readonly [family: string, key: number, detail: number, self: number];
  places: readonly { place: number; column: number }[];
}

/** The values that sums name, and what each family names of them. */
interface Names {
  all: readonly string[];
  byFamily: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Kinds {
  keys: Names;
  details: Names;
  kinds: readonly Kind[];
}

/** A sum over parts of receipts, and its place in the question. */
export interface Placed {
  sum: Sum;
  parts: PlanParts;
  place: number;
}

const laneTypes = ['staffed', 'selfCheckout'] as const satisfies readonly LaneType[];

const namesOf = (families: ReadonlyMap<string, readonly Placed[]>, property: 'keys' | 'details'): Names => {
  const byFamily = new Map(
    [...families].map(([family, some]) => [family, new Set(some.flatMap(({ parts }) => parts[property] ?? []))]),
  );
  return { all: [...new Set([...byFamily.values()].flatMap((names) => [...names]))], byFamily };
};

/** Each value that a family names with its number, and all others. */
const numbered = ({ all, byFamily }: Names, family: string): { name: string | null; number: number }[] => {
  const numbers = new Map(all.map((name, at) => [name, at + 1]));
  return [
    { name: null, number: 0 },
    ...[...(byFamily.get(family) ?? [])].map((name) => ({ name, number: numbers.get(name) ?? 0 })),
  ];
};

const isNamed = (names: readonly string[] | null, name: string | null): boolean =>
  names === null || (name !== null && names.includes(name));

/** The kinds of parts that enter at least one of some sums. */
export const kindsOf = (placed: readonly Placed[]): Kinds => {
  const families: ReadonlyMap<string, readonly Placed[]> = grouped(placed, ({ parts }): string => parts.family);
  const [keys, details] = [namesOf(families, 'keys'), namesOf(families, 'details')];
  const types = laneTypes.slice(0, placed.some(({ sum }) => sum.lanes !== null) ? 2 : 1);
  const kinds = [...families].flatMap(([family, some]) =>
    numbered(keys, family).flatMap((key) =>
      numbered(details, family).flatMap((detail) =>
        types.map((type, self): Kind => {
          const places = some.flatMap(({ sum: { lanes, column }, parts, place }) => {
            const enters = isNamed(parts.keys, key.name) && isNamed(parts.details, detail.name);
            const isThere = lanes === null || lanes.includes(type);
            return enters && isThere ? [{ place, column: figureColumns.indexOf(column) + 1 }] : [];
          });
          return { of: [family, key.number, detail.number, self], places };
        }),
      ),
    ),
  );
  return { keys, details, kinds: kinds.filter(({ places }) => places.length > 0) };
};
