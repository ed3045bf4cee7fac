import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { add, closing, countPlaywright, countVitest, none, one } from './counts.mjs';

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
  it('a test that passed only at its second try has failed', () => {
    expect(countPlaywright({ stats: { ...stats, expected: 4, flaky: 1, skipped: 2 } }, 0)).toEqual({
      ...none,
      passed: 4,
      failed: 1,
      skipped: 2,
    });
  });
});

it('the closing lines are two, the last with the counts alone', () => {
  expect(closing(add(one(true), { ...one(false), skipped: 3, withoutData: 1 }))).toEqual([
    '1 test did not run because the public data sets were not there.',
    '1 passed, 1 failed, 3 skipped',
  ]);
});
