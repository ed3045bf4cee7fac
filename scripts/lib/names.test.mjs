import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { isTest } from './code-files.mjs';
import { typescriptFiles } from './rooms.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Files that may export the same name. A reader who searches for a name should find one thing, or a few. */
const MOST_OWNERS = 3;

/** Names of one form each: what a folder of its kind exports is found by this name. */
const forms = new Set(['area', 'bodies', 'entries']);

/** A call has one name: in its schema, in its endpoint, in the function of the web app and in the action behind a button. */
const calls = /^packages\/contract\/src\/endpoints\//;

const declared = /^export (?:async )?(?:const|function|type|interface|class) ([A-Za-z_]\w*)/gm;

const files = [...typescriptFiles(root, 'apps'), ...typescriptFiles(root, 'packages')].filter(
  (file) => !isTest(file) && !/(?:^|[/-])testing\.tsx?$/.test(file),
);

const ownersByName = () => {
  const owners = new Map();
  for (const file of files) {
    if (calls.test(file)) continue;
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(declared))
      owners.set(name, (owners.get(name) ?? new Set()).add(file));
  }
  return owners;
};

it('no exported name has more than three owners', () => {
  const owners = ownersByName();
  expect(owners.size).toBeGreaterThan(3_000);
  const many = [...owners].filter(([name, files]) => files.size > MOST_OWNERS && !forms.has(name));
  expect(many.map(([name, files]) => [name, ...files])).toEqual([]);
});

/** The words of a name, in lower case: `valueTableRoutes` and `value-table` begin with `value table`. */
const wordsOf = (name) =>
  ` ${name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase()} `;

/** The table of words that do not name a thing, from the specification. */
const secondNames = () => {
  const text = readFileSync(join(root, 'docs/specification/domain.md'), 'utf8');
  const [, table] = text.split('Words that do not name it');
  return table
    .split('\n\n')[0]
    .split('\n')
    .slice(2)
    .map((row) => {
      const [, thing, words, except] = row.split('|').map((cell) => cell.trim());
      return { thing, words: words.split(', '), except: [...except.matchAll(/`([^`]+)`/g)].map(([, path]) => path) };
    });
};

const seconds = secondNames();

const secondNamesOf = (name, file) =>
  seconds.flatMap(({ thing, words, except }) =>
    words
      .filter((word) => new RegExp(` ${word}s? `).test(wordsOf(name)) && !except.some((path) => file.includes(path)))
      .map((word) => `${file}: ${name} says ${word} for ${thing}`),
  );

it('no export, file or folder has a second name for a thing', () => {
  expect(seconds.length).toBeGreaterThan(8);
  expect(secondNamesOf('branchOf', 'packages/domain/src/places.ts')).toHaveLength(1);
  expect(secondNamesOf('valueTables', 'packages/domain/src/ledger/value.ts')).toHaveLength(1);
  expect(secondNamesOf('branchOf', 'apps/web/src/features/locations/region-tree.ts')).toEqual([]);
  const found = files.flatMap((file) => [
    ...secondNamesOf(file.replace(/\.tsx?$/, ''), file),
    ...[...readFileSync(join(root, file), 'utf8').matchAll(declared)].flatMap(([, name]) => secondNamesOf(name, file)),
  ]);
  expect(found).toEqual([]);
});
