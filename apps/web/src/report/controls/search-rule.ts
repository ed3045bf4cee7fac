import { plainText } from '@lanewise/contract/entities/preset-rules';

/** Least length at which typing alone searches. */
export const SEARCH_FROM = 3;

/** Whether a text may be searched for. */
export const isSearchable = (text: string): boolean => plainText.test(text);

/**
 * What the search becomes when a text stands in the field, by typing or by Enter; null: it stays as it is.
 * Typing searches at three characters and more, Enter also with one or two; Enter in the empty field clears.
 */
export const searchFor = (text: string, by: 'typing' | 'enter'): string | null => {
  // An amount may have a decimal comma, which no text that is searched may hold.
  const trimmed = text.trim().replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return by === 'enter' || trimmed.length >= SEARCH_FROM ? trimmed : null;
};
