import { isBlank, isDigit, isNameByte, skipBlanks, STAR, bytesTextOf } from './bytes.ts';
import { isHolding, isNaming, namesSecret } from './secret-names.ts';

/** Distance around a name in which its tag or object is searched. */
export const PAIR_BEFORE = 512;
const PAIR_AFTER = 1_024;

/**
 * A secret whose name is written as a value, as in `<Field Name="PIN"><Value>`. The fields tell how far the text is
 * examined, how many values are masked, and which text is still to mask.
 */
export interface SecretPair {
  /** End of the examined part. */
  end: number;
  covered: number;
  /** Start of the text to mask: of the element itself, or of an element within or after it. */
  text: { from: number; element: string | null } | null;
}

/** Whether a word is a value that names a secret together with a neighbouring value. */
export const pairAt = (bytes: Uint8Array, start: number, end: number): SecretPair | null => {
  const quote = bytes[start - 1];
  if ((quote === QUOTE || quote === APOSTROPHE) && bytes[end] === quote) {
    const name = nameBefore(bytes, start - 1);
    if (name === null || !isNaming(name.text) || !namesSecret(bytesTextOf(bytes, start, end))) return null;
    return name.sign === EQUALS ? inTag(bytes, start) : inObject(bytes, start);
  }
  return inText(bytes, start, end);
};

/** `name=` or `"name":` before a value. */
const nameBefore = (bytes: Uint8Array, value: number): { text: string; sign: number } | null => {
  const least = Math.max(0, value - PAIR_BEFORE);
  let at = value - 1;
  while (at > least && isBlank(bytes[at])) at--;
  const sign = bytes[at] ?? 0;
  if (sign !== EQUALS && sign !== COLON) return null;
  at--;
  while (at > least && (isBlank(bytes[at]) || (sign === COLON && bytes[at] === QUOTE))) at--;
  const end = at + 1;
  while (at >= least && isNameByte(bytes[at])) at--;
  return { text: bytesTextOf(bytes, at + 1, end), sign };
};

/**
 * Masks the values of the neighbouring attributes. Returns the place of the text of the element, unless the element is
 * empty.
 */
const inTag = (bytes: Uint8Array, inside: number): SecretPair | null => {
  const open = backTo(bytes, inside, LESS, GREATER);
  if (open < 0) return null;
  const limit = Math.min(bytes.length, inside + PAIR_AFTER);
  let covered = 0;
  let at = open + 1;
  while (at < limit && bytes[at] !== GREATER) {
    const name = at;
    while (at < limit && isNameByte(bytes[at])) at++;
    if (at === name) {
      at++;
      continue;
    }
    const value = skipBlanks(bytes, at, limit);
    if (bytes[value] !== EQUALS) continue;
    const holds = isHolding(bytesTextOf(bytes, name, at));
    at = skipBlanks(bytes, value + 1, limit);
    const end = stringEnd(bytes, at, limit);
    if (holds) covered += coverString(bytes, at + 1, end);
    at = end + 1;
  }
  if (bytes[at - 1] === SLASH || at >= limit) return { end: at, covered, text: null };
  return { end: at, covered, text: textAt(bytes, at + 1, limit) };
};

/** The text after a start tag, or that of a child element: `<Field Name="PIN"><Value>`. */
const textAt = (bytes: Uint8Array, from: number, limit: number): SecretPair['text'] => {
  const at = skipBlanks(bytes, from, limit);
  if (bytes[at] !== LESS) return { from, element: null };
  const name = elementAt(bytes, at);
  return isHolding(name) ? { from: at + 1 + name.length, element: name } : null;
};

const elementAt = (bytes: Uint8Array, less: number): string => {
  let end = less + 1;
  while (end - less < PAIR_BEFORE && isNameByte(bytes[end])) end++;
  return bytesTextOf(bytes, less + 1, end);
};

/** `<Name>Password</Name><Value>...`. */
const inText = (bytes: Uint8Array, start: number, end: number): SecretPair | null => {
  const limit = Math.min(bytes.length, end + PAIR_AFTER);
  const close = skipBlanks(bytes, end, limit);
  if (bytes[close] !== LESS || bytes[close + 1] !== SLASH) return null;
  const naming = elementAt(bytes, close + 1);
  if (!isNaming(naming) || !namesSecret(bytesTextOf(bytes, start, end))) return null;
  const behind = skipBlanks(bytes, close + 2 + naming.length, limit);
  if (bytes[behind] !== GREATER) return null;
  const text = textAt(bytes, behind + 1, limit);
  return text === null || text.element === null ? null : { end, covered: 0, text };
};

/** Masks the values of the other keys in the same object. */
const inObject = (bytes: Uint8Array, inside: number): SecretPair | null => {
  const open = backTo(bytes, inside, BRACE, BRACE_END);
  if (open < 0) return null;
  const limit = Math.min(bytes.length, inside + PAIR_AFTER);
  let covered = 0;
  let at = open + 1;
  while (at < limit && bytes[at] !== BRACE && bytes[at] !== BRACE_END) {
    if (bytes[at] !== QUOTE) {
      at++;
      continue;
    }
    const end = stringEnd(bytes, at, limit);
    const sign = skipBlanks(bytes, end + 1, limit);
    const holds = bytes[sign] === COLON && isHolding(bytesTextOf(bytes, at + 1, end));
    at = bytes[sign] === COLON ? skipBlanks(bytes, sign + 1, limit) : end + 1;
    if (bytes[sign] !== COLON || bytes[at] !== QUOTE) {
      if (holds) covered += coverNumber(bytes, at, limit);
      continue;
    }
    const valueEnd = stringEnd(bytes, at, limit);
    if (holds) covered += coverString(bytes, at + 1, valueEnd);
    at = valueEnd + 1;
  }
  return { end: at, covered, text: null };
};

/** Start of the tag or object around a position; -1 when none begins nearby. */
const backTo = (bytes: Uint8Array, from: number, begin: number, end: number): number => {
  const least = Math.max(0, from - PAIR_BEFORE);
  for (let at = from; at >= least; at--) {
    if (bytes[at] === begin) return at;
    if (bytes[at] === end) return -1;
  }
  return -1;
};

/** The quote that ends the string beginning at `at`. */
const stringEnd = (bytes: Uint8Array, at: number, limit: number): number => {
  const quote = bytes[at];
  if (quote !== QUOTE && quote !== APOSTROPHE) return at;
  let end = at + 1;
  while (end < limit && bytes[end] !== quote) end += bytes[end] === BACKSLASH ? 2 : 1;
  return Math.min(end, limit);
};

const coverString = (bytes: Uint8Array, from: number, to: number): number => {
  for (let at = from; at < to; at++) if (!isBlank(bytes[at])) bytes[at] = STAR;
  return to > from ? 1 : 0;
};

const coverNumber = (bytes: Uint8Array, from: number, limit: number): number => {
  let at = from;
  for (; at < limit && (isDigit(bytes[at]) || bytes[at] === MINUS || bytes[at] === POINT); at++)
    if (isDigit(bytes[at])) bytes[at] = ONE;
  return at > from ? 1 : 0;
};

const QUOTE = 34;
const APOSTROPHE = 39;
const MINUS = 45;
const POINT = 46;
const SLASH = 47;
const ONE = 49;
const COLON = 58;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const BACKSLASH = 92;
const BRACE = 123;
const BRACE_END = 125;
