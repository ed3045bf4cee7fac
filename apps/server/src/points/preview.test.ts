import { describe, expect, it } from 'vitest';
import { newestOver } from './preview.ts';

const today = '2026-11-28';

describe('the day that a definition is tried on', () => {
  it('is none without a day, and none that is to come', () => {
    expect(newestOver([], today)).toBeNull();
    expect(newestOver(['2026-11-29'], today)).toBeNull();
  });

  it('is the newest that is over, though today has receipts: what a morning sold is not a day', () => {
    expect(newestOver(['2026-11-25', '2026-11-27', today, '2026-11-29'], today)).toBe('2026-11-27');
  });

  it('is today where no other day has receipts', () => {
    expect(newestOver([today], today)).toBe(today);
  });
});
