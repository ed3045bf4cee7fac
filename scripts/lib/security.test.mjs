import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const named = [...page.matchAll(/`([\w./-]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }));

const abuse = readFileSync(join(root, 'docs/decisions/024-abuse-cases.md'), 'utf8');

/** Possible locations of a test that a page names by a short path. */
const placesOf = (file) => [
  `apps/server/src/${file}.test.ts`,
  `${file.replace('tlog/', 'packages/tlog/src/').replace('domain/', 'packages/domain/src/')}.test.ts`,
  `apps/${file.replace('agent/', 'agent/src/')}.test.ts`,
  `${file}.spec.ts`,
];
const testAt = (file) =>
  placesOf(file)
    .map((place) => join(root, place))
    .find(existsSync);

const rowsOf = (heading) => {
  const part = (page.split(`## ${heading}\n`)[1] ?? '').split('\n## ')[0] ?? '';
  return part.split('\n').filter((line) => line.startsWith('| '));
};

it('names tests for faults and abuse, each of which exists', () => {
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ file, title }) => {
    const path = testAt(file);
    return path === undefined || !readFileSync(path, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

it('has a row for each of 24 faults, 20 abuses and 12 gates', () => {
  const numbers = (heading) =>
    rowsOf(heading)
      .flatMap((row) => /^\| +(\d+) /.exec(row)?.[1] ?? [])
      .map(Number);
  expect(numbers('Faults')).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  expect(numbers('Abuse')).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  for (let gate = 1; gate <= 12; gate += 1) expect(rowsOf('Gates').join('\n')).toContain(`| G${gate} `);
});

it('names in each row a test, or says why there is none', () => {
  const reason = /no test|not measured|comes? with the agent|comes? with a later|suspended until|none is fetched/;
  const silent = ['Faults', 'Abuse'].flatMap((heading) =>
    rowsOf(heading).filter((row) => /^\| +\d/.test(row) && !/`[\w./-]+`: "/.test(row) && !reason.test(row)),
  );
  expect(silent).toEqual([]);
});

it('measures its gates by tests that exist', () => {
  const sources = [
    'apps/server/src',
    'apps/web/src',
    'e2e',
    ...['contract', 'domain', 'tlog'].map((name) => `packages/${name}/src`),
  ];
  const files = sources
    .flatMap((source) => readdirSync(join(root, source), { recursive: true }).map((name) => `${source}/${name}`))
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name));
  const filters = [...page.matchAll(/npm test -- ([\w/ -]+)`/g)].flatMap(([, names = '']) => names.split(' '));
  expect(filters.length).toBeGreaterThan(10);
  expect(filters.filter((name) => !files.some((file) => file.includes(name)))).toEqual([]);
});

it('has a defence for every abuse, whose files and tests exist (024)', () => {
  const rows = abuse.split('\n').filter((line) => /^\| +(\d|\|| {2})/.test(line));
  const numbers = rows.flatMap((row) => /^\| +(\d+) /.exec(row)?.[1] ?? []).map(Number);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  const namesIn = (cell = '') => [...cell.matchAll(/`([a-z][\w./-]*\/[\w./-]+)`/g)].map(([, name = '']) => name);
  const lost = rows.flatMap((row) => {
    const [, , defence, proof] = row.split('|');
    const isFile = (name) =>
      ['apps/server/src', 'packages', 'apps'].some((room) =>
        existsSync(join(root, `${room}/${room === 'apps/server/src' ? name : name.replace('/', '/src/')}.ts`)),
      );
    return [
      ...namesIn(defence).filter((name) => !isFile(name)),
      ...namesIn(proof).filter((name) => testAt(name) === undefined),
    ];
  });
  expect(lost).toEqual([]);
});
