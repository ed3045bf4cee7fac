import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from './sql.ts';
import { tableOf } from './table.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

interface Kept {
  name: string;
  count: number;
  amount: string;
  day: string | null;
}

const table = (rows: readonly Kept[]) =>
  tableOf(
    {
      name: { type: 'String', of: ({ name }) => name },
      count: { type: 'Int64', of: ({ count }) => count },
      amount: { type: 'Decimal(38, 4)', of: ({ amount }) => amount },
      day: { type: 'Nullable(Date)', of: ({ day }) => day },
    },
    rows,
  );

it('refuses text that no engine could hold', () => {
  expect(() => table([{ name: '\ud800', count: 1, amount: '0', day: null }])).toThrow(RangeError);
});

it('has the rows that were given, whatever their texts are made of', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('\\N', '', '\t', '\n', '\\', "'", '\\t', '\0', '\r\n', '{p0:String}', 'Zoé 🛒'),
  );
  const rows = fc.array(
    fc.record({
      name: texts,
      count: fc.maxSafeInteger(),
      amount: fc.constantFrom('0', '-0.0001', '12345678901.2345', '99.99'),
      day: fc.constantFrom(null, '1970-01-01', '2026-02-28'),
    }),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const found = await facts.query<Kept>(
        sql`select name, count, toString(amount) as amount, day from ${table(given)}`,
      );
      expect(found).toEqual(given.map((row) => ({ ...row, count: String(row.count) })));
    }),
    { numRuns: 40 },
  );
});

it('is empty where nothing was given', async () => {
  expect(await facts.query(sql`select count() as rows, sum(count) as sum from ${table([])}`)).toEqual([
    { rows: '0', sum: '0' },
  ]);
});
