// Test counts from the reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export const none = { passed: 0, failed: 0, skipped: 0, withoutData: 0 };

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  withoutData: a.withoutData + b.withoutData,
});

export const one = (ok) => ({ ...none, [ok ? 'passed' : 'failed']: 1 });

/** Whether a test file reads the public data sets, by its text: it is stated nowhere else. */
const readsData = (file) => existsSync(file) && readFileSync(file, 'utf8').includes('LANEWISE_DATA');

/**
 * Vitest's JSON report; null when it was not written. A file that could not be loaded has no tests and counts as one
 * failure, and so does an error outside any test, which only the exit status shows.
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

/** Playwright's JSON report; the same rules. */
export const countPlaywright = (report, status) => {
  if (report === null) return one(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { ...none, passed: expected, failed: unexpected + flaky, skipped };
  return status !== 0 && counts.failed === 0 ? add(counts, one(false)) : counts;
};

const firstLines = (text) => stripVTControlCharacters(text).split('\n').slice(0, 3).join(' | ').slice(0, 300);

/**
 * A failure with its file and the beginning of its message. `drawn`: found by random data, which a second try would not
 * repeat.
 */
const failure = (file, title, message) => ({
  file,
  title,
  message: firstLines(message),
  drawn: message.includes('Property failed after'),
});

export const failuresOfVitest = (report) =>
  (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed')
      return [{ ...failure(file.name, 'the file itself', file.message ?? ''), isFile: true }];
    return failed.map(({ fullName, failureMessages = [] }) => failure(file.name, fullName, failureMessages.join('\n')));
  });

/** Arguments with which Vitest runs only these tests of their files; where a file itself failed, all its tests. */
export const onlyThese = (failures) => {
  if (failures.some(({ isFile }) => isFile)) return [];
  const names = failures.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return ['-t', `^\\s*(?:${names.join('|')})$`];
};

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

export const failuresOfPlaywright = (report) =>
  (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      failure(file, title, tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n')),
    );

/**
 * Counts after the failed tests ran once more alone: a test that then passes was short of resources and is reported by
 * name. A failure counts where it was drawn at random, an error belongs to no test, or fewer tests ran than had failed.
 */
export const afterSecondTry = (counts, failures, second) => {
  const told = failures.length > 0 && counts.failed === failures.length;
  if (!told || second === null || second.failed > 0 || second.passed < failures.length) return counts;
  return { ...counts, passed: counts.passed + counts.failed, failed: 0 };
};

/** A test that lost its browser says one of these. */
const gone = /browser has been closed|browserType\.launch|(Page|Target) crashed/;

/**
 * The failures of tests whose browser died, which ended with `words`, as one failure: the others say nothing of the
 * product, and count as tests that did not run.
 */
export const withoutBrowser = (counts, failures, words) => {
  const lost = failures.filter(({ message }) => gone.test(message));
  if (words === null || lost.length === 0) return { counts, failures };
  const died = failure('the browser', `died under ${lost.length} ${lost.length === 1 ? 'test' : 'tests'}`, words);
  return {
    counts: { ...counts, failed: counts.failed - lost.length + 1, skipped: counts.skipped + lost.length - 1 },
    failures: [died, ...failures.filter((other) => !lost.includes(other))],
  };
};

export const closing = ({ passed, failed, skipped, withoutData }) => [
  `${withoutData} ${withoutData === 1 ? 'test' : 'tests'} did not run because the public data sets were not there.`,
  `${passed} passed, ${failed} failed, ${skipped} skipped`,
];
