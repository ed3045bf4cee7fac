import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSegment, portionBlock, readSegment } from './segments.ts';
import { sql, u64 } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

describe('the bytes of a segment', () => {
  it('are refused when they are not there, not there whole, or those of another company', async () => {
    await expect(readSegment(facts, 1, 404)).rejects.toThrow('the bytes of segment 404 are not in the facts store');
    const half = { company: 1, segment: 405, portion: 0, portions: 2, body: Buffer.from('a') };
    await facts.insert('raw_segment', portionBlock([half]), 'half');
    await expect(readSegment(facts, 1, 405)).rejects.toThrow(RangeError);
    await keepSegment(facts, 1, 406, Buffer.from('a'));
    await expect(readSegment(facts, 2, 406)).rejects.toThrow(RangeError);
  });

  it('come back as they were, whatever they are', async () => {
    let segment = 1000;
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        segment += 1;
        await keepSegment(facts, 1, segment, bytes);
        expect([...(await readSegment(facts, 1, segment))]).toEqual([...bytes]);
      }),
      { numRuns: 40 },
    );
  });

  it('come back also when they are many', async () => {
    const bytes = randomBytes(3 * 1024 * 1024 + 17);
    const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    await keepSegment(facts, 1, 7, bytes);
    expect(hash(await readSegment(facts, 1, 7))).toBe(hash(bytes));
  });

  it('are kept once, however often they come', async () => {
    for (let round = 0; round < 3; round += 1) await keepSegment(facts, 1, 8, Buffer.from('the same'));
    expect(await facts.query(sql`select count() as rows from raw_segment where segment = ${u64(8)}`)).toEqual([
      { rows: '1' },
    ]);
    expect((await readSegment(facts, 1, 8)).toString()).toBe('the same');
  });
});
