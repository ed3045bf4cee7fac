// The rows of docs/specification, and the tests that name them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFiles, isTest } from './code-files.mjs';

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

/** For each row, the test files that name it. */
export const provenBy = (root) => {
  const found = new Map(readRows(root).map((row) => [row.id, new Set()]));
  for (const file of codeFiles(root).filter(isTest))
    for (const name of idsIn(readFileSync(join(root, file), 'utf8'))) found.get(name)?.add(file);
  return found;
};
