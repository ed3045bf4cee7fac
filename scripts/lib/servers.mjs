// Tests on servers: what starts a ClickHouse server, and which files of tests run on one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';

/** What calls the library that holds the server: a program for `cc`, or Python. The library is known to hold it on Linux. */
export const launcher = ({ PATH = '' } = process.env, platform = process.platform) => {
  const isThere = (name) => PATH.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)));
  return platform === 'linux' ? (['cc', 'python3'].find(isThere) ?? null) : null;
};

/** Rooms whose figures, lists and rights must be the same on both engines. */
const rooms = [
  'exports',
  'facts',
  'faults',
  'ingest',
  'invariants',
  'keep/facts',
  'keep/retention',
  'meta',
  'reports',
  'routes',
];

/** What opens a store. */
const opens = /\b(openTestFacts|openTestMeta|createTestDatabase|openHome)\b/;

/** What tests share stands in files of this name. */
const shared = /from '(\.[^']*testing\.ts)'/g;

/** Whether a file of tests opens a store, or something that it shares with others does. Pure functions are the same everywhere. */
const opensStore = (file, text = readFileSync(file, 'utf8')) =>
  opens.test(text) || [...text.matchAll(shared)].some(([, path]) => opensStore(join(dirname(file), path)));

/** Files that are about one engine alone, or bring a ClickHouse of their own (docs/decisions/040 says why). */
const ofOneEngine = [
  'facts/server.test.ts',
  'faults/clickhouse.test.ts',
  'faults/disk.test.ts',
  'invariants/cards/cards.test.ts',
  'meta/embedded/role.test.ts',
];

/** Paths in the project of all files that run on servers too. */
export const filesOnServers = () => {
  const server = 'apps/server/src';
  const files = rooms.flatMap((room) =>
    readdirSync(inRoot(server, room), { recursive: true })
      .map((name) => `${room}/${name}`)
      .filter((name) => name.endsWith('.test.ts') && !ofOneEngine.includes(name)),
  );
  return files
    .filter((name) => opensStore(inRoot(server, name)))
    .map((name) => `${server}/${name}`)
    .sort();
};
