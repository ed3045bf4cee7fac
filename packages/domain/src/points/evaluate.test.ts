import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalTextOf, evaluate, exactOf, isFigure, longTextOf, type Exact } from './evaluate.ts';
import { readFormula, type Formula } from './formula.ts';

const points = [
  { dpId: 1, name: 'Produce sales', value: '1234.56' },
  { dpId: 2, name: 'Customers', value: '7' },
  { dpId: 3, name: 'Nothing', value: '0' },
  { dpId: 4, name: 'Cash counted', value: null },
];

const valueOf = (dpId: number): Exact | null => {
  const text = points.find((one) => one.dpId === dpId)?.value ?? null;
  return text === null ? null : exactOf(text);
};

const valueOfText = (text: string, places = 4): string | null => {
  const { formula } = readFormula(text, points);
  if (!formula) throw new Error(`'${text}' is no formula`);
  const value = evaluate(formula, valueOf);
  return value && decimalTextOf(value, places);
};

describe('the value of a formula', () => {
  it.each([
    ['Produce sales / Customers', '176.3657'],
    ['(Produce sales - 1000) * 2', '469.12'],
    ['-Produce sales + Customers', '-1227.56'],
    ['1 / 3 * 3', '1'],
    ['0.1 + 0.2', '0.3'],
    ['Nothing / Customers', '0'],
    ['2 - -3', '5'],
  ])('of %s is %s', (text, value) => expect(valueOfText(text)).toBe(value));

  it.each(['Customers / Nothing', '1 / (Customers - 7)', 'Cash counted + 1', '0 * Cash counted'])(
    'of %s is not known',
    (text) => expect(valueOfText(text)).toBeNull(),
  );

  it('is rounded once, at the end, half away from zero', () => {
    expect(valueOfText('1 / 2', 0)).toBe('1');
    expect(valueOfText('-1 / 2', 0)).toBe('-1');
    expect(valueOfText('-1 / 3', 0)).toBe('0');
    expect(valueOfText('2 / 3 + 2 / 3 + 2 / 3', 2)).toBe('2');
  });

  it('of a value that squares itself over and over is not known', () => {
    const { formula } = readFormula('Customers * Customers', points);
    if (!formula) throw new Error('no formula');
    const steps = Array.from({ length: 12 }, () => formula);
    const of = (count: number) =>
      steps.slice(0, count).reduce<Exact | null>((value) => evaluate(formula, () => value), exactOf('1234567.8901'));
    expect(of(6)).not.toBeNull();
    expect(of(12)).toBeNull();
  });

  it('of a formula that keeps long fractions is worked out at once', () => {
    const { formula } = readFormula('Customers / Customers * Customers + Customers / Customers', points);
    if (!formula) throw new Error('no formula');
    const long: Exact = { over: 3n ** 600n, by: 7n ** 350n };
    const start = performance.now();
    for (let times = 0; times < 10_000; times += 1) evaluate(formula, () => long);
    // Taking common factors out of each step takes far longer.
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('is a figure up to thirty digits', () => {
    expect(isFigure(exactOf(`-${'9'.repeat(30)}.99`))).toBe(true);
    for (const text of [`1${'0'.repeat(30)}`, `-1${'0'.repeat(30)}`]) expect(isFigure(exactOf(text))).toBe(false);
  });

  it('refuses a text that is no decimal', () => {
    for (const text of ['', '1e3', '.5', '1,5', '--1']) expect(() => exactOf(text)).toThrow(RangeError);
  });
});

describe('a text that is rounded later', () => {
  const { over, by } = {
    over: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    by: fc.bigInt({ min: 1n, max: 10n ** 8n }),
  };

  it('then is what rounding once gives, to any fewer places', () => {
    fc.assert(
      fc.property(over, by, fc.integer({ min: 0, max: 3 }), (above, below, places) => {
        const value = { over: above, by: below };
        expect(decimalTextOf(exactOf(longTextOf(value, 4)), places)).toBe(decimalTextOf(value, places));
      }),
      {
        numRuns: 2_000,
        examples: [
          [45_414_999n, 10n ** 8n, 2],
          [-454_150_001n, 10n ** 9n, 2],
          [12_345_001n, 10n ** 8n, 3],
        ],
      },
    );
  });
});

/** The same by double-precision numbers. */
const approximately = (formula: Formula): number => {
  if (formula.kind === 'number') return Number(formula.text);
  if (formula.kind === 'point') return Number(points.find((one) => one.dpId === formula.dpId)?.value ?? Number.NaN);
  if (formula.kind === 'negative') return -approximately(formula.of);
  const [a, b] = [approximately(formula.left), approximately(formula.right)];
  switch (formula.operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      // What exact decimals make 0 may be a little off it here.
      return Math.abs(b) < 1e-9 ? Number.NaN : a / b;
  }
};

describe('any formula', () => {
  const { formula } = fc.letrec<{
    formula: Formula;
    operation: Formula;
    negative: Formula;
    number: Formula;
    point: Formula;
  }>((tie) => ({
    formula: fc.oneof({ maxDepth: 4 }, tie('number'), tie('point'), tie('operation'), tie('negative')),
    number: fc.integer({ min: 0, max: 9_999 }).map((cents) => ({ kind: 'number', text: (cents / 100).toFixed(2) })),
    point: fc.constantFrom(...points).map(({ dpId }) => ({ kind: 'point', dpId })),
    negative: tie('formula').map((of) => ({ kind: 'negative', of })),
    operation: fc
      .tuple(fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const), tie('formula'), tie('formula'))
      .map(([operator, left, right]) => ({ kind: 'operation', operator, left, right })),
  }));

  it('has the value that arithmetic gives, and none where arithmetic has none', () => {
    fc.assert(
      fc.property(formula, (drawn) => {
        const value = evaluate(drawn, valueOf);
        const about = approximately(drawn);
        if (value === null) expect(about).toBeNaN();
        else if (!Number.isNaN(about) && Math.abs(about) < 1e9)
          expect(Number(decimalTextOf(value, 12))).toBeCloseTo(about, 4);
      }),
      { numRuns: 500 },
    );
  });
});
