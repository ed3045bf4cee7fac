import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { importProfile } from '@lanewise/contract/facts/profile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readParts } from './body.ts';
import { recognise } from './recognise.ts';

const limits = { segmentBytes: 64 * 1024, segmentDecodedBytes: 1024 * 1024 };
const line =
  '{"store":"1","businessDate":"2026-11-19","lane":"2","number":"1","ended":"2026-11-19T19:41:00","lines":[]}\n';

const sent = (...body: Uint8Array[]) => ({ body, fileName: 'a.jsonl', limits, profile: null, items: null });

async function* chunksOf(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('an upload', () => {
  it.each([
    ['is packed and larger than may travel', Buffer.concat([gzipSync(line), Buffer.alloc(70_000)]), '65536'],
    ['unpacks to more than a segment', gzipSync(line.repeat(20_000)), '1048576'],
    ['does not shrink enough to be kept', Buffer.from(line + randomBytes(400_000).toString('base64')), '262144'],
  ])('that %s is refused', async (_, body, limit) => {
    await expect(recognise(sent(body))).rejects.toMatchObject({ code: 'ingest.tooLarge', params: { limit } });
  });

  it('that joins an item file is refused without one, before anything is kept', async () => {
    const columns = { location: 'Store', transaction: 'No', date: 'Date', amount: 'Amount' };
    const profile = importProfile.parse({ csv: { columns, items: { code: 'Code' } } });
    const file = { ...sent(Buffer.from('Store,No,Date,Amount\n1,1,2026-11-19,1.00\n')), profile };
    await expect(recognise(file)).rejects.toMatchObject({ code: 'ingest.itemsNeeded' });
    expect(await recognise({ ...file, items: gzipSync('Code\n4011\n') })).toMatchObject({ format: 'csv' });
    expect(await recognise({ ...sent(Buffer.from(line)), profile })).toMatchObject({ format: 'jsonl' });
  });

  it('with other bytes behind its gzip data is refused: they may be a part that is damaged', async () => {
    const body = Buffer.concat([gzipSync(line), Buffer.from('garbage')]);
    await expect(recognise(sent(body))).rejects.toMatchObject({
      code: 'ingest.brokenGzip',
      message: 'The gzip file goes on with 7 bytes that cannot be read.',
    });
    const padded = Buffer.concat([gzipSync(line), Buffer.alloc(512)]);
    expect(gunzipSync((await recognise(sent(padded))).content).toString()).toBe(line);
  });

  it('is the same in whatever pieces it comes, packed or not', async () => {
    const text = line.repeat(400);
    const whole = await recognise(sent(Buffer.from(text)));
    expect(gunzipSync(whole.content).toString()).toBe(text);
    const sizes = fc.integer({ min: 1, max: 50_000 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.boolean(), async (size, packed) => {
        const bytes = packed ? gzipSync(text) : Buffer.from(text);
        const body = await readParts(
          chunksOf(bytes, size),
          () => 1e6,
          () => new Error('too large'),
        );
        expect(Buffer.concat(body)).toEqual(bytes);
        const { sha256, format, size: length } = await recognise(sent(...body));
        expect([sha256, format, length]).toEqual([whole.sha256, 'jsonl', text.length]);
      }),
      { numRuns: 15 },
    );
  });

  it('that comes byte by byte holds no more than its bytes', async () => {
    const body = await readParts(
      chunksOf(Buffer.alloc(200_000, 1), 1),
      () => 1e6,
      () => new Error('too large'),
    );
    expect(body.map(({ buffer }) => buffer.byteLength)).toEqual([65_536, 65_536, 65_536, 3_392]);
  });
});
