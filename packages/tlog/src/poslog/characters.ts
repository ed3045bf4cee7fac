/** Character codes of XML's own signs. */
export const LESS = 60;
export const GREATER = 62;
export const SLASH = 47;
export const BANG = 33;
export const QUESTION = 63;
export const QUOTE = 34;
export const APOSTROPHE = 39;

/** Deepest permitted nesting; ARTS messages reach about 12. */
export const MAXIMUM_DEPTH = 64;
/**
 * Longest permitted text, attribute or tag, in code units; skipped texts, such as pictures of receipts, may be longer.
 */
export const MAXIMUM_TEXT = 65_536;
