import { describe, expect, it } from 'vitest';
import { isMetaAway, isOverload, messageOf, passes } from './failures.ts';

describe('a statement that took too long', () => {
  const coded = (code: string): Error => Object.assign(new Error('broken off'), { code });

  it('is the fault of what was asked and not of the store, which would stop everybody', () => {
    expect([isMetaAway(coded('57014')), isOverload(coded('57014')), passes(coded('57014'))]).toEqual([
      false,
      true,
      false,
    ]);
    for (const away of ['57P01', '57P03', '08006', '53300', '40001']) expect(isMetaAway(coded(away))).toBe(true);
  });
});

describe('what is kept of a failure', () => {
  it.each([
    ['NUL', 'the value 9\0 is none', 'the value 9\ufffd is none'],
    ['half a character', 'the value 9\ud83d is none', 'the value 9\ufffd is none'],
  ])('holds nothing that cannot be kept: %s', (_, message, kept) => {
    expect(messageOf(new Error(message))).toBe(kept);
    expect(messageOf(message)).toBe(kept);
  });
});
