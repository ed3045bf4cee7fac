import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Collector, NO_ITEM } from './baskets.ts';
import { basketsOf, diceOf, drawRows, usualDraw } from './drawn.testing.ts';
import { estimate } from './estimate.ts';
import { MiningRefused } from './limits.ts';
import { mine } from './mine.ts';

const runs = process.env['LANEWISE_THOROUGH'] === '1' ? 500 : 40;
/** Milliseconds of a thorough run on a busy machine. */
const long = 600_000;

const drawnBaskets = fc.array(
  fc.record({
    week: fc.integer({ min: 1, max: 4 }),
    lines: fc.array(fc.tuple(fc.nat(8), fc.nat(500)), { maxLength: 9 }),
  }),
  { minLength: 5, maxLength: 40 },
);

describe('a limit', () => {
  it(
    'leaves an answer that is whole up to the size that it tells, as if no more had been asked for',
    () => {
      const limits = fc.oneof(
        fc.record({ sets: fc.integer({ min: 1, max: 200 }) }),
        fc.record({ rules: fc.integer({ min: 1, max: 400 }) }),
        fc.record({ steps: fc.integer({ min: 1, max: 2_000 }) }),
        fc.record({ memoryBytes: fc.integer({ min: 6_000, max: 20_000 }) }),
      );
      fc.assert(
        fc.property(drawnBaskets, limits, (plain, told) => {
          const question = { support: 0.05, confidence: 0.1 };
          const baskets = basketsOf(plain);
          const answer = mine(baskets, { ...question, limits: told });
          const { completeTo, stopped } = answer;
          expect(completeTo).toBe(stopped?.completeTo ?? 4);
          if (stopped !== null) expect(Object.entries(told)).toContainEqual([reasonIn(stopped.reason), stopped.limit]);
          const whole = mine(baskets, { ...question, size: completeTo });
          expect(answer.rules).toEqual(whole.rules);
          expect(answer.sets.slice(0, completeTo)).toEqual(whole.sets);
        }),
        { numRuns: runs },
      );
    },
    long,
  );

  const reasonIn = (reason: string): string => (reason === 'memory' ? 'memoryBytes' : reason);

  it('meets thresholds that would give a hundred million rules within seconds', () => {
    const roll = diceOf(5);
    const plain = Array.from({ length: 300 }, (_, at) => ({
      week: 1 + (at % 4),
      lines: Array.from({ length: 120 }, () => [Math.floor(roll() * 300), 100] as const),
    }));
    const from = performance.now();
    const answer = mine(basketsOf(plain), { support: 0.003, confidence: 0, limits: { sets: 500_000 } });
    expect(answer.stopped).toEqual({ reason: 'sets', limit: 500_000, completeTo: 2 });
    expect(answer.rules.length).toBeGreaterThan(80_000);
    expect(performance.now() - from).toBeLessThan(25_000);
  });

  it('of memory refuses baskets that do not fit, when they come and when they are mined', () => {
    const collector = new Collector({ memoryBytes: 100_000 });
    const rows = drawRows({ ...usualDraw, baskets: 5_000, items: 200 });
    expect(() => [...rows].forEach((some) => collector.add(some))).toThrow(MiningRefused);
    const baskets = basketsOf(Array.from({ length: 500 }, () => ({ week: 1, lines: [[1, 1] as const] })));
    expect(() => mine(baskets, { support: 0.5, confidence: 0, limits: { memoryBytes: 5_000 } })).toThrow(MiningRefused);
  });

  it('is not met where somebody cancels, which ends the work, and its progress is told by phases', () => {
    const baskets = basketsOf([
      {
        week: 1,
        lines: [
          [1, 100],
          [2, 100],
        ],
      },
    ]);
    const phases: string[] = [];
    const departments = Uint32Array.of(0, 0, 0);
    mine(baskets, { support: 1, confidence: 0, departments }, { progress: (phase) => phases.push(phase) });
    expect([...new Set(phases)]).toEqual(['sets', 'rules', 'values', 'substitutes']);
    const cancelled = (): boolean => true;
    expect(() => mine(baskets, { support: 1, confidence: 0 }, { cancelled })).toThrow('Cancelled by the caller');
  });
});

describe('an estimate', () => {
  it('counts the items and pairs over the threshold', () => {
    fc.assert(
      fc.property(drawnBaskets, fc.constantFrom(0.05, 0.2), (plain, support) => {
        const baskets = basketsOf(plain);
        const told = estimate(baskets, support);
        const { sets } = mine(baskets, { support, confidence: 1, size: 2 });
        expect(told).toMatchObject({ items: sets[0]?.length, pairs: sets[1]?.length, oneIn: 1, isMore: false });
      }),
      { numRuns: runs },
    );
  });

  it('looks at some of many baskets and comes near', () => {
    const collector = new Collector();
    for (const rows of drawRows({ ...usualDraw, baskets: 300_000, items: 500, patterns: 60, lines: 5 }))
      collector.add(rows);
    const baskets = collector.baskets();
    const told = estimate(baskets, 0.002);
    const { sets } = mine(baskets, { support: 0.002, confidence: 1, size: 2 });
    expect(told.oneIn).toBe(2);
    expect(told.items).toBe(sets[0]?.length);
    expect(told.pairs / (sets[1]?.length ?? 0)).toBeGreaterThan(0.9);
    expect(told.pairs / (sets[1]?.length ?? 0)).toBeLessThan(1.1);
  });
});

describe('collecting', () => {
  it('counts baskets of more items than asked for, and sets them aside', () => {
    const collector = new Collector({ mostLines: 2 });
    const week = Uint16Array.of(1, 1, 1, 1, 1, 1);
    const item = Uint32Array.of(4, 5, 6, 4, 4, 7);
    collector.add({ basket: Uint32Array.of(1, 1, 1, 2, 2, 2), item, week, value: new Int32Array(6) });
    const { count, setAside, items } = collector.baskets();
    expect({ count, setAside, items: [...items] }).toEqual({ count: 1, setAside: 1, items: [4, 7] });
  });

  it('takes a basket that goes on in the next batch, and one without an item', () => {
    const collector = new Collector();
    const batch = (basket: number[], item: number[]): void =>
      collector.add({
        basket: Uint32Array.from(basket),
        item: Uint32Array.from(item),
        week: new Uint16Array(basket.length),
        value: Int32Array.from(item, () => 10),
      });
    batch([7, 8], [1, 2]);
    batch([8, 9], [2, NO_ITEM]);
    const { count, items, values, starts } = collector.baskets();
    expect([count, [...items], [...values], [...starts]]).toEqual([3, [1, 2], [10, 20], [0, 1, 2, 2]]);
  });

  it.each([
    ['rows that are not sorted', [2, 1], [1, 1], [1, 1], [0, 0], 'Rows are not sorted: basket 1 after 2'],
    ['a basket in two weeks', [1, 1], [1, 1], [1, 2], [0, 0], 'Basket 1 is in two weeks'],
    ['part of a cent', [1, 2], [1, 1], [1, 1], [0, 0.5], 'Values are whole cents, not 0.5'],
    ['items that are not dense', [1], [2 ** 24], [1], [0], 'Item 16777216 is not below 16777216'],
    ['columns of different lengths', [1, 2], [1], [1, 1], [0, 0], 'The columns of rows are of different lengths'],
  ])('refuses %s', (_, basket, item, week, value, message) => {
    const rows = {
      basket: Uint32Array.from(basket),
      item: Uint32Array.from(item),
      week: Uint16Array.from(week),
      value: Float64Array.from(value),
    };
    expect(() => new Collector().add(rows)).toThrow(message);
  });
});
