import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeepError } from '../errors.ts';
import { readArchive } from './read.ts';
import { headerOf, readHeader } from './tar.ts';
import { writeArchive, type ArchiveEntry } from './write.ts';

type Files = Record<string, string>;

const made = new Date('2026-11-20T13:00:00Z');

const write = async (files: Files): Promise<Buffer> => {
  const entries = async function* (): AsyncIterable<ArchiveEntry> {
    for (const [name, text] of Object.entries(files)) {
      const content = Buffer.from(text);
      yield { name, size: content.length, content: [content] };
    }
  };
  const chunks: Buffer[] = [];
  for await (const chunk of writeArchive(entries(), made)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Chunks of a given size, as a disk or a network returns them. */
async function* chunksOf(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (bytes: Buffer, size = 700): Promise<Files> => {
  const files: Files = {};
  for await (const { name, content } of readArchive(chunksOf(bytes, size))) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    files[name] = Buffer.concat(parts).toString();
  }
  return files;
};

const drawn: Files = {
  'lanewise.json': '{}',
  'metadata/company/000001.copy.gz': 'rows',
  'facts/journal/202609_1_1_0/data.bin': '',
};

describe('an archive', () => {
  it('gives back what was put in, however its bytes are handed out', async () => {
    const name = fc
      .string({ minLength: 1, maxLength: 90, unit: fc.constantFrom(...'abc/._%') })
      .filter((text) => text !== 'seal.sha256');
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, fc.string({ maxLength: 2_000 })),
        fc.integer({ min: 1, max: 3_000 }),
        async (files, size) => {
          expect(await read(await write(files), size)).toEqual({ ...files });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is known to be cut short at every byte', async () => {
    const whole = await write(drawn);
    for (let length = 0; length < whole.length; length += 37)
      await expect(read(whole.subarray(0, length)), `${length} bytes`).rejects.toBeInstanceOf(KeepError);
    await expect(read(whole.subarray(0, whole.length - 1))).rejects.toThrow('cut short');
  });

  it('is known to be changed at every byte', async () => {
    const whole = await write(drawn);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      await expect(read(changed, whole.length), `byte ${at}`).rejects.toBeInstanceOf(KeepError);
    }
  });

  it('has nothing behind its end', async () => {
    await expect(read(Buffer.concat([await write(drawn), Buffer.from('more')]))).rejects.toThrow('damaged');
  });

  it('refuses a content that is not as long as it says', async () => {
    const entries = async function* (): AsyncIterable<ArchiveEntry> {
      yield { name: 'a', size: 3, content: [Buffer.from('four')] };
    };
    const reading = (async () => {
      for await (const _ of writeArchive(entries(), made)) continue;
    })();
    await expect(reading).rejects.toThrow('a has 4 bytes instead of 3');
  });

  it('passes over files that nobody reads', async () => {
    const names: string[] = [];
    for await (const { name } of readArchive(chunksOf(await write(drawn), 100))) names.push(name);
    expect(names).toEqual(Object.keys(drawn));
  });

  it('is what tar makes of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanewise-tar-'));
    try {
      writeFileSync(join(folder, 'a.tar'), await write(drawn));
      const listed = execFileSync('tar', ['tf', join(folder, 'a.tar')], { encoding: 'utf8' });
      expect(listed.trim().split('\n')).toEqual([...Object.keys(drawn), 'seal.sha256']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a header', () => {
  it('carries sizes beyond eight gibibytes and names of more than a hundred bytes', () => {
    const name = `facts/journal/202609_1_1_0/${'c'.repeat(90)}`;
    for (const size of [0, 8 ** 11 - 1, 8 ** 11, 2 ** 50])
      expect(readHeader(headerOf(name, size, 1_800_000_000))).toEqual({ name, size });
  });
  it('refuses a name that fits nowhere', () => {
    expect(() => headerOf('x'.repeat(101), 1, 1)).toThrow('too long');
  });
});
