import { describe, expect, it } from 'vitest';
import { entityName, lineOf } from './names.ts';

const isName = (text: string): boolean => entityName.safeParse(text).success;

describe('names that people type', () => {
  it.each([
    '\u0000',
    '\t',
    '\n',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u200b',
    '\ud800',
  ])('hold no character that nobody sees, such as %j', (mark) => {
    expect(isName(`Net${mark}sales`)).toBe(false);
  });

  it.each([
    '\u200d',
    '\u00ad',
    '\u2800',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\ufe0f',
    '\u034f',
    '\u{e0020}',
    '\u2800 \u3164\u200d',
  ])('hold something to see: not %j alone', (text) => {
    expect(isName(text)).toBe(false);
    expect(lineOf(9).safeParse(text).success).toBe(false);
    expect(isName(`${text}Net`)).toBe(true);
    expect(lineOf(9).parse('')).toBe('');
  });

  it.each(['Net sales', 'Ventes nettes – été', 'Καθαρές πωλήσεις', 'מכירות נטו', 'شبكه\u200cهای', '👩\u200d🍳 Deli'])(
    'are in any language: %s',
    (name) => {
      expect(isName(name)).toBe(true);
    },
  );

  it('are of one character at least, blanks around them aside', () => {
    expect(entityName.parse('  Produce ')).toBe('Produce');
    expect(isName(' \u00a0 ')).toBe(false);
  });
});
