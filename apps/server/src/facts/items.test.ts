import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, scopeOver } from './drawn.testing.ts';
import { itemNumber, itemNumberOf } from './item-number.ts';
import { itemSales } from './items.ts';
import { insertJournal } from './journal.ts';
import { rendered } from './rendered.testing.ts';
import { sql, texts, u32 } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

const dayOf = (offset: number): string =>
  new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
  const rows = Array.from(
    { length: 150 },
    (_, day) =>
      `${day + 1} ${7 + (day % 2)} ${dayOf(day)} 2 ${day} 09 sale | 4011@6 1 ${day + 1}.00; 0490@7 2 1.00 -0.50`,
  );
  const entries = drawn(rows.join('\n'));
  const months = new Set(entries.map(({ transaction }) => transaction.businessDate.slice(0, 7)));
  for (const month of months) {
    const lines = entries.filter(({ transaction }) => transaction.businessDate.startsWith(month));
    await insertJournal(facts, lines, month);
  }
});
afterAll(() => facts.close());

describe('the number of an item', () => {
  it('is the same in the engine and outside it, and another one for every other code', async () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/);
    const drawnCodes = fc.sample(fc.oneof(digits, fc.string({ unit: 'grapheme', maxLength: 20 })), 300);
    const odd = [
      '',
      '0',
      '00',
      '4011',
      '04011',
      '14011',
      '999999999999999999',
      '1999999999999999999',
      'AB12',
      'ab12',
      '4011\n',
      '٤٠١١',
    ];
    const codes = [...new Set([...odd, ...drawnCodes])];
    const rows = await facts.query<{ code: string; number: string }>(
      sql`select arrayJoin(${texts(codes)}) as code, toString(${itemNumberOf(sql`code`)}) as number`,
    );
    expect(rows.map(({ number }) => number)).toEqual(codes.map((code) => String(itemNumber(code))));
    expect(new Set(rows.map(({ number }) => number)).size).toBe(codes.length);
  });
});

describe('sales of items', () => {
  it('over any dates are those of the days', async () => {
    const day = fc.integer({ min: -400, max: 500 });
    await fc.assert(
      fc.asyncProperty(day, day, fc.subarray([7, 8]), async (a, b, locations) => {
        const scope = scopeOver(locations, dayOf(Math.min(a, b)), dayOf(Math.max(a, b)), {
          everyStore: locations.length === 2,
        });
        const where = sql`dep_id = ${u32(6)}`;
        const sums = sql`sum(amount) as amt, sum(units) as qty, sum(lines) as line_count`;
        const days = locations.flatMap((location) =>
          Array.from({ length: 150 }, (_, index) => index).filter(
            (index) => 7 + (index % 2) === location && dayOf(index) >= scope.from && dayOf(index) <= scope.to,
          ),
        );
        expect(await facts.query(sql`select ${sums} from (${itemSales(scope, where)})`)).toEqual([
          {
            amt: String(days.reduce((sum, index) => sum + index + 1, 0)),
            qty: String(days.length),
            line_count: String(days.length),
          },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['2026-01-01', '2026-12-31', 'year'],
    ['2026-01-01', '2026-11-20', 'year month day'],
    ['2025-11-20', '2026-11-19', 'year month day'],
    ['2026-02-01', '2026-02-28', 'month'],
    ['2024-02-01', '2024-02-28', 'month day'],
    ['2026-01-02', '2026-02-27', 'month day'],
    ['2026-01-20', '2026-02-10', 'day'],
    ['2026-03-01', '2026-03-20', 'month day'],
    ['2026-05-05', '2026-05-05', 'day'],
  ])('from %s to %s come by %s', (from, to, source) => {
    const { text } = rendered(itemSales(scopeOver([7], from, to)));
    expect(['year', 'month', 'day'].filter((unit) => text.includes(`item_${unit}`)).join(' ')).toBe(source);
  });

  it('of every store come from the sums over the company, but for single days', () => {
    const of = (locations: number[]) =>
      rendered(itemSales(scopeOver(locations, '2026-01-01', '2026-02-03', { everyStore: locations.length === 2 })))
        .text;
    expect(of([7, 8])).toMatch(/chain_item_month[^]* item_day/);
    expect(of([7, 8])).not.toMatch(/ item_month/);
    expect(of([7])).not.toContain('chain');
    expect(of([])).not.toContain('chain');
  });
});
