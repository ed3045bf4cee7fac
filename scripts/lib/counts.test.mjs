import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  add,
  afterSecondTry,
  closing,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  none,
  one,
  onlyThese,
  withoutBrowser,
} from './counts.mjs';

const file = (name, status, ...states) => ({
  name,
  status,
  assertionResults: states.map((state) => ({ status: state })),
});
const vitest = (...testResults) => ({ testResults });
const folder = mkdtempSync(join(tmpdir(), 'lanewise-counts-'));
const withData = join(folder, 'sets.test.ts');
writeFileSync(withData, "process.env['LANEWISE_DATA']");

describe('counting Vitest', () => {
  it('a run that left no report is one failure', () => {
    expect(countVitest(null, 0, true)).toEqual(one(false));
  });
  it('a file that could not be loaded is one failure', () => {
    expect(countVitest(vitest(file('a', 'failed')), 1, true)).toEqual(one(false));
  });
  it('an error outside of every test is one failure', () => {
    expect(countVitest(vitest(file('a', 'passed', 'passed')), 1, true)).toEqual({ ...none, passed: 1, failed: 1 });
  });
  it('counts each test once, whatever kind of skip', () => {
    const report = vitest(file('a', 'failed', 'passed', 'failed', 'skipped', 'todo', 'pending'), file('b', 'passed'));
    expect(countVitest(report, 1, true)).toEqual({ ...none, passed: 1, failed: 1, skipped: 3 });
  });
  it('knows which tests did not run for want of the public data sets', () => {
    const report = vitest(file(withData, 'passed', 'skipped', 'passed'), file('b', 'passed', 'skipped'));
    expect(countVitest(report, 0, false)).toEqual({ passed: 1, failed: 0, skipped: 2, withoutData: 1 });
    expect(countVitest(report, 0, true).withoutData).toBe(0);
  });
});

describe('counting Playwright', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  it('a run that left no report, or ended badly without a failed test, is one failure', () => {
    expect(countPlaywright(null, 1)).toEqual(one(false));
    expect(countPlaywright({ stats }, 1)).toEqual(one(false));
  });
  it('counts what it expected, and whatever else went otherwise', () => {
    expect(countPlaywright({ stats: { ...stats, expected: 4, flaky: 1, skipped: 2 } }, 0)).toEqual({
      ...none,
      passed: 4,
      failed: 1,
      skipped: 2,
    });
  });
});

describe('what failed', () => {
  const failed = (fullName, ...failureMessages) => ({ status: 'failed', fullName, failureMessages });
  it('is named with its file and the beginning of what it said', () => {
    const report = vitest({
      ...file('a', 'failed', 'passed'),
      assertionResults: [failed('adds up', 'expected 1\nto be 2')],
    });
    expect(failuresOfVitest(report)).toEqual([
      { file: 'a', title: 'adds up', message: 'expected 1 | to be 2', drawn: false },
    ]);
    expect(failuresOfVitest(vitest(file('b', 'failed')))).toMatchObject([{ file: 'b', title: 'the file itself' }]);
    expect(failuresOfVitest(null)).toEqual([]);
  });
  it('is known to be drawn at random', () => {
    const report = vitest({
      ...file('a', 'failed'),
      assertionResults: [failed('x', 'Error: Property failed after 3 tests')],
    });
    expect(failuresOfVitest(report)).toMatchObject([{ drawn: true }]);
  });
  it('is found at any depth of a browser report', () => {
    const spec = {
      file: 'a.spec.ts',
      title: 'opens',
      ok: false,
      tests: [{ results: [{ error: { message: 'gone' } }] }],
    };
    const suites = [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec] }] }];
    expect(failuresOfPlaywright({ suites })).toEqual([
      { file: 'a.spec.ts', title: 'opens', message: 'gone', drawn: false },
    ]);
  });
  it('is run again by its name alone, whatever stands in it, and a file that failed as a whole', () => {
    const told = (title) => ({ file: 'a', title, message: '', drawn: false });
    const [option, pattern = ''] = onlyThese([told('sums (a.b) cost $1'), told('other')]);
    expect(option).toBe('-t');
    const meant = ['sums (a.b) cost $1', 'other', 'other day', 'sums (aXb) cost $1'].filter((name) =>
      name.match(pattern),
    );
    expect(meant).toEqual(['sums (a.b) cost $1', 'other']);
    expect(onlyThese(failuresOfVitest(vitest(file('b', 'failed'))))).toEqual([]);
  });
  it('counts as passed when all of it passes alone, and not when anything fails again or belongs to no test', () => {
    const counts = { ...none, passed: 5, failed: 1 };
    const told = { file: 'a', title: 'x', message: '', drawn: false };
    expect(afterSecondTry(counts, [told], { ...none, passed: 1 })).toEqual({ ...none, passed: 6 });
    expect(afterSecondTry(counts, [told], one(false))).toEqual(counts);
    expect(afterSecondTry(counts, [], { ...none, passed: 1 })).toEqual(counts);
    expect(afterSecondTry(counts, [told], null)).toEqual(counts);
    expect(afterSecondTry(counts, [told], { ...none, skipped: 1 })).toEqual(counts);
  });
});

it('the closing lines are two, the last with the counts alone', () => {
  expect(closing(add(one(true), { ...one(false), skipped: 3, withoutData: 1 }))).toEqual([
    '1 test did not run because the public data sets were not there.',
    '1 passed, 1 failed, 3 skipped',
  ]);
});

describe('a browser that died', () => {
  const lost = (title) => ({ file: 'a', title, message: 'page.goto: Target page, context or browser has been closed' });
  const wrong = { file: 'a', title: 'adds up', message: 'expected 1 to be 2' };
  const counts = { ...none, passed: 5, failed: 4, skipped: 1 };
  it('is one failure with its last line, beside what failed by itself', () => {
    const told = withoutBrowser(counts, [lost('x'), wrong, lost('y'), lost('z')], 'FATAL:fonts.cpp:163');
    expect(told.counts).toEqual({ ...none, passed: 5, failed: 2, skipped: 3 });
    expect(told.failures).toMatchObject([{ title: 'died under 3 tests', message: 'FATAL:fonts.cpp:163' }, wrong]);
  });
  it('that said nothing leaves the failures as they are', () => {
    expect(withoutBrowser(counts, [lost('x'), wrong], null)).toEqual({ counts, failures: [lost('x'), wrong] });
    expect(withoutBrowser(counts, [wrong], 'FATAL')).toEqual({ counts, failures: [wrong] });
  });
});
