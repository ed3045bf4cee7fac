import fc from 'fast-check';

// Random formulas over data points, and their expected values. The values are calculated as fractions.

/** An exact value; `by` is positive. */
export interface Fraction {
  over: bigint;
  by: bigint;
}

/** A formula. `point`: the position of a point in the list of the generated points. */
export type Tree =
  | { factor: string }
  | { point: number }
  | { minus: Tree }
  | { left: Tree; operator: '+' | '-' | '*' | '/'; right: Tree };

/** Positions of the points that a formula may name, by type: amounts and counts. */
export interface Places {
  amount: readonly number[];
  count: readonly number[];
}

const factors = ['2', '0.5', '100', '0.065', '3'] as const;

export const fractionOf = (decimal: string): Fraction => {
  const [whole = '', places = ''] = decimal.split('.');
  return { over: BigInt(whole + places), by: 10n ** BigInt(places.length) };
};

type Kind = keyof Places;
const factor = fc.constantFrom(...factors).map((text): Tree => ({ factor: text }));

/**
 * A random formula of a type. An amount divided by a count is an amount, and an amount divided by an amount is a count.
 */
export const treeOver = (places: Places, kind: Kind, depth = 2): fc.Arbitrary<Tree> => {
  const leaf = fc.constantFrom(...places[kind]).map((point): Tree => ({ point }));
  if (depth === 0) return leaf;
  const own = treeOver(places, kind, depth - 1);
  const [amount, count] = [treeOver(places, 'amount', depth - 1), treeOver(places, 'count', depth - 1)];
  const joined = (left: fc.Arbitrary<Tree>, right: fc.Arbitrary<Tree>, ...by: ('+' | '-' | '*' | '/')[]) =>
    fc.record({ left, operator: fc.constantFrom(...by), right });
  return fc.oneof(
    { weight: 3, arbitrary: joined(own, own, '+', '-') },
    { weight: 1, arbitrary: joined(own, factor, '*', '/') },
    { weight: 1, arbitrary: own.map((minus): Tree => ({ minus })) },
    { weight: 2, arbitrary: kind === 'amount' ? joined(own, count, '/') : joined(amount, amount, '/') },
  );
};

/** The formula as people write it. Each operation has its own parentheses. */
export const textOf = (tree: Tree, nameOf: (point: number) => string): string => {
  if ('factor' in tree) return tree.factor;
  if ('point' in tree) return nameOf(tree.point);
  if ('minus' in tree) return `-(${textOf(tree.minus, nameOf)})`;
  return `(${textOf(tree.left, nameOf)} ${tree.operator} ${textOf(tree.right, nameOf)})`;
};

/** The value of a formula. Null: the formula divides by zero, or one of its points has no value. */
export const worth = (tree: Tree, valueOf: (point: number) => Fraction | null): Fraction | null => {
  if ('factor' in tree) return fractionOf(tree.factor);
  if ('point' in tree) return valueOf(tree.point);
  if ('minus' in tree) {
    const of = worth(tree.minus, valueOf);
    return of && { over: -of.over, by: of.by };
  }
  const [a, b] = [worth(tree.left, valueOf), worth(tree.right, valueOf)];
  if (!a || !b) return null;
  switch (tree.operator) {
    case '+':
      return { over: a.over * b.by + b.over * a.by, by: a.by * b.by };
    case '-':
      return { over: a.over * b.by - b.over * a.by, by: a.by * b.by };
    case '*':
      return { over: a.over * b.over, by: a.by * b.by };
    case '/':
      if (b.over === 0n) return null;
      return b.over < 0n ? { over: -a.over * b.by, by: a.by * -b.over } : { over: a.over * b.by, by: a.by * b.over };
  }
};

/** The points that a formula names itself. */
export const namedIn = (tree: Tree): number[] => {
  if ('factor' in tree) return [];
  if ('point' in tree) return [tree.point];
  if ('minus' in tree) return namedIn(tree.minus);
  return [...new Set([...namedIn(tree.left), ...namedIn(tree.right)])];
};

/** Writes a value with a number of decimals. Halves are rounded away from zero. */
export const rounded = ({ over, by }: Fraction, places: number): number => {
  const size = (over < 0n ? -over : over) * 10n ** BigInt(places);
  const units = (size * 2n + by) / (by * 2n);
  return (Number(over < 0n ? -units : units) + 0) / 10 ** places;
};
