import { describe, expect, it } from 'vitest';
import { messageOf } from './failures.ts';

describe('what is kept of a failure', () => {
  it.each([
    ['NUL', 'the value 9\0 is none', 'the value 9\ufffd is none'],
    ['half a character', 'the value 9\ud83d is none', 'the value 9\ufffd is none'],
  ])('holds nothing that cannot be kept: %s', (_, message, kept) => {
    expect(messageOf(new Error(message))).toBe(kept);
    expect(messageOf(message)).toBe(kept);
  });
});
