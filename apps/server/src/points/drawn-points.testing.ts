import type { valueTypes } from '@lanewise/contract/entities/data-point-rules';
import { typesOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import type { PointDefinition } from '@lanewise/contract/entities/data-point';
import { tenderKinds, type TenderKind, type Transaction } from '@lanewise/contract/facts/transaction';
import { pointAdds, type PointNames } from '@lanewise/testkit/point-cells';
import fc from 'fast-check';
import { definitionFrom, summed } from './drawn-definitions.testing.ts';
import { textOf, treeOver, worth, type Fraction, type Places, type Tree } from './drawn-formulas.testing.ts';

// Random data points of every source, and the expected value of each data point for given receipts.

type Type = Exclude<(typeof valueTypes)[number], 'text'>;

/** What fills a point. */
export type Filled = { registers: PointDefinition } | { tree: Tree } | 'byHand';

export interface DrawnPoint {
  name: string;
  type: Type;
  isShare: boolean;
  of: Filled;
  /** The source of the point on the days before `since`. Null: the source never changed. */
  before: { since: string; of: Filled } | null;
}

/** A value that a person entered for a store and a day. */
export interface Entered {
  point: number;
  store: string;
  date: string;
  value: string;
}

/**
 * The days, the receipts and the entered values behind a row. `entered` null: the row is a lane or a cashier, for which
 * nothing is entered.
 */
export interface Behind {
  days: readonly string[];
  receipts: readonly Transaction[];
  entered: readonly Entered[] | null;
}

/** Random definitions of register totals, and the days on which a point may get a new definition. */
interface Draws {
  registers: fc.Arbitrary<PointDefinition>;
  changes: readonly string[];
}

const everyRecord: PointDefinition = { source: 'posTotal', posAssignment: 'record.any', filters: {}, formula: null };

/**
 * Points that every test includes, so that no row is left out: a point that counts every record, and points that people
 * enter.
 */
const always = (): DrawnPoint[] => [
  {
    name: 'All records',
    type: 'count',
    isShare: false,
    of: { registers: everyRecord },
    before: null,
  },
  { name: 'Counted by hand', type: 'amount', isShare: false, of: 'byHand', before: null },
  { name: 'Guests by hand', type: 'count', isShare: false, of: 'byHand', before: null },
];

/** Gives one in three points another source on earlier days. */
const changed = ({ changes }: Draws, earlier: fc.Arbitrary<Filled>): fc.Arbitrary<DrawnPoint['before']> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ since: fc.constantFrom(...changes), of: earlier }) },
  );

/** The sources of a point of a type other than a formula. */
const filledBy = ({ registers }: Draws, type: Type): fc.Arbitrary<Filled> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant('byHand' as const) },
    {
      weight: 2,
      arbitrary: registers
        .filter(({ posAssignment }) => typesOf(posAssignment ?? 'net_sales_amt').includes(type))
        .map((one) => ({ registers: one })),
    },
  );

const ofRegisters = (draws: Draws): fc.Arbitrary<DrawnPoint[]> => {
  const one = fc.tuple(draws.registers, fc.boolean()).chain(([registers, last]) => {
    const types = typesOf(registers.posAssignment ?? 'net_sales_amt');
    const type = (last ? types.at(-1) : types[0]) === 'count' ? 'count' : 'amount';
    return changed(draws, filledBy(draws, type)).map((before) => ({ type, of: { registers }, before }) as const);
  });
  return fc
    .array(one, { minLength: 14, maxLength: 20 })
    .map((drawn) => drawn.map((point, at): DrawnPoint => ({ name: `Total ${at}`, isShare: false, ...point })));
};

const placesOf = (points: readonly DrawnPoint[]): Places => {
  const of = (type: Type): number[] => points.flatMap((one, at) => (one.type === type ? [at] : []));
  return { amount: of('amount'), count: of('count') };
};

/** Random formulas over the points of earlier layers. Each layer may name formulas of the layers before it. */
const layer = (before: readonly DrawnPoint[], number: number, draws: Draws): fc.Arbitrary<DrawnPoint[]> => {
  const places = placesOf(before);
  const formula = (name: string, type: Type, isShare: fc.Arbitrary<boolean>, depth?: number) => {
    const tree = treeOver(places, type, depth).map((drawn): Filled => ({ tree: drawn }));
    const other = fc.oneof(tree, filledBy(draws, type));
    const drawn = fc.record({ isShare, of: tree, before: changed(draws, other) });
    return drawn.map((one): DrawnPoint => ({ name: `${name} ${number}`, type, ...one }));
  };
  return fc
    .tuple(
      formula('Money', 'amount', fc.constant(false)),
      formula('Number', 'count', fc.constant(false)),
      formula('Share', 'count', fc.boolean(), 1),
    )
    .map((formulas) => [...before, ...formulas]);
};

/**
 * Random points: register totals, points that people enter, and formulas over both and over other formulas. Some points
 * get a new definition on one of the days of `changes`.
 */
export const drawnPoints = (names: PointNames, changes: readonly string[]): fc.Arbitrary<DrawnPoint[]> => {
  const draws = { registers: definitionFrom(names), changes };
  return ofRegisters(draws)
    .map((totals) => [
      ...always(),
      ...totals,
      { ...(always()[0] as DrawnPoint), name: 'Records', type: 'amount' as const },
    ])
    .chain((points) => layer(points, 1, draws))
    .chain((points) => layer(points, 2, draws))
    .chain((points) => layer(points, 3, draws));
};

/** The body of a call that makes a point. `idOf`: the ids of the points before this point. */
export const bodyOf = ({ name, type, isShare }: DrawnPoint, of: Filled, writes: (point: number) => string): object => {
  const fields = { name, valueType: type, format: isShare ? 'percent' : 'number' };
  if (of === 'byHand') return { ...fields, source: 'manual' };
  if ('tree' in of) return { ...fields, source: 'formula', formula: textOf(of.tree, writes) };
  const { posAssignment, filters } = of.registers;
  return { ...fields, source: 'posTotal', posAssignment, filters };
};

const SCALE = 10_000n;

/** The definitions of a point that hold on some days, each definition with its days. */
const partsOf = ({ of, before }: DrawnPoint, days: readonly string[]): { of: Filled; days: readonly string[] }[] => {
  if (!before || JSON.stringify(before.of) === JSON.stringify(of)) return [{ of, days }];
  const isEarlier = (day: string): boolean => day < before.since;
  const parts = [
    { of: before.of, days: days.filter(isEarlier) },
    { of, days: days.filter((day) => !isEarlier(day)) },
  ];
  return parts.filter((part) => part.days.length > 0);
};

/**
 * Whether the value of a formula over several days is the sum of its values on the single days. This does not hold for
 * a ratio or a product of figures.
 */
const addsUp = (tree: Tree, ofPoint: (point: number) => boolean): boolean => {
  if ('factor' in tree) return false;
  if ('point' in tree) return ofPoint(tree.point);
  if ('minus' in tree) return addsUp(tree.minus, ofPoint);
  const isBy = tree.operator === '*' || tree.operator === '/';
  return addsUp(tree.left, ofPoint) && (isBy ? 'factor' in tree.right : addsUp(tree.right, ofPoint));
};

/** Register totals that have only an amount. Their quantity is unknown. */
const uncounted: readonly PosTotal[] = [
  'gross_sales_amt',
  'returns_amt',
  'store_coupons_amt',
  'voids_amt',
  'tax',
  'deposit_amt',
  'item.discounts',
  'tender.refunded',
  'tax.taxable',
];

const plus = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.by + b.over * a.by, by: a.by * b.by });

/**
 * The expected figures of all points for the data behind a row. If the definition of a point changes among the days of
 * the row, two cases differ. A point that adds up is the sum of its days, each by the definition of that day. Any other
 * point has no value.
 */
export const figuresOver = (points: readonly DrawnPoint[], behind: Behind, names: PointNames) => {
  const known = new Map<string, Fraction | null>();
  const sumOf = (one: PointDefinition, name: 'amount' | 'quantity', days: readonly string[]): Fraction | null => {
    const { posAssignment, filters } = one;
    if (name === 'quantity' && posAssignment !== null && uncounted.includes(posAssignment)) return null;
    const receipts = behind.receipts.filter(({ businessDate }) => days.includes(businessDate));
    const sum = summed(receipts.map((receipt) => pointAdds(receipt, posAssignment ?? 'net_sales_amt', filters, names)));
    return { over: BigInt(sum[name]), by: SCALE };
  };
  const enteredOf = (point: number, days: readonly string[]): Fraction | null => {
    const own = behind.entered?.filter((one) => one.point === point && days.includes(one.date)) ?? [];
    const cents = own.reduce((all, { value }) => all + BigInt(Math.round(Number(value) * 100)), 0n);
    return own.length === 0 ? null : { over: cents, by: 100n };
  };
  const isSum = (point: number): boolean => {
    const { of, before } = points[point] ?? { of: 'byHand' as const, before: null };
    return [of, ...(before ? [before.of] : [])].every(
      (filled) => filled === 'byHand' || !('tree' in filled) || addsUp(filled.tree, isSum),
    );
  };
  const over = (point: number, name: 'amount' | 'quantity', days: readonly string[]): Fraction | null => {
    const key = JSON.stringify([point, name, days]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const drawn = points[point];
    const parts = drawn ? partsOf(drawn, days) : [];
    const isMain = name === mainOf(point);
    const values = parts.length > 1 && !isSum(point) ? [null] : parts.map((part) => valueOf(point, part, name, isMain));
    const value = values.reduce((all, one) => all && one && plus(all, one), { over: 0n, by: 1n });
    known.set(key, value);
    return value;
  };
  const valueOf = (
    point: number,
    { of, days }: { of: Filled; days: readonly string[] },
    name: 'amount' | 'quantity',
    isMain: boolean,
  ): Fraction | null => {
    if (of !== 'byHand' && 'registers' in of) return sumOf(of.registers, name, days);
    if (!isMain) return null;
    return of === 'byHand' ? enteredOf(point, days) : worth(of.tree, (inner) => over(inner, mainOf(inner), days));
  };
  const mainOf = (point: number) => (points[point]?.type === 'count' ? ('quantity' as const) : ('amount' as const));
  return {
    main: (point: number): Fraction | null => over(point, mainOf(point), behind.days),
    /** How often: the count beside an amount. */
    beside: (point: number): Fraction | null => over(point, 'quantity', behind.days),
    /** The value that a point would have under another definition. */
    by: (point: number, of: Filled): Fraction | null => valueOf(point, { of, days: behind.days }, mainOf(point), true),
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
