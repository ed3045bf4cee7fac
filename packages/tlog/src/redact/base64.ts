import { digitLeads } from './digits.ts';
import { NumberScanner } from './numbers.ts';

/** Thirteen digits in base64; a shorter text contains no card number. */
const SHORTEST = 18;
/** Digits of the shortest card number. */
const LEAST_DIGITS = 13;
/** Characters on each side of a line end that may belong to one number: more than any notation takes. */
const SEAM = 128;
/** Most blanks at the beginning of a line. */
const MOST_INDENT = 64;

/**
 * Finds card numbers in base64, masks them and rewrites the groups of four characters at the same length. Covers both
 * base64 alphabets, any alignment of the groups, and texts in UTF-8 and UTF-16.
 */
export class Base64Scanner {
  /** Bytes examined. */
  #work = 0;
  readonly #numbers = new NumberScanner({ kind: 'value', tabbed: false, place: 'column' });

  get found(): number {
    return this.#numbers.found;
  }

  get work(): number {
    return this.#work + this.#numbers.work;
  }

  /**
   * Masks numbers that begin in `bytes` between `from` and `to`. Returns the start of the next scan. A text that
   * continues at the last byte is examined again from `to` on: no text that begins earlier is longer than the part
   * after `to`.
   */
  scan(bytes: Uint8Array, from: number, to: number): number {
    // A text of sufficient length has a character at one of each this many bytes.
    const last = Math.min(bytes.length, to + SHORTEST - 1);
    let least = from;
    let at = from + SHORTEST - 1;
    for (; at < last; at += SHORTEST) {
      this.#work++;
      if (VALUES[bytes[at] ?? 0] === NONE) continue;
      let start = at;
      while (start > least && VALUES[bytes[start - 1] ?? 0] !== NONE) start--;
      let end = at + 1;
      while (end < bytes.length && VALUES[bytes[end] ?? 0] !== NONE) end++;
      this.#work += end - start;
      if (end - start >= SHORTEST && start < to) {
        this.#cover(bytes.subarray(start, end));
        this.#coverSeam(bytes, start, end);
      }
      least = end;
      at = end;
    }
    return least < bytes.length ? Math.max(least, to) : to;
  }

  /** Masks a number that a line end divides. The line ends at `end`. */
  #coverSeam(bytes: Uint8Array, start: number, end: number): void {
    const next = afterLineEnd(bytes, end);
    if (next < 0) return;
    let last = next;
    while (last < bytes.length && last < next + SEAM && VALUES[bytes[last] ?? 0] !== NONE) last++;
    if (last === next) return;
    const [before, behind] = [bytes.subarray(Math.max(start, end - SEAM), end), bytes.subarray(next, last)];
    const joined = new Uint8Array(before.length + behind.length);
    joined.set(before);
    joined.set(behind, before.length);
    const found = this.#numbers.found;
    this.#cover(joined);
    if (this.#numbers.found === found) return;
    before.set(joined.subarray(0, before.length));
    behind.set(joined.subarray(before.length));
  }

  #cover(letters: Uint8Array): void {
    this.#work += letters.length;
    if (!mayHoldDigits(letters)) return;
    for (let shift = 0; shift < 4; shift++) {
      const groups = letters.subarray(shift);
      const text = decoded(groups);
      this.#work += groups.length;
      if (!holdsDigits(text)) continue;
      const before = this.#numbers.found;
      this.#numbers.scan(text, 0, text.length, true);
      for (const first of [0, 1]) this.#coverWide(text, first);
      if (this.#numbers.found > before) encodeInto(groups, text);
    }
  }

  /** Masks digits of UTF-16, which are every second byte from `first` on. */
  #coverWide(text: Uint8Array, first: number): void {
    const narrow = new Uint8Array((text.length - first + 1) >> 1);
    for (let at = 0; at < narrow.length; at++) {
      const place = first + at * 2;
      if ((text[place - 1] ?? 0) === 0 || (text[place + 1] ?? 0) === 0) narrow[at] = text[place] ?? 0;
    }
    this.#work += narrow.length;
    if (!holdsDigits(narrow)) return;
    const stood = narrow.slice();
    this.#numbers.scan(narrow, 0, narrow.length, true);
    for (const [at, byte] of narrow.entries()) if (byte !== stood[at]) text[first + at * 2] = byte;
  }
}

const [LINE_FEED, RETURN, BLANK, TAB, BACKSLASH, LETTER_N, LETTER_R] = [10, 13, 32, 9, 92, 110, 114];

/** Length of a line end, written as itself or as an escape of JSON; 0 for none. */
const lineEndLength = (bytes: Uint8Array, at: number): number => {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === LINE_FEED || first === RETURN) return 1;
  return first === BACKSLASH && (second === LETTER_N || second === LETTER_R) ? 2 : 0;
};

/**
 * Position at which the text continues after a line end and the blanks of the next line. -1: there is no line end at
 * `at`.
 */
const afterLineEnd = (bytes: Uint8Array, at: number): number => {
  const first = lineEndLength(bytes, at);
  if (first === 0) return -1;
  let next = at + first;
  next += lineEndLength(bytes, next);
  const most = next + MOST_INDENT;
  while (next < most && (bytes[next] === BLANK || bytes[next] === TAB)) next++;
  return next;
};

/**
 * Whether a text that the characters may encode can have as many digits as a card number. The beginning of each digit
 * lies in two neighbouring characters. Element names are long enough to look like base64, and this test excludes them.
 */
const mayHoldDigits = (letters: Uint8Array): boolean => {
  let digits = 0;
  let before = VALUES[letters[0] ?? 0] ?? 0;
  for (let at = 1; at < letters.length; at++) {
    const value = VALUES[letters[at] ?? 0] ?? 0;
    digits += MAY_BEGIN_DIGIT[(before << 6) | value] ?? 0;
    before = value;
  }
  return digits >= LEAST_DIGITS;
};

/** Whether a text may have as many digits as a card number, of any script. */
const holdsDigits = (text: Uint8Array): boolean => {
  let digits = 0;
  for (const byte of text) digits += BEGINS_DIGIT[byte] ?? 0;
  return digits >= LEAST_DIGITS;
};

const decoded = (letters: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array((letters.length * 3) >> 2);
  let held = 0;
  let bits = 0;
  let length = 0;
  for (const letter of letters) {
    held = ((held << 6) | (VALUES[letter] ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (held >> bits) & 0xff;
  }
  return bytes;
};

/** Writes bytes over their source characters; characters with unchanged bits stay as they are. */
const encodeInto = (letters: Uint8Array, bytes: Uint8Array): void => {
  for (let at = 0; at < letters.length; at++) {
    const bit = at * 6;
    const first = bytes[bit >> 3];
    if (first === undefined) break;
    const second = bytes[(bit >> 3) + 1];
    const offset = bit & 7;
    // The last character of a text may have bits beyond its bytes.
    if (second === undefined && offset > 2) break;
    const value = (((first << 8) | (second ?? 0)) >> (10 - offset)) & 63;
    if (VALUES[letters[at] ?? 0] !== value) letters[at] = LETTERS.charCodeAt(value);
  }
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NONE = 255;
const VALUES = new Uint8Array(256).fill(NONE);
[...LETTERS].forEach((letter, value) => (VALUES[letter.charCodeAt(0)] = value));
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;
/** Digits, and the first bytes of digits of other scripts in UTF-8. */
const BEGINS_DIGIT = new Uint8Array(256);
for (const digit of '0123456789') BEGINS_DIGIT[digit.charCodeAt(0)] = 1;
for (const lead of digitLeads()) BEGINS_DIGIT[lead] = 1;
/**
 * For each pair of neighbouring characters (12 bits): 1 if a byte that begins at bit 0, 2 or 4 of the pair can begin a
 * digit.
 */
const MAY_BEGIN_DIGIT = new Uint8Array(64 * 64);
for (let pair = 0; pair < MAY_BEGIN_DIGIT.length; pair++)
  if ([4, 2, 0].some((rest) => BEGINS_DIGIT[(pair >> rest) & 0xff] === 1)) MAY_BEGIN_DIGIT[pair] = 1;
