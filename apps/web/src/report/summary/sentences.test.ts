// @vitest-environment node
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { expect, it } from 'vitest';
import { completenessSentence } from './sentences.ts';

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
