import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gunzip } from './gunzip.ts';

const unpack = async (bytes: Uint8Array, size = bytes.length) => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const parts: Uint8Array[] = [];
  let trailing = 0;
  for await (const part of gunzip(chunks, (count) => (trailing = count))) parts.push(part);
  return { text: Buffer.concat(parts).toString(), trailing };
};
const text = 'store 14, lane 2, BANANAS 1.98\n'.repeat(9_000);
const packed = gzipSync(text);
/** With an extra field, a name, a comment and a header checksum. */
const dressed = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 2 + 4 + 8 + 16, 0, 0, 0, 0, 0, 3, 3, 0, 1, 2, 3]),
  Buffer.from('name\0comment\0'),
  Buffer.from([0, 0]),
  packed.subarray(10),
]);

describe('gzip is broken', () => {
  it.each([
    ['when it is cut anywhere', packed.subarray(0, packed.length - 1)],
    ['when it is cut in its header', packed.subarray(0, 6)],
    ['when its sum is wrong', Buffer.concat([packed.subarray(0, -8), Buffer.alloc(4), packed.subarray(-4)])],
    ['when its length is wrong', Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)])],
    ['when its content is none', Buffer.concat([packed.subarray(0, 10), Buffer.alloc(400, 0xff)])],
    ['when a further member is cut', Buffer.concat([packed, packed.subarray(0, 40)])],
  ])('%s', async (_when, bytes) => {
    await expect(unpack(bytes)).rejects.toMatchObject({ code: 'ingest.brokenGzip' });
    await expect(unpack(bytes, 7)).rejects.toMatchObject({ code: 'ingest.brokenGzip' });
  });
});

describe('gzip', () => {
  it.each([
    ['alone', packed, text, 0],
    ['of nothing', gzipSync(''), '', 0],
    ['with all that a header may hold', dressed, text, 0],
    ['in several members', Buffer.concat([packed, gzipSync('more'), dressed]), `${text}more${text}`, 0],
    ['with zeros behind it', Buffer.concat([packed, Buffer.alloc(100_000)]), text, 0],
    ['with other bytes behind it', Buffer.concat([packed, Buffer.from('garbage')]), text, 7],
    ['with zeros and other bytes', Buffer.concat([packed, Buffer.alloc(512), Buffer.from('end')]), text, 3],
  ])('%s is unpacked, and what is no data is told by its length', async (_what, bytes, whole, trailing) => {
    expect(await unpack(bytes)).toEqual({ text: whole, trailing });
  });

  it('is unpacked alike in whatever pieces it comes', async () => {
    const bytes = Buffer.concat([packed, gzipSync('more'), Buffer.from('garbage')]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length }), async (size) => {
        expect(await unpack(bytes, size)).toEqual({ text: `${text}more`, trailing: 7 });
      }),
      { numRuns: 30 },
    );
  });

  it('is unpacked alike where members are short, and where one expands to more than a short one', async () => {
    const long = 'store 14, lane 2, BANANAS 1.98\n'.repeat(60_000);
    for (const [first, second] of [
      [text, long],
      [long, text],
    ] as const)
      expect((await unpack(Buffer.concat([gzipSync(first), gzipSync(second), Buffer.alloc(9)]))).text).toBe(
        first + second,
      );
    await expect(unpack(gzipSync(long).subarray(0, -9))).rejects.toMatchObject({ code: 'ingest.brokenGzip' });
  });

  it('is given up by who reads it without waiting for the rest', async () => {
    const large = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    for await (const part of gunzip([large])) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
  });
});
