import { afterAll, beforeAll } from 'vitest';
import { drawCompanies, openTestApp, type TestApp } from './app-testing.ts';

export type Drawn = Awaited<ReturnType<typeof drawCompanies>>;

/**
 * One server with the drawn companies and their users for the tests of a file: opened before the first, closed after
 * the last. Both objects are empty until then, so that helpers can stand above the tests.
 */
export const drawnApp = (prepare?: (test: TestApp, drawn: Drawn) => unknown): { test: TestApp; drawn: Drawn } => {
  const test = {} as TestApp;
  const drawn = {} as Drawn;
  beforeAll(async () => {
    Object.assign(test, await openTestApp());
    Object.assign(drawn, await drawCompanies(test));
    await prepare?.(test, drawn);
  });
  afterAll(() => test.close());
  return { test, drawn };
};
