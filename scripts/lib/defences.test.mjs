import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defences } from './defences.mjs';
import { changed } from './prove-defences.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

describe('the defences that are taken out to see their tests fail', () => {
  it('stand once in the files that they name, so that exactly one thing is taken out', () => {
    const lost = defences.flatMap(({ name, without = [], ...defence }) =>
      [...without, defence]
        .filter((change) => changed(read(change.file), change) === null)
        .map(({ file }) => `${name}: ${file}`),
    );
    expect(lost).toEqual([]);
  });

  it('name tests that exist', () => {
    // A title built from a table occurs in its file only in parts.
    const lost = defences.flatMap(({ name, tests }) =>
      tests.filter(({ file }) => read(file) === '').map(({ file }) => `${name}: ${file}`),
    );
    expect(lost).toEqual([]);
  });
});
