import { plainText } from '@lanewise/contract/primitives/plain-text';

/** Shortest text that starts a search while typing. */
export const SEARCH_FROM = 3;

/** Whether a text is allowed as a search. */
export const isSearchable = (text: string): boolean => plainText.test(text);

/**
 * The new search for a text in the field, after typing or Enter; null: no change. Typing searches from three characters
 * on. Enter also searches one or two characters, and clears the search if the field is empty.
 */
export const searchFor = (text: string, by: 'typing' | 'enter'): string | null => {
  // A typed amount may have a decimal comma, but a search text may not, so it becomes a point.
  const trimmed = text.trim().replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return by === 'enter' || trimmed.length >= SEARCH_FROM ? trimmed : null;
};
