import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentOf, startOf, withHead } from './content.ts';

/** A file that comes in chunks of so many bytes; `state` says how much of it was asked for, and whether it was let go. */
const fileOf = (bytes: Uint8Array, size: number) => {
  const state = { given: 0, isClosed: false };
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (let at = 0; at < bytes.length; at += size) {
        const chunk = bytes.subarray(at, at + size);
        state.given += chunk.length;
        yield chunk;
      }
    } finally {
      state.isClosed = true;
    }
  };
  return { state, chunks: chunks() };
};
const all = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of content) parts.push(chunk.slice());
  return Buffer.concat(parts);
};

const text = Buffer.from('receipt '.repeat(50_000));

describe('the content of a file', () => {
  it('of broken gzip is refused', async () => {
    const packed = gzipSync(text);
    const cut = fileOf(packed.subarray(0, packed.length - 20), 1_000);
    await expect(all(contentOf(cut.chunks))).rejects.toMatchObject({ code: 'ingest.brokenGzip' });
    expect(cut.state.isClosed).toBe(true);
  });

  it('hands on what the source throws', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield text;
      throw new Error('the disk is gone');
    };
    await expect(all(contentOf(broken()))).rejects.toThrow('the disk is gone');
  });

  it.each([1, 2, 3, 1_000, 1_000_000])('is the same in chunks of %i bytes, packed or not', async (size) => {
    expect((await all(contentOf(fileOf(text, size).chunks))).equals(text)).toBe(true);
    expect((await all(contentOf(fileOf(gzipSync(text), size).chunks))).equals(text)).toBe(true);
  });

  it('tells what stands behind the gzip data', async () => {
    let behind = 0;
    const file = fileOf(Buffer.concat([gzipSync(text), Buffer.from('more')]), 1_000);
    expect((await all(contentOf(file.chunks, (bytes) => (behind = bytes)))).equals(text)).toBe(true);
    expect(behind).toBe(4);
  });

  it.each([0, 1, 2])('of a file of %i bytes is all of it', async (length) => {
    const short = Buffer.from([0x1f, 0x8b]).subarray(0, length);
    expect((await all(contentOf(fileOf(short, 1).chunks))).equals(short)).toBe(true);
  });
});

describe('the start of a content', () => {
  it('is read no further than it must be, and the file is let go', async () => {
    const { state, chunks } = fileOf(text, 1_000);
    const { bytes, isWhole } = await startOf(contentOf(chunks), 5_000);
    expect(bytes.equals(text.subarray(0, 5_000))).toBe(true);
    expect(isWhole).toBe(false);
    expect(state.given).toBeLessThanOrEqual(7_000);
    expect(state.isClosed).toBe(true);
  });

  it('says that it is all there is', async () => {
    expect(await startOf(fileOf(Buffer.from('short'), 2).chunks, 5)).toEqual({
      bytes: Buffer.from('short'),
      isWhole: true,
    });
  });

  it('shows what stands behind any number of NULs', async () => {
    const file = Buffer.concat([new Uint8Array(300_000), text]);
    const { bytes } = await startOf(fileOf(file, 4_096).chunks);
    expect(bytes.toString()).toMatch(/^\0+receipt /);
    expect(bytes.indexOf('r')).toBeLessThan(10);
  });

  it('stands before all of the content, NULs included', async () => {
    const file = Buffer.concat([new Uint8Array(300_000), text]);
    const { head, all: rest } = await withHead(fileOf(file, 4_096).chunks);
    expect(head.includes('receipt')).toBe(true);
    expect((await all(rest())).equals(file)).toBe(true);
  });

  it('of a reader that gives up lets the file go', async () => {
    const { state, chunks } = fileOf(text, 1_000);
    const { all: rest } = await withHead(contentOf(chunks));
    for await (const _ of rest()) break;
    expect(state.isClosed).toBe(true);
    expect(state.given).toBeLessThan(text.length);
  });
});
