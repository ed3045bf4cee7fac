import { describe, expect, it } from 'vitest';
import { healthOf } from './health.ts';

const now = new Date('2026-03-02T12:00:00Z');
const heard = (ago: string) => healthOf(ago === 'never' ? null : new Date(ago), now);

describe('the health of a connector', () => {
  it.each([
    ['never', 'Offline'],
    ['2026-03-01T11:59:59Z', 'Offline'],
    ['2026-03-01T12:00:00Z', 'Warning'],
    ['2026-03-02T11:44:59Z', 'Warning'],
    ['2026-03-02T11:45:00Z', 'Healthy'],
    // The server's clock was set back a little.
    ['2026-03-02T12:00:30Z', 'Healthy'],
  ])('heard %s is %s', (ago, health) => {
    expect(heard(ago)).toBe(health);
  });
});
