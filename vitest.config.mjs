import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { sample, sampleOfRun, thorough } from './apps/server/src/thorough.testing.ts';
import { durationOf, long, LongestFirst } from './scripts/lib/longest-first.mjs';
import { filesOnServers, launcher } from './scripts/lib/servers.mjs';

// Workspace packages are read as source (the condition of their exports maps), so tests need no build.
const conditions = ['lanewise-source'];
const alias = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** Milliseconds: property tests take seconds on two busy cores, and a test that hangs is still detected. */
const testTimeout = 30_000;

/** Server tests that kill, time or replace process-wide state: each has a process of its own. */
const alone = [
  'apps/server/src/{agents,faults,keep,meta/embedded}/**/*.test.ts',
  'apps/server/src/{first-data,main,start}.test.ts',
  'apps/server/src/process/lock.test.ts',
  'apps/server/src/cli/import/{sets,worked-examples}.test.ts',
  'apps/server/src/facts/{crash,server}.test.ts',
  'apps/server/src/invariants/abuse.test.ts',
  'apps/server/src/invariants/cards/cards.test.ts',
  'apps/server/src/meta/open.test.ts',
  'apps/server/src/plugins/questions.test.ts',
  'apps/server/src/routes/accounts/session.test.ts',
];

// The way to start a ClickHouse server is determined once; tests and their setup read it.
process.env.TEST_CLICKHOUSE_LAUNCHER = launcher() ?? '';

/**
 * Files that also run on servers: all of them where files are named and before a release, otherwise a few, varying by
 * run. Files that start Lanewise servers are left to `faults/clickhouse.test.ts`.
 */
const onServers = () => {
  if (launcher() === null) return [];
  if (process.env.TEST_SAMPLE !== '1' || thorough) return filesOnServers();
  const short = filesOnServers().filter((file) => durationOf(file, 0) < long && !file.includes('/faults/'));
  const isInvariant = (file) => file.includes('/invariants/');
  return [
    ...sample(short.filter(isInvariant), 1),
    ...sample(
      short.filter((file) => !isInvariant(file)),
      3,
    ),
  ];
};

/**
 * What is killed, cut off and flooded, histories that are drawn, and the lives of files: sent, contradicted, decided,
 * withdrawn and sent again.
 */
const faults = [
  ...readdirSync(new URL('apps/server/src/faults', import.meta.url))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `faults/${name}`),
  ...['commands', 'disk', 'enrolment', 'growing', 'kills', 'outage', 'simulate'].map(
    (name) => `agents/${name}.test.ts`,
  ),
  'facts/crash.test.ts',
  'facts/known.test.ts',
  ...['faults', 'restore', 'servers'].map((name) => `keep/${name}.test.ts`),
  ...[
    'books',
    'both-right',
    'both-right-people',
    'chain',
    'stale-voids',
    'wide',
    'withdraw',
    'withdraw-carried-out',
    'withdraw-drawn',
    'withdraw-post-voids',
  ].map((name) => `invariants/${name}.test.ts`),
  ...['passes', 'set-aside', 'threads/threads'].map((name) => `ingest/${name}.test.ts`),
].map((name) => `apps/server/src/${name}`);

/** Each of these files takes up to a minute: a whole run takes six of them, varying by run, and a thorough one all. */
const faultsTaken = sampleOfRun(faults, 6);
const faultsLeftOut = faults.filter((file) => !faultsTaken.includes(file));

const server = {
  environment: 'node',
  // One PostgreSQL for the run; every test file has its own databases in it.
  globalSetup: ['apps/server/src/meta/testing-setup.ts'],
  pool: 'forks',
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  ...alias,
  test: {
    // On two cores one worker is the default, but tests that start and kill servers wait half of their time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // jsdom has no window to scroll; the router scrolls after every change of screen.
    onConsoleLog: (text) => !text.includes("Not implemented: Window's scrollTo()"),
    projects: [
      {
        ...alias,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{packages/*,apps/agent}/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          // Pure functions leave no state for the next file.
          pool: 'threads',
          isolate: false,
          testTimeout,
        },
      },
      {
        ...alias,
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...alone, ...faultsLeftOut],
          // The application is loaded once per worker instead of once per file, which takes a second each.
          isolate: false,
        },
      },
      {
        ...alias,
        test: { ...server, name: 'server-alone', include: alone, exclude: faultsLeftOut },
      },
      {
        ...alias,
        test: {
          ...server,
          name: 'servers',
          include: onServers(),
          // A ClickHouse server instead of the embedded engine, and PostgreSQL over TCP (docs/decisions/040).
          globalSetup: ['apps/server/src/servers-setup.testing.ts'],
          env: { TEST_ENGINE: 'server' },
        },
      },
      {
        ...alias,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          // Loads jsdom once per worker instead of once per file; each file still has its own window and modules.
          pool: 'vmThreads',
          setupFiles: ['scripts/lib/browser-globals.mjs'],
          testTimeout,
        },
      },
    ],
  },
});
