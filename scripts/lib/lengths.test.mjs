import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { codeFiles } from './code-files.mjs';

const root = resolve(import.meta.dirname, '../..');
const MOST_LINES = 300;

// Lint holds the other languages to the same length.
it('no file of styles is longer than 300 lines', () => {
  const long = codeFiles(root, 'apps')
    .filter((file) => file.endsWith('.css'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1])
    .filter(([, lines]) => lines > MOST_LINES);
  expect(long).toEqual([]);
});
