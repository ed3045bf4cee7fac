import type { EffectRow, PairRow, RuleRow } from '@lanewise/contract/entities/analytics-results';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { merchandiser } from './asking.testing.ts';

/** Uniform random numbers that are the same for the same seed (xorshift, G. Marsaglia, 2003). */
const diceOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
};

const stores = ['0008', '0014', '21', '7'];
const promoted = ['0008', '0014'];
const dates = Array.from({ length: 42 }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10));
/** The last two of six weeks. */
const start = dates[28] ?? '';
const baskets = 20;

/**
 * The probabilities of items in a basket. Buns and patties are bought together. Soap is independent of all other items.
 */
const usual = { buns: 0.2, patties: 0.5, franks: 0.3, soap: 0.3, rice: 0.3 };
/** While buns are promoted, more are sold, with patties, and fewer franks. */
const inPromotion = { ...usual, buns: 0.5, franks: 0.12 };
const price = { buns: 3, patties: 9, franks: 6, soap: 4, rice: 2 };
const code = { buns: '0041', patties: '0052', franks: '0063', soap: '0074', rice: '0085' };
type Item = keyof typeof code;
const items = Object.keys(code) as Item[];

const fileOf = (store: string, seed: number): Buffer => {
  const roll = diceOf(20_261_125 + seed);
  const lines: string[] = [];
  let number = 0;
  for (const businessDate of dates)
    for (let at = 0; at < baskets; at += 1) {
      const chances = promoted.includes(store) && businessDate >= start ? inPromotion : usual;
      const buns = roll() < chances.buns;
      // Patties without buns are seldom.
      const taken = items.filter((item) =>
        item === 'buns' ? buns : item === 'patties' ? roll() < (buns ? chances.patties : 0.08) : roll() < chances[item],
      );
      if (taken.length === 0) continue;
      number += 1;
      const total = taken.reduce((sum, item) => sum + price[item], 0);
      lines.push(
        JSON.stringify({
          store,
          businessDate,
          lane: '1',
          number: String(number),
          began: `${businessDate}T10:00:00`,
          kind: 'sale',
          lines: taken.map((item) => ({
            upc: code[item],
            description: item.toUpperCase(),
            department: ['Grocery'],
            quantity: 1,
            amount: `${price[item]}.00`,
          })),
          tenders: [{ kind: 'cash', amount: `${total}.00` }],
        }),
      );
    }
  return Buffer.from(lines.join('\n'));
};

const drawn = drawnChain(async (world, chain) => {
  for (const [seed, store] of stores.entries()) await world.send(chain, fileOf(store, seed));
}, 400_000);
const { idOf } = drawn;
const { ended, rowsOf } = merchandiser(drawn);
const range = { start_date: dates[0], end_date: dates.at(-1) };

describe('what was planted is found, and what was not is not', () => {
  it('Affinity: buns go with patties, and with nothing else', async () => {
    const rows = await rowsOf<PairRow>(await ended({ ...range, tasktype: 'Affinity', item1: code.buns }));
    const standing = Object.fromEntries(rows.map(({ itemB, standing: of }) => [itemB.code, of]));
    expect(standing).toMatchObject({
      [code.patties]: 'confirmed',
      [code.soap]: 'notConfirmed',
      [code.rice]: 'notConfirmed',
    });
    const patties = rows.find(({ itemB }) => itemB.code === code.patties);
    expect(patties?.confidence).toBeGreaterThan(0.4);
    expect(patties?.liftLow).toBeGreaterThan(1.5);
  });

  it('All rules: only buns and patties are confirmed', async () => {
    const options = { support: 0.01, confidence: 0.1, size: 2 };
    const rows = await rowsOf<RuleRow>(await ended({ ...range, tasktype: 'All rules', options }), 'standing=confirmed');
    const pairs = rows.map(({ antecedent, consequent }) =>
      [...antecedent, consequent].map((thing) => thing.code).sort(),
    );
    expect(pairs).toEqual([
      [code.buns, code.patties],
      [code.buns, code.patties],
    ]);
  });

  it('Promotion: the sales of buns, the halo of patties and what franks lost lie in their intervals', async () => {
    const done = await ended({
      start_date: start,
      end_date: dates.at(-1),
      tasktype: 'Promotion',
      item1: code.buns,
      location: promoted.map(idOf),
      options: { earlierStart: dates[0], earlierEnd: dates[27] },
    });
    const rows = await rowsOf<EffectRow>(done);
    const effect = (item: Item) => rows.find((row) => row.item.code === code[item]);
    /** Sales for each store and week. The parameter is the difference of the probability of an item in a basket. */
    const planted = (item: Item, more: number): number => more * baskets * 7 * price[item];
    const expected: [Item, number][] = [
      ['buns', planted('buns', 0.3)],
      ['patties', planted('patties', 0.3 * (0.5 - 0.08))],
      ['franks', planted('franks', -0.18)],
    ];
    for (const [item, value] of expected) {
      const { low = 0, high = 0, value: found = 0 } = effect(item)?.effect ?? {};
      expect(low, item).toBeLessThan(value);
      expect(high, item).toBeGreaterThan(value);
      expect(Math.sign(found), item).toBe(Math.sign(value));
    }
    expect(effect('buns')?.role).toBe('promoted');
    for (const item of ['soap', 'rice'] as const) expect(effect(item)?.role, item).toBe('unclear');
    expect(done.result.promotion).toMatchObject({
      against: 'stores',
      promotedStores: 2,
      weeksBefore: 4,
      weeksDuring: 2,
    });
  });
});
