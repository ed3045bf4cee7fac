import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brute, type PlainBasket } from './brute.testing.ts';
import { adjusted } from './discoveries.ts';
import { basketsOf } from './drawn.testing.ts';
import * as measures from './measures.ts';
import { mine, type Answer } from './mine.ts';
import { CANNOT_SAY, CONFIRMED, NO_MORE, NOT_CONFIRMED, NOT_FOUND } from './rules.ts';

const runs = process.env['LANEWISE_THOROUGH'] === '1' ? 2_000 : 120;
/** Milliseconds of a thorough run on a busy machine. */
const long = 600_000;

const line = fc.tuple(fc.nat(6), fc.integer({ min: -300, max: 900 }));
const basket = fc.record({ week: fc.integer({ min: 1, max: 5 }), lines: fc.array(line, { maxLength: 7 }) });
const drawn = fc.record({
  baskets: fc.array(basket, { minLength: 1, maxLength: 40 }),
  support: fc.constantFrom(0.02, 0.05, 0.1, 0.3, 1),
  confidence: fc.constantFrom(0, 0.3, 0.5, 1),
  size: fc.integer({ min: 1, max: 4 }),
});

const nameOf = ({ rules }: Answer, at: number): string => {
  const items = [...rules.antecedent.subarray(at * 3, at * 3 + 3)].filter((item) => item !== NO_MORE);
  return `${items.join(' ')} > ${rules.consequent[at]}`;
};

const setsOf = ({ sets }: Answer): Map<string, number> =>
  new Map(
    sets.flatMap(({ size, length, items, counts }) =>
      Array.from({ length }, (_, at): [string, number] => [
        items.subarray(at * size, (at + 1) * size).join(' '),
        counts[at] ?? 0,
      ]),
    ),
  );

const rowOf = (answer: Answer, at: number): Record<string, number | undefined> => {
  const columns = Object.entries(answer.rules).filter(([name]) => name !== 'length' && name !== 'antecedent');
  return Object.fromEntries(columns.map(([name, column]) => [name, (column as Float64Array)[at]]));
};

const expectSame = (baskets: PlainBasket[], support: number, confidence: number, size: number): void => {
  const answer = mine(basketsOf(baskets), { support, confidence, size });
  const slow = brute(baskets, support, confidence, size);
  expect(setsOf(answer)).toEqual(slow.sets);
  expect(answer.stopped).toBeNull();
  expect(Array.from({ length: answer.rules.length }, (_, at) => nameOf(answer, at)).sort()).toEqual(
    [...slow.rules.keys()].sort(),
  );
  expect(answer.confirmation.canConfirm).toBe(slow.canConfirm);
  expect(answer.confirmation.tested).toBe(slow.chances.size);
  const judged = adjusted(Float64Array.from(slow.chances.values()));
  const judgedOf = new Map([...slow.chances.keys()].map((name, at) => [name, judged[at] ?? Number.NaN]));
  for (let at = 0; at < answer.rules.length; at += 1) {
    const name = nameOf(answer, at);
    const rule = slow.rules.get(name);
    const row = rowOf(answer, at);
    if (!rule) throw new Error(`No rule ${name}`);
    const { both, withAntecedent, withConsequent, value, isRedundant, chance } = rule;
    const all = baskets.length;
    expect(row).toMatchObject({ both, withAntecedent, withConsequent, value, isRedundant: isRedundant ? 1 : 0 });
    expect(row['support']).toBe(both / all);
    expect(row['confidence']).toBe(both / withAntecedent);
    expect(row['lift']).toBeCloseTo(both / withAntecedent / (withConsequent / all), 10);
    const leverage = both / all - (withAntecedent / all) * (withConsequent / all);
    expect(row['leverage']).toBeCloseTo(leverage, 10);
    expect(row['valuePerThousand']).toBeCloseTo((1_000 * leverage * value) / both, 6);
    if (both === withAntecedent) expect(row['conviction']).toBe(withConsequent === all ? 1 : Infinity);
    else
      expect(row['conviction']).toBeCloseTo(
        withConsequent === all ? 1 : (1 - withConsequent / all) / (1 - both / withAntecedent),
        8,
      );
    if (Number.isNaN(chance)) {
      expect(row['chance']).toBeNaN();
      expect(row['standing']).toBe(slow.canConfirm ? NOT_FOUND : CANNOT_SAY);
    } else {
      expect(row['chance']).toBeCloseTo(chance, 9);
      expect(row['adjusted']).toBeCloseTo(judgedOf.get(name) ?? Number.NaN, 9);
      expect(row['standing']).toBe((row['adjusted'] ?? 1) <= 0.05 ? CONFIRMED : NOT_CONFIRMED);
    }
  }
  const values = [...answer.rules.valuePerThousand];
  expect(values).toEqual(values.toSorted((a, b) => b - a));
};

describe('mining', () => {
  it(
    'gives the sets, rules, measures and tests that counting every subset of every basket gives',
    () => {
      fc.assert(
        fc.property(drawn, ({ baskets, support, confidence, size }) => expectSame(baskets, support, confidence, size)),
        { numRuns: runs },
      );
    },
    long,
  );

  it(
    'gives the same for baskets that hold much of the shelf, over enough weeks to confirm',
    () => {
      const full = fc.record({
        week: fc.integer({ min: 1, max: 4 }),
        lines: fc.array(fc.tuple(fc.nat(5), fc.nat(500)), { minLength: 1, maxLength: 6 }),
      });
      fc.assert(
        fc.property(fc.array(full, { minLength: 24, maxLength: 40 }), (baskets) => expectSame(baskets, 0.1, 0.2, 4)),
        { numRuns: Math.ceil(runs / 8) },
      );
    },
    long,
  );

  it('counts an item once that is in a basket twice, with its whole value, and baskets without an item', () => {
    const baskets: PlainBasket[] = [
      {
        week: 1,
        lines: [
          [3, 100],
          [5, 250],
          [3, 150],
        ],
      },
      { week: 1, lines: [] },
      { week: 1, lines: [[5, 90]] },
      {
        week: 2,
        lines: [
          [3, 120],
          [5, 200],
        ],
      },
    ];
    const answer = mine(basketsOf(baskets), { support: 0.5, confidence: 0.6 });
    expect(answer.baskets).toBe(4);
    expect(setsOf(answer)).toEqual(
      new Map([
        ['3', 2],
        ['5', 3],
        ['3 5', 2],
      ]),
    );
    // Three expects five: 2 of 2; (2 - 2 × 3 / 4) / 4 = 0.125 of baskets more than by chance, 4.50 in two baskets.
    expect(nameOf(answer, 0)).toBe('3 > 5');
    expect(answer.rules.valuePerThousand[0]).toBe((1_000 * 0.125 * 450) / 2);
    expect(answer.rules.conviction[0]).toBe(Infinity);
  });

  it('answers no rule of no basket', () => {
    const answer = mine(basketsOf([]), { support: 0.1, confidence: 0.5 });
    expect(answer).toMatchObject({ baskets: 0, completeTo: 4, stopped: null });
    expect(answer.rules.length).toBe(0);
  });

  it.each([
    [{ support: 0, confidence: 0.5 }, 'A support is above 0'],
    [{ support: Number.NaN, confidence: 0.5 }, 'A support is above 0'],
    [{ support: 0.1, confidence: 1.1 }, 'A confidence is from 0 to 1'],
    [{ support: 0.1, confidence: 0.5, size: 5 }, 'Sets have 1 to 4 items'],
  ])('refuses %j', (question, message) => {
    expect(() => mine(basketsOf([]), question)).toThrow(message);
  });
});

describe('measures', () => {
  it('are those of the textbook on a rule of the literature', () => {
    // Tea and coffee (Brin, Motwani, Ullman, Tsur, SIGMOD 1997): 25 take tea, 90 coffee, 20 both, of 100.
    const counts = { both: 20, antecedent: 25, consequent: 90, baskets: 100 };
    expect(measures.confidence(counts)).toBe(0.8);
    expect(measures.lift(counts)).toBeCloseTo(0.888_888_9, 6);
    expect(measures.leverage(counts)).toBeCloseTo(-0.025, 12);
    expect(measures.conviction(counts)).toBeCloseTo(0.5, 12);
  });

  it('have an interval of the lift that holds the true lift in about 95 of 100 draws', () => {
    // Of 2,000 baskets 300 expect 90 with both where 200 of the others have the consequent.
    let [seed, held] = [12_345, 0];
    const roll = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const trueLift = 0.045 / (0.15 * 0.145);
    for (let draw = 0; draw < 1_000; draw += 1) {
      const counts = { both: 0, antecedent: 0, consequent: 0, baskets: 2_000 };
      for (let at = 0; at < 2_000; at += 1) {
        const lot = roll();
        if (lot < 0.045) counts.both += 1;
        if (lot < 0.15) counts.antecedent += 1;
        if (lot < 0.045 || (lot >= 0.15 && lot < 0.25)) counts.consequent += 1;
      }
      const { low, high } = measures.liftInterval(counts);
      if (low <= trueLift && trueLift <= high) held += 1;
    }
    expect(held).toBeGreaterThan(930);
    expect(held).toBeLessThan(970);
  });
});
