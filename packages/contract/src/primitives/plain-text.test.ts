import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('a text that a reader types', () => {
  it('VAL-16 holds nothing but letters, digits, spaces and @ . : -', () => {
    for (const text of ['a<b>', 'O\u2019Brien', 'a&b', 'a/b', 'a_b', '100%', '"x"', '\u0000', '🙂', '(1)'])
      expect(plainText.test(text), text).toBe(false);
    for (const text of ['', 'Till view', 'lane 7', 'anna@store.example', '07:30', 'A-1'])
      expect(plainText.test(text)).toBe(true);
  });

  it('VAL-25 letters are those of every language, with their accents, composed or not', () => {
    const words = ['Épicerie fraîche', 'Größe', 'Ñandú', 'Łódź', 'Ελλάδα', 'Москва', '東京', 'قهوة'];
    for (const text of words)
      for (const form of ['NFC', 'NFD']) expect(plainText.test(text.normalize(form)), text).toBe(true);
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.constantFrom('<', '&', '/', '#', ';', '"'), (word, sign) => {
        expect(plainText.test(`${word}${sign}`)).toBe(false);
      }),
    );
  });
});
