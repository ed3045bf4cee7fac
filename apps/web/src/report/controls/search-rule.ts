import { plainText } from '@lanewise/contract/entities/preset-rules';

/** Least length at which typing alone searches (FMT-02, VAL-13). */
export const SEARCH_FROM = 3;

/** VAL-16 */
export const isSearchable = (text: string): boolean => plainText.test(text);

/**
 * What the search becomes when a text stands in the field, by typing or by Enter; null: it stays as it is.
 * Typing searches at three characters and more (VAL-13), Enter also with one or two (VAL-14); Enter in the empty field clears
 * (VAL-15).
 */
export const searchFor = (text: string, by: 'typing' | 'enter'): string | null => {
  // An amount may have a decimal comma, which no text that is searched may hold.
  const trimmed = text.trim().replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return by === 'enter' || trimmed.length >= SEARCH_FROM ? trimmed : null;
};
