import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactBelow, type PlainBasket } from './brute.testing.ts';
import { adjusted } from './discoveries.ts';
import { basketsOf, dealAnew, diceOf } from './drawn.testing.ts';
import { mine } from './mine.ts';
import { CANNOT_SAY, CONFIRMED, NO_MORE } from './rules.ts';
import { NO_DEPARTMENT } from './substitutes.ts';
import { fisherAbove } from './tails.ts';

const isThorough = process.env['LANEWISE_THOROUGH'] === '1';
const deals = isThorough ? 400 : 40;
/** Milliseconds of a thorough run on a busy machine. */
const long = 600_000;

/** Baskets of very different sizes, as shops have them: most of one to three items, some of twenty. */
const shop = (seed: number, count: number, weeks: number): PlainBasket[] => {
  const roll = diceOf(seed);
  return Array.from({ length: count }, (_, at) => {
    const size = Math.min(20, 1 + Math.floor(-Math.log(1 - roll()) * 4));
    const items = new Set<number>();
    while (items.size < size) items.add(Math.floor(roll() ** 2 * 40));
    return { week: 1 + Math.floor((at * weeks) / count), lines: [...items].map((item) => [item, 100] as const) };
  });
};

describe('confirmation', () => {
  it(
    'finds no rule on baskets whose items were dealt anew, in at least 95 of 100 deals',
    () => {
      let [withRules, tested, bySizeAlone] = [0, 0, 0];
      for (let deal = 1; deal <= deals; deal += 1) {
        const plain = dealAnew(shop(deal, 1_500, 4), diceOf(deal + 7_000));
        const { confirmation, rules, baskets } = mine(basketsOf(plain), { support: 0.01, confidence: 0.05 });
        tested += confirmation.tested;
        if (confirmation.confirmed > 0) withRules += 1;
        const [both, left, right] = [rules.both[0] ?? 0, rules.withAntecedent[0] ?? 0, rules.withConsequent[0] ?? 0];
        if (fisherAbove({ both, left, right, all: baskets }) < 0.001) bySizeAlone += 1;
      }
      expect(withRules).toBeLessThanOrEqual(deals * 0.05);
      // The proof that there was something to withstand: rules enough, which Fisher's test alone takes for clear.
      expect(tested).toBeGreaterThan(deals * 100);
      expect(bySizeAlone).toBeGreaterThan(deals / 2);
    },
    long,
  );

  it('finds what was planted, within the interval of its lift, and nothing else', () => {
    // Of 8,000 baskets one in ten has item 50, and half of these have item 51; of the others one in twenty has it.
    const roll = diceOf(3);
    const plain = shop(11, 8_000, 8).map(({ week, lines }) => {
      const first = roll() < 0.1;
      const second = roll() < (first ? 0.5 : 0.05);
      return { week, lines: lines.concat(first ? [[50, 200]] : [], second ? [[51, 300]] : []) };
    });
    const { rules, confirmation } = mine(basketsOf(plain), { support: 0.005, confidence: 0.3, size: 2 });
    expect(confirmation).toMatchObject({ canConfirm: true, finding: [1, 3, 5, 7], testing: [2, 4, 6, 8] });
    const confirmed = [...rules.standing.keys()].filter((at) => rules.standing[at] === CONFIRMED);
    const named = confirmed.map((at) => [...rules.antecedent.subarray(at * 3, at * 3 + 3), rules.consequent[at]]);
    expect(named).toContainEqual([50, NO_MORE, NO_MORE, 51]);
    for (const [left, , , right] of named) expect([left, right]).toEqual(expect.arrayContaining([50, 51]));
    const at = confirmed.find((one) => rules.consequent[one] === 51) ?? -1;
    const lift = 0.5 / (0.1 * 0.5 + 0.9 * 0.05);
    expect(rules.liftLow[at]).toBeLessThan(lift);
    expect(rules.liftHigh[at]).toBeGreaterThan(lift);
    expect(confirmation.confirmed).toBe(confirmed.length);
  });

  it.each([
    ['three weeks', undefined, 3],
    ['of many weeks three that are whole', [1, 2, 5], 8],
  ])('cannot be said of %s', (_, wholeWeeks, weeks) => {
    const question = { support: 0.02, confidence: 0.1, ...(wholeWeeks ? { wholeWeeks } : {}) };
    const { confirmation, rules } = mine(basketsOf(shop(1, 400, weeks)), question);
    expect(confirmation).toMatchObject({ canConfirm: false, tested: 0, confirmed: 0 });
    expect(new Set(rules.standing)).toEqual(new Set([CANNOT_SAY]));
    expect(rules.liftLow.every((low, at) => low <= (rules.lift[at] ?? 0))).toBe(true);
  });

  it('leaves weeks that are not whole out of both halves, and in the rules', () => {
    const wholeWeeks = [2, 3, 5, 6, 7];
    const { confirmation, baskets } = mine(basketsOf(shop(1, 800, 8)), { support: 0.1, confidence: 0.1, wholeWeeks });
    expect(confirmation).toMatchObject({ finding: [2, 5, 7], testing: [3, 6] });
    expect([baskets, confirmation.findingBaskets, confirmation.testingBaskets]).toEqual([800, 300, 200]);
  });
});

describe('substitutes', () => {
  const departments = Uint32Array.of(1, 1, 1, 2, 2, NO_DEPARTMENT);

  it('are the pairs of one department that counting by hand finds, those that never meet included', () => {
    const line = fc.array(fc.nat(5), { minLength: 0, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(line, { minLength: 60, maxLength: 120 }), (drawn) => {
        // Whoever takes 0 leaves 1 nine times in ten.
        const bags = drawn.map(
          (items, at) => new Set(at % 10 > 0 && items.includes(0) ? items.filter((one) => one !== 1) : items),
        );
        const plain = bags.map((bag) => ({ week: 1, lines: [...bag].map((item) => [item, 100] as const) }));
        const { substitutes } = mine(basketsOf(plain), { support: 0.05, confidence: 1, departments });
        const count = (...items: number[]): number => bags.filter((bag) => items.every((item) => bag.has(item))).length;
        const pairs = [
          [0, 1],
          [0, 2],
          [1, 2],
          [3, 4],
        ].map(([a = 0, b = 0]) => {
          const [left, right, both] = [count(a), count(b), count(a, b)];
          return { a, b, left, right, both, chance: exactBelow(both, left, right, bags.length) };
        });
        const tested = pairs.filter(
          ({ left, right }) => (left * right) / bags.length >= 5 && Math.min(left, right) / bags.length >= 0.05,
        );
        const judged = adjusted(Float64Array.from(tested, ({ chance }) => chance));
        const found = tested.filter((_, at) => (judged[at] ?? 1) <= 0.05);
        expect(substitutes?.tested).toBe(tested.length);
        const rows = Array.from(substitutes?.left ?? [], (left, at) => [
          left,
          substitutes?.right[at],
          substitutes?.both[at],
        ]);
        expect(rows.sort()).toEqual(found.map(({ a, b, both }) => [a, b, both]).sort());
      }),
      { numRuns: isThorough ? 500 : 60 },
    );
  });
});
