import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defences } from './defences.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

describe('the defences that are taken out to see their tests fail', () => {
  it('stand in the files that they name, so that something is taken out', () => {
    const lost = defences.filter(({ file, find }) => !read(file).includes(find));
    expect(lost.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
  });

  it('name tests that exist', () => {
    // A title built from a table occurs in its file only in parts.
    const lost = defences.flatMap(({ name, tests }) =>
      tests.filter(({ file }) => read(file) === '').map(({ file }) => `${name}: ${file}`),
    );
    expect(lost).toEqual([]);
  });
});
