// Tests on servers: the way to start a ClickHouse server, and the test files that run on one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * Command that calls the library with the server: a program for `cc`, or Python. The library is only known to contain
 * it on Linux.
 */
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

/** Calls that open a store. */
const opens = /\b(openTestFacts|openTestMeta|createTestDatabase|openHome)\b/;

/** Shared test code is in files with this name. */
const shared = /from '(\.[^']*testing\.ts)'/g;

/**
 * Whether a test file opens a store, directly or through shared test code. Pure functions behave the same everywhere.
 */
const opensStore = (file, text = readFileSync(file, 'utf8')) =>
  opens.test(text) || [...text.matchAll(shared)].some(([, path]) => opensStore(join(dirname(file), path)));

/** Files about one engine alone, or with a ClickHouse of their own (docs/decisions/040 states why). */
const ofOneEngine = [
  'facts/server.test.ts',
  'faults/clickhouse.test.ts',
  'faults/disk.test.ts',
  'invariants/cards/cards.test.ts',
  'meta/embedded/role.test.ts',
];

/** Project paths of all files that also run on servers. */
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
