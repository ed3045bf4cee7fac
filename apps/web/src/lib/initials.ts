/**
 * Initials of a company without a logo: the first letters of its first two words in upper case, one letter for a
 * one-word name. '' for an empty name.
 */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toLocaleUpperCase())
    .join('');
