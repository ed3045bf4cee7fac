import type { valueTypes } from '@lanewise/contract/entities/data-point-rules';
import { typesOf } from '@lanewise/contract/entities/data-point-rules';
import type { PointDefinition } from '@lanewise/contract/entities/data-point';
import { tenderKinds, type TenderKind, type Transaction } from '@lanewise/contract/facts/transaction';
import { pointAdds, type PointNames } from '@lanewise/testkit/point-cells';
import fc from 'fast-check';
import { definitionFrom, summed } from './drawn-definitions.testing.ts';
import { textOf, treeOver, worth, type Fraction, type Places, type Tree } from './drawn-formulas.testing.ts';

// Data points of every source at random, and what each comes to on any receipts.

type Type = Exclude<(typeof valueTypes)[number], 'text'>;

export interface DrawnPoint {
  name: string;
  type: Type;
  isShare: boolean;
  of: { registers: PointDefinition } | { tree: Tree } | 'byHand';
}

/** What one person entered for a store and a day. */
export interface Entered {
  point: number;
  store: string;
  date: string;
  value: string;
}

/** The receipts of a row, and what was entered for it; null: of its lanes or cashiers nothing is entered. */
export interface Behind {
  receipts: readonly Transaction[];
  entered: readonly Entered[] | null;
}

/** Points that count every record, and what people enter, so that no row is left out. */
const always = (): DrawnPoint[] => [
  {
    name: 'All records',
    type: 'count',
    isShare: false,
    of: { registers: { source: 'posTotal', posAssignment: 'record.any', filters: {}, formula: null } },
  },
  { name: 'Counted by hand', type: 'amount', isShare: false, of: 'byHand' },
  { name: 'Guests by hand', type: 'count', isShare: false, of: 'byHand' },
];

const ofRegisters = (names: PointNames): fc.Arbitrary<DrawnPoint[]> =>
  fc.array(fc.tuple(definitionFrom(names), fc.boolean()), { minLength: 14, maxLength: 20 }).map((drawn) =>
    drawn.map(([registers, last], at): DrawnPoint => {
      const types = typesOf(registers.posAssignment ?? 'net_sales_amt');
      const type = (last ? types.at(-1) : types[0]) === 'count' ? 'count' : 'amount';
      return { name: `Total ${at}`, type, isShare: false, of: { registers } };
    }),
  );

const placesOf = (points: readonly DrawnPoint[]): Places => {
  const of = (type: Type): number[] => points.flatMap((one, at) => (one.type === type ? [at] : []));
  return { amount: of('amount'), count: of('count') };
};

/** Formulas over points before them; each layer names formulas of the layers before it. */
const layer = (before: readonly DrawnPoint[], number: number): fc.Arbitrary<DrawnPoint[]> => {
  const places = placesOf(before);
  return fc
    .tuple(treeOver(places, 'amount'), treeOver(places, 'count'), treeOver(places, 'count', 1), fc.boolean())
    .map(([amount, count, share, isShare]): DrawnPoint[] => [
      ...before,
      { name: `Money ${number}`, type: 'amount', isShare: false, of: { tree: amount } },
      { name: `Number ${number}`, type: 'count', isShare: false, of: { tree: count } },
      { name: `Share ${number}`, type: 'count', isShare, of: { tree: share } },
    ]);
};

/** Totals of registers, points that people enter, and formulas over both and over formulas. */
export const drawnPoints = (names: PointNames): fc.Arbitrary<DrawnPoint[]> =>
  ofRegisters(names)
    .map((totals) => [
      ...always(),
      ...totals,
      { ...(always()[0] as DrawnPoint), name: 'Records', type: 'amount' as const },
    ])
    .chain((points) => layer(points, 1))
    .chain((points) => layer(points, 2))
    .chain((points) => layer(points, 3));

/** The body of a call that makes a point; `idOf`: the ids of those before it. */
export const bodyOf = ({ name, type, isShare, of }: DrawnPoint, writes: (point: number) => string): object => {
  const fields = { name, valueType: type, format: isShare ? 'percent' : 'number' };
  if (of === 'byHand') return { ...fields, source: 'manual' };
  if ('tree' in of) return { ...fields, source: 'formula', formula: textOf(of.tree, writes) };
  const { posAssignment, filters } = of.registers;
  return { ...fields, source: 'posTotal', posAssignment, filters };
};

const SCALE = 10_000n;

/** The figures of all points over what is behind a row. */
export const figuresOver = (points: readonly DrawnPoint[], { receipts, entered }: Behind, names: PointNames) => {
  const sums = points.map(({ of }) => {
    if (of === 'byHand' || 'tree' in of) return null;
    const { posAssignment, filters } = of.registers;
    return summed(receipts.map((one) => pointAdds(one, posAssignment ?? 'net_sales_amt', filters, names)));
  });
  const figure = (point: number, name: 'amount' | 'quantity'): Fraction | null => {
    const sum = sums[point];
    return sum ? { over: BigInt(sum[name]), by: SCALE } : null;
  };
  const main = (point: number): Fraction | null => {
    const { of, type } = points[point] ?? { of: 'byHand' as const, type: 'amount' as const };
    if (of === 'byHand') {
      const own = entered?.filter((one) => one.point === point) ?? [];
      const cents = own.reduce((all, { value }) => all + BigInt(Math.round(Number(value) * 100)), 0n);
      return own.length === 0 ? null : { over: cents, by: 100n };
    }
    return 'tree' in of ? worth(of.tree, main) : figure(point, type === 'count' ? 'quantity' : 'amount');
  };
  return {
    main,
    /** How often: the count beside an amount. */
    beside: (point: number): Fraction | null => figure(point, 'quantity'),
  };
};

/** Tenders of every kind, which drawn baskets lack. */
export const paidInAllWays = (receipts: readonly Transaction[]): fc.Arbitrary<Transaction[]> =>
  fc
    .array(fc.constantFrom<TenderKind>(...tenderKinds), { minLength: receipts.length, maxLength: receipts.length })
    .map((kinds) =>
      receipts.map((one, at) => ({
        ...one,
        tenders: one.tenders.map((tender) => ({
          ...tender,
          kind: tender.kind === 'debit' ? (kinds[at] ?? 'debit') : tender.kind,
        })),
      })),
    );
