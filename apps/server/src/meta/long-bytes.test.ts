import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLong, writeLong } from './long-bytes.ts';

describe('a long column', () => {
  it('comes whole, in questions of a bounded size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 50 }), fc.integer({ min: 1, max: 12 }), async (bytes, length) => {
        const column = Buffer.from(bytes);
        const read = await readLong(async (from, most) => {
          expect(most).toBe(length);
          return column.subarray(from - 1, from - 1 + most);
        }, length);
        expect(read?.equals(column)).toBe(true);
      }),
    );
  });

  it('is written whole, in statements of a bounded size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 50 }), fc.integer({ min: 1, max: 12 }), async (bytes, length) => {
        const written: Buffer[] = [];
        const write = async (portion: Buffer) => {
          expect(portion.length).toBeLessThanOrEqual(length);
          return written.push(portion);
        };
        expect(await writeLong(Buffer.from(bytes), write, write, length)).toBe(1);
        expect(Buffer.concat(written).equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });

  it('that is gone before it was read to its end is not there', async () => {
    expect(await readLong(async (from) => (from === 1 ? Buffer.alloc(2) : null), 2)).toBeNull();
  });
});
