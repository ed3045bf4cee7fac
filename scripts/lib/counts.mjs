// Counts of what ran, out of the reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';

export const none = { passed: 0, failed: 0, skipped: 0, withoutData: 0 };

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  withoutData: a.withoutData + b.withoutData,
});

export const one = (ok) => ({ ...none, [ok ? 'passed' : 'failed']: 1 });

/** Whether a test file reads the public data sets: the only place that says so is the file itself. */
const readsData = (file) => existsSync(file) && readFileSync(file, 'utf8').includes('LANEWISE_DATA');

/**
 * Vitest's JSON report; null when it did not come to write one. A file that could not be loaded has no tests and counts as
 * one failure, and so does an error outside of any test, which only the exit status tells.
 */
export const countVitest = (report, status, dataThere) => {
  if (report === null) return one(false);
  let counts = none;
  for (const file of report.testResults) {
    const states = file.assertionResults.map((result) => result.status);
    const skipped = states.filter((state) => state !== 'passed' && state !== 'failed').length;
    const loaded = file.status !== 'failed' || states.includes('failed');
    counts = add(counts, {
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state === 'failed').length + (loaded ? 0 : 1),
      skipped,
      withoutData: skipped > 0 && !dataThere && readsData(file.name) ? skipped : 0,
    });
  }
  return status !== 0 && counts.failed === 0 ? add(counts, one(false)) : counts;
};

/** Playwright's JSON report; the same rules. A test that passed only at its second try counts as failed. */
export const countPlaywright = (report, status) => {
  if (report === null) return one(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { ...none, passed: expected, failed: unexpected + flaky, skipped };
  return status !== 0 && counts.failed === 0 ? add(counts, one(false)) : counts;
};

export const closing = ({ passed, failed, skipped, withoutData }) => [
  `${withoutData} ${withoutData === 1 ? 'test' : 'tests'} did not run because the public data sets were not there.`,
  `${passed} passed, ${failed} failed, ${skipped} skipped`,
];
