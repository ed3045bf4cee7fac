// The rows of docs/specification, and the tests that name them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const groups = 'G|R|SCR|NAV|SP|ENT|LS|ST|LAND|SEL|SW|VAL|AUTH|PERM|API|ERR|DP|FMT|EXP|LAY|CON';
const id = `(?:${groups})-[A-Z]?\\d{1,3}[a-z]?`;
const rowLine = new RegExp(`^\\| (${id}) +\\| (\\w+) +\\| (.*?) +\\| ([^|]*?) +\\|$`, 'gm');

/** Ids of rows in a text, in order and with repetitions. */
export const idsIn = (text) => text.match(new RegExp(`\\b${id}\\b`, 'g')) ?? [];

/** Every row of every page: { id, kind, statement, page }. */
export const readRows = (root) => {
  const folder = join(root, 'docs/specification');
  return readdirSync(folder)
    .sort()
    .flatMap((page) =>
      [...readFileSync(join(folder, page), 'utf8').matchAll(rowLine)].map(([, name, kind, statement]) => ({
        id: name,
        kind,
        statement,
        page,
      })),
    );
};

const skipped = new Set(['node_modules', 'dist', 'test-results', 'coverage']);

/** Code files of the project below a folder, by their path from the root. */
export const codeFiles = (root, folder = '.') =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return codeFiles(root, path);
    return /\.(?:[cm]?[jt]sx?|css)$/.test(entry.name) ? [relative('.', path)] : [];
  });

/** Whether a file belongs to the tests. Shared test code counts, because titles come from its tables. */
export const isTest = (file) =>
  /\.(?:test|spec|testing)\.[cm]?[jt]sx?$/.test(file) || /^(?:e2e|packages\/testkit)\//.test(file);

/** For each row, the test files that name it. */
export const provenBy = (root) => {
  const found = new Map(readRows(root).map((row) => [row.id, new Set()]));
  for (const file of codeFiles(root).filter(isTest))
    for (const name of idsIn(readFileSync(join(root, file), 'utf8'))) found.get(name)?.add(file);
  return found;
};
