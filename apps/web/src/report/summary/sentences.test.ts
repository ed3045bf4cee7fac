// @vitest-environment node
import type { Comparison } from '@lanewise/contract/envelope';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { expect, it } from 'vitest';
import { comparedPeriod, completenessSentence } from './sentences.ts';

const completeness = (change: Partial<Completeness>): Completeness => ({
  counts: { complete: 2, partial: 0, missing: 0, closed: 0, notExpected: 0, unverified: 0 },
  unfinished: 0,
  notWhole: [],
  listTruncated: false,
  ...change,
});
const say = (change: Partial<Completeness>): string =>
  completenessSentence(
    completeness(change),
    { start: '2026-11-19', last: '2026-11-19' },
    { language: 'en', say: (key) => key },
  );

it('says that receipts came in while the figures were read, behind what is whole', () => {
  expect(say({})).toBe('wholeness.whole.stores');
  expect(say({ moved: true })).toBe('wholeness.whole.stores wholeness.moved');
});

it('says how many days changed after they were closed', () => {
  const revised = { storeDays: 2, listed: [] };
  expect(say({ revised })).toBe('wholeness.whole.stores revised.sentence');
});

it('names the dates that are compared, with their year where it is another', () => {
  const compared = (startDate: string, lastDate: string): string =>
    comparedPeriod({ startDate, lastDate, currentLastDate: '2026-01-14', until: null } as Comparison, {
      language: 'en',
      say: (key) => key,
    });
  expect(compared('2026-01-01', '2026-01-07')).toBe('01/01 – 01/07');
  expect(compared('2026-01-07', '2026-01-07')).toBe('Wednesday 01/07');
  expect(compared('2025-01-08', '2025-01-14')).toBe('01/08/2025 – 01/14/2025');
  expect(compared('2025-12-31', '2025-12-31')).toBe('12/31/2025');
});
