import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSpool, type SpoolOptions } from './spool.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lanewise-spool-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A maker that reports its progress. */
const making = (parts: readonly Buffer[], failure: Error | null = null) => {
  const maker = { made: 0, ended: false };
  const source = (async function* () {
    try {
      for (const part of parts) {
        maker.made += 1;
        yield part;
      }
      if (failure) throw failure;
    } finally {
      maker.ended = true;
    }
  })();
  return { maker, source };
};

const optionsOf = (more: Partial<SpoolOptions> = {}): SpoolOptions & { end: () => void } => {
  const over = new AbortController();
  const base = { folder, mostBytes: 2 ** 30, assertSpace: async () => undefined, signal: over.signal };
  return { ...base, ...more, end: () => over.abort() };
};

const read = async (file: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
};
const megabyte = Buffer.alloc(1024 ** 2, 7);

describe('a file between its maker and its reader', () => {
  it('breaks off where its maker did, where it grows too large, and where the disk is full', async () => {
    const failure = new Error('the engine went away');
    const broken = optionsOf();
    const file = await openSpool(making([Buffer.from('begun')], failure).source, broken);
    await expect(read(file)).rejects.toBe(failure);
    broken.end();
    const small = optionsOf({ mostBytes: 3 * megabyte.length });
    const { maker, source } = making(Array.from({ length: 9 }, () => megabyte));
    await expect(openSpool(source, small).then(read)).rejects.toThrow('grows beyond');
    expect(maker).toEqual({ made: 4, ended: true });
    small.end();
    const full = optionsOf({ assertSpace: () => Promise.reject(failure) });
    await expect(openSpool(making(Array.from({ length: 70 }, () => megabyte)).source, full).then(read)).rejects.toBe(
      failure,
    );
    full.end();
  });

  it('is made to its end although nobody reads, and what is made for nobody stops', async () => {
    const unread = optionsOf();
    const whole = making(Array.from({ length: 20 }, () => megabyte));
    const file = await openSpool(whole.source, unread);
    await expect.poll(() => whole.maker).toEqual({ made: 20, ended: true });
    expect((await read(file)).length).toBe(20 * megabyte.length);
    unread.end();
    const left = optionsOf();
    left.end();
    const abandoned = making(Array.from({ length: 20 }, () => megabyte));
    await openSpool(abandoned.source, left);
    await expect.poll(() => abandoned.maker).toEqual({ made: 1, ended: true });
  });

  it('lies in a file without a name', async () => {
    const options = optionsOf();
    await openSpool(making([megabyte]).source, options);
    expect(await readdir(folder)).toEqual([]);
    options.end();
  });

  it('comes out as it went in, however it was cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200_000 }), { maxLength: 6 }), async (parts) => {
        const options = optionsOf();
        const buffers = parts.map((part) => Buffer.from(part));
        const file = await openSpool(making(buffers).source, options);
        expect((await read(file)).equals(Buffer.concat(buffers))).toBe(true);
        options.end();
      }),
      { numRuns: 20 },
    );
  });
});
