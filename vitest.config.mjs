import { defineConfig } from 'vitest/config';

// Workspace packages are read as source (the condition of their exports maps), so tests need no build.
const conditions = ['lanewise-source'];
const alias = { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  ...alias,
  test: {
    projects: [
      {
        ...alias,
        test: { name: 'unit', environment: 'node', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'] },
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
        test: { name: 'web', environment: 'jsdom', include: ['apps/web/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
