import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareNumber } from '@lanewise/domain/bare-number';
import { bareNumberOf } from './sale-key.ts';
import { join, sql, text } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

describe('a lane or a number in a key', () => {
  it.each([
    ['0101', '101'],
    ['101', '101'],
    ['1010', '1010'],
    ['0', '0'],
    ['000', '0'],
    ['', ''],
    ['0A1', '0A1'],
    ['00-1', '00-1'],
    ['01 ', '01 '],
    ['٠١', '٠١'],
  ])('%j is %j', (written, bare) => {
    expect(bareNumber(written)).toBe(bare);
  });

  it('is the same in the engine as in the server', async () => {
    const texts = fc.sample(
      fc
        .array(fc.constantFrom('0', '0', '1', '7', 'A', ' ', '-', '٠', '\n', '\\'), { maxLength: 6 })
        .map((some) => some.join('')),
      2_000,
    );
    const rows = await facts.query<{ bare: string }>(sql`
      select ${bareNumberOf(sql`written`)} as bare
      from (select arrayJoin([${join(
        texts.map((one) => text(one)),
        sql`, `,
      )}]) as written)`);
    expect(rows).toEqual(texts.map((one) => ({ bare: bareNumber(one) })));
  });
});
