import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesBelow, fingerprint, openDigests } from './stale.mjs';

let base;
const write = (path, content) => {
  mkdirSync(join(base, path, '..'), { recursive: true });
  writeFileSync(join(base, path), content);
};

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lanewise-stale-'));
  write('src/a.ts', 'one');
  write('src/deep/b.ts', 'two');
  write('package.json', '{}');
});
afterEach(() => rmSync(base, { recursive: true }));

const now = (facts) => fingerprint(base, ['src', 'package.json'], facts);

describe('what a step reads', () => {
  it('leaves out what steps write and what they install', () => {
    const before = now();
    for (const folder of ['dist', 'node_modules', '.cache', '.lanewise']) write(`src/${folder}/x.js`, 'made');
    expect(now()).toBe(before);
    expect(filesBelow(join(base, 'src'))).toHaveLength(2);
  });

  it('is unchanged when only times change, as they do with every checkout', () => {
    const before = now();
    utimesSync(join(base, 'src/a.ts'), new Date(0), new Date(0));
    expect(now()).toBe(before);
  });

  it('changes with a content, a name, a new file, a file that is gone, and a fact', () => {
    const seen = new Set([now(), now(['linux'])]);
    write('src/a.ts', 'ONE');
    seen.add(now());
    renameSync(join(base, 'src/a.ts'), join(base, 'src/c.ts'));
    seen.add(now());
    write('src/d.ts', '');
    seen.add(now());
    rmSync(join(base, 'src/deep/b.ts'));
    seen.add(now());
    expect(seen.size).toBe(6);
  });

  it('does not mistake a moved border between two files for the same content', () => {
    write('src/a.ts', 'onet');
    write('src/deep/b.ts', 'wo');
    const moved = now();
    write('src/a.ts', 'one');
    write('src/deep/b.ts', 'two');
    expect(now()).not.toBe(moved);
  });
});

describe('remembered digests', () => {
  const notes = () => join(base, '.cache-of-digests.json');
  const digest = (path, now) => {
    const digests = openDigests(notes(), now);
    const read = digests.of(join(base, path));
    digests.keep();
    return read;
  };
  /** A clock by which every file has changed long ago. */
  const later = () => Date.now() + 60_000;

  it('notice another content of the same size whose time was set back', async () => {
    const before = digest('src/a.ts', later);
    // Times of a file system may move in steps of some milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { atime, mtime } = statSync(join(base, 'src/a.ts'));
    write('src/a.ts', 'eno');
    utimesSync(join(base, 'src/a.ts'), atime, mtime);
    expect(digest('src/a.ts', later)).not.toBe(before);
  });

  it('are taken from the notes where nothing of a file has changed', () => {
    const before = digest('src/a.ts', later);
    const noted = readFileSync(notes(), 'utf8');
    writeFileSync(notes(), noted.replace(before, 'noted'));
    expect(digest('src/a.ts', later)).toBe('noted');
  });

  it('of a file that has just changed are not noted: it may change again at the same time', () => {
    digest('src/a.ts');
    expect(() => statSync(notes())).toThrow('ENOENT');
  });
});
