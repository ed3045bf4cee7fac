import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFiles, isTest } from './code-files.mjs';
import { idsIn, readRows } from './specification.mjs';

const root = resolve(import.meta.dirname, '../..');
const rows = readRows(root);
const known = new Set(rows.map(({ id }) => id));
/** The checklist behind the pages; it is not part of this project. */
const checklist = resolve(process.env['LANEWISE_DATA'] ?? join(root, '../shared/data'), '../spec/acceptance.md');

const pages = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? pages(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const unknownIn = (file) => idsIn(readFileSync(join(root, file), 'utf8')).filter((id) => !known.has(id));

describe('the specification', () => {
  it('has each id once, with a kind and a statement', () => {
    expect(rows.length).toBe(known.size);
    expect(rows.length).toBeGreaterThan(800);
    expect(rows.filter(({ kind }) => !['required', 'completed', 'decided', 'resolved'].includes(kind))).toEqual([]);
    expect(rows.filter(({ statement }) => statement.length < 10)).toEqual([]);
  });

  it.skipIf(!existsSync(checklist))('has every id of the checklist that it was written from, and no other', () => {
    const given = [...readFileSync(checklist, 'utf8').matchAll(/^\| ([A-Z]+-[A-Z]?\d+[a-z]?) \|/gm)].map(
      ([, id]) => id,
    );
    expect([...known].sort()).toEqual(given.sort());
  });

  it('is where every id leads that a test or a page names', () => {
    const files = [...codeFiles(root).filter((file) => !file.endsWith('specification.test.mjs')), ...pages('docs')];
    const lost = files.flatMap((file) => unknownIn(file).map((id) => `${file}: ${id}`));
    expect(lost).toEqual([]);
  });

  it('is named by tests and pages, never by the product', () => {
    const product = codeFiles(root).filter((file) => !isTest(file) && !/^scripts\/lib\/defences/.test(file));
    const names = (text) => idsIn(text).length > 0 || /\b(?:decisions|acceptance|screens)\.md/.test(text);
    const naming = product.filter((file) => names(readFileSync(join(root, file), 'utf8')));
    expect(naming).toEqual([]);
  });
});
