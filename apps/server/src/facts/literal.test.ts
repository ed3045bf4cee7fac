import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, text, texts, date, decimal, i64, u32s, u64 } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts({ migrated: false });
});
afterAll(() => facts.close());

/** Any well-formed text, with frequent characters that have a meaning in a literal. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "'",
      '\\',
      '"',
      '`',
      '\0',
      '\n',
      '\r',
      '\t',
      '\b',
      '\f',
      '\u000b',
      '{',
      '}',
      '$',
      '%',
      ';',
      '--',
      '/*',
      '*/',
      '\\x',
      '🍌',
      'é',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});

describe('values in the real engine', () => {
  it('any text comes back as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (value) => {
        const rows = await facts.query<{ value: string; bytes: string }>(
          sql`select ${text(value)} as value, length(${text(value)}) as bytes`,
        );
        expect(rows).toEqual([{ value, bytes: String(Buffer.byteLength(value)) }]);
      }),
      { numRuns: 300 },
    );
  });

  it('so does any list of texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 5 }), async (value) => {
        expect(await facts.query(sql`select ${texts(value)} as value`)).toEqual([{ value }]);
      }),
      { numRuns: 150 },
    );
  });

  it('numbers, dates and amounts keep every digit', async () => {
    const [row] = await facts.query(sql`
      select ${u64(18_446_744_073_709_551_615n)} as big, ${i64(-(2n ** 63n))} as small, ${date('2024-02-29')} as day,
        ${decimal(9_007_199_254_740_991)} as amount, toTypeName(${decimal(1)}) as type`);
    expect(row).toEqual({
      big: '18446744073709551615',
      small: '-9223372036854775808',
      day: '2024-02-29',
      amount: '900719925474.0991',
      type: 'Decimal(18, 4)',
    });
  });

  it('in nothing is false, not in nothing is true', async () => {
    const [row] = await facts.query(sql`
      select 1 in ${u32s([])} as inside, 1 not in ${u32s([])} as outside, 'a' in ${texts([])} as text, 2 in ${u32s([1, 2])} as found`);
    expect(row).toEqual({ inside: 0, outside: 1, text: 0, found: 1 });
  });

  it('a list of 20,000 ids is no statement too long', async () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => 2_000_000_000 + index);
    const rows = await facts.query(
      sql`select count() as hits from numbers(3000000000) where number in ${u32s(ids)} and number >= 2000000000`,
    );
    expect(rows).toEqual([{ hits: '20000' }]);
  });

  it('a text of a megabyte is no statement too long', async () => {
    const long = "it's \\ a ".repeat(120_000);
    expect(await facts.query(sql`select length(${text(long)}) as bytes`)).toEqual([{ bytes: String(long.length) }]);
  });
});
