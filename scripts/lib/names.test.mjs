import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { codeFiles, isTest } from './code-files.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Files that may export the same name. A reader who searches for a name should find one thing, or a few. */
const MOST_OWNERS = 3;

/** Names of one form each: what a folder of its kind exports is found by this name. */
const forms = new Set(['area', 'bodies', 'entries']);

/** A call has one name: in its schema, in its endpoint, in the function of the web app and in the action behind a button. */
const calls = /^packages\/contract\/src\/endpoints\//;

const declared = /^export (?:async )?(?:const|function|type|interface|class) ([A-Za-z_]\w*)/gm;

const ownersByName = () => {
  const owners = new Map();
  for (const file of [...codeFiles(root, 'apps'), ...codeFiles(root, 'packages')]) {
    if (isTest(file) || /(?:^|[/-])testing\.tsx?$/.test(file) || calls.test(file) || !/\.tsx?$/.test(file)) continue;
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
