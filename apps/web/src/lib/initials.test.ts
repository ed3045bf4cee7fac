import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  it('are empty for an empty name', () => {
    expect(initials('  ')).toBe('');
  });

  it('NAV-12 are the first letters of the first two words, one for a one-word name', () => {
    expect(initials('Harvest Lane Markets')).toBe('HL');
    expect(initials('élan  marché')).toBe('ÉM');
    expect(initials('Corner')).toBe('C');
  });
});
