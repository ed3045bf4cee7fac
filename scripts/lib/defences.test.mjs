import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defences } from './defences.mjs';
import { changed } from './prove-defences.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

/** What a table fills into a title. */
const filled = /%[sdifjo]|\$[\w.]+/;

/** Characters in a row by which a title that a table fills is known. */
const known = 8;

const windowsOf = (text) =>
  Array.from({ length: Math.max(0, text.length - known + 1) }, (_, at) => text.slice(at, at + known));

/** Whether a test of this title, or of one that begins or goes on otherwise, is written in a file. */
const isTitleIn = (text, title) => {
  if (text.includes(title)) return true;
  const windows = windowsOf(title);
  return [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template)
    .filter((written) => filled.test(written))
    .flatMap((written) => written.split(filled))
    .some((part) => windows.some((window) => part.includes(window)));
};

describe('the defences that are taken out to see their tests fail', () => {
  it('stand once in the files that they name, so that exactly one thing is taken out', () => {
    const lost = defences.flatMap(({ name, without = [], ...defence }) =>
      [...without, defence]
        .filter((change) => changed(read(change.file), change) === null)
        .map(({ file }) => `${name}: ${file}`),
    );
    expect(lost).toEqual([]);
  });

  it('name tests that exist, by the title that they have there', () => {
    const lost = defences.flatMap(({ name, tests }) =>
      tests.filter(({ file, title }) => !isTitleIn(read(file), title)).map(({ file }) => `${name}: ${file}`),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ["it('shows nothing', () => {", 'shows nothing', true],
    ["it('shows nothing', () => {", 'shows something', false],
    ["it.each(some)('%s in %j is covered', () => {", '\'a number\' in "xml" is covered', true],
    ["it.each(some)('that $what is refused', () => {", 'that stands still is ended', false],
    ["it.each(some)('%s', () => {", 'anything at all', false],
  ])('%s: %s is there: %s', (text, title, isThere) => {
    expect(isTitleIn(text, title)).toBe(isThere);
  });
});
