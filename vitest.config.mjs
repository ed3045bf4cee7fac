import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.mjs';

// Workspace packages are read as source (the condition of their exports maps), so tests need no build.
const conditions = ['lanewise-source'];
const alias = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** Milliseconds: property tests take seconds on two busy cores; what hangs is still found. */
const testTimeout = 30_000;

export default defineConfig({
  ...alias,
  test: {
    // On two cores one worker is the default; tests that start servers and kill them wait half of their time.
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
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          // Pure functions leave nothing behind for the next file.
          pool: 'threads',
          isolate: false,
          testTimeout,
        },
      },
      {
        ...alias,
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts'],
          // One PostgreSQL for the run; every test file has databases of its own in it.
          globalSetup: ['apps/server/src/meta/testing-setup.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...alias,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          // Loads jsdom once a worker instead of once a file; each file still has a window and modules of its own.
          pool: 'vmThreads',
          setupFiles: ['scripts/lib/browser-globals.mjs'],
          testTimeout,
        },
      },
    ],
  },
});
