import { isBlank, isDigit, isNameByte, skipBlanks, STAR, bytesTextOf } from './bytes.ts';
import { isNear, TRIGGERS } from './near.ts';
import { pairAt } from './pairs.ts';
import { isSecretName } from './secret-names.ts';

/** A value that is being masked and continues in the next block. */
type Open =
  | { until: 'quote'; quote: number; escaped: boolean }
  /**
   * `depth`: open elements inside the value; `opens`: the current tag is the start tag of such an element; `left`:
   * bytes of markup to leave as they are.
   */
  | { until: 'tag'; name: string; inTag: boolean; entered: boolean; depth: number; opens: boolean; left: number }
  | { until: 'text' }
  | { until: 'blank' }
  | { until: 'number' };

const elementOf = (name: string): Open => ({
  until: 'tag',
  name,
  inTag: true,
  entered: false,
  depth: 0,
  opens: false,
  left: 0,
});

/** Longest name that is examined. */
const LONGEST_NAME = 64;

/** Masks the values of secret names in linear time. */
export class NameScanner {
  found = 0;
  /** Bytes examined. */
  work = 0;
  #open: Open | null = null;
  /**
   * End of the text that the last pair covers. Names before this end belong to the same pair, so they are not searched
   * for a pair again. Counted from the first byte of the next scan.
   */
  #paired = 0;
  /** End of the text that was searched for unquoted words. */
  #worded = 0;

  /** Masks the values of secret names. Searches for names only before `to`. Returns the start of the next scan. */
  scan(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    this.#paired += from;
    this.#worded += from;
    while (at < to) {
      const start = at;
      if (this.#open !== null) {
        const covered = cover(bytes, at, to, this.#open);
        this.#open = covered.open;
        at = covered.at;
      } else {
        while (at < to && TRIGGERS[bytes[at] ?? 0] === 0) at++;
        if (at >= to) break;
        at = isNear(bytes, at) ? this.#meet(bytes, at) : at + 1;
      }
      this.work += Math.max(0, at - start);
    }
    this.#paired -= at;
    this.#worded -= at;
    return at;
  }

  /** Examines the name around a trigger; returns where to continue. */
  #meet(bytes: Uint8Array, at: number): number {
    const { start, end } = this.#nameAround(bytes, at);
    const value = valueOf(bytes, start, end);
    if (value !== null) {
      if (!isSecretName(bytesTextOf(bytes, start, end))) return Math.max(end, at + 1);
      this.#open = value.open;
      this.found++;
      return Math.max(value.from, at + 1);
    }
    const pair = start < this.#paired ? null : pairAt(bytes, start, end);
    if (pair === null) return Math.max(end, at + 1);
    this.work += pair.end - start;
    this.#paired = pair.end;
    this.found += pair.covered;
    if (pair.text === null) return Math.max(end, at + 1);
    const { from, element } = pair.text;
    this.#open = element === null ? { until: 'text' } : elementOf(element);
    this.found++;
    return Math.max(from, at + 1);
  }

  /** The name around a letter; in quotes it may have several words. */
  #nameAround(bytes: Uint8Array, at: number): Extent {
    const word = extent(bytes, at, NAME);
    while (word.end > at + 1 && bytes[word.end - 1] === COLON) word.end--;
    this.work += word.end - word.start;
    const isAlone = bytes[word.start - 1] !== BLANK && bytes[word.end] !== BLANK;
    if (isAlone || at < this.#worded) return word;
    const words = extent(bytes, at, WORDS);
    this.work += words.end - words.start;
    const quote = bytes[words.start - 1];
    if ((quote === QUOTE || quote === APOSTROPHE) && bytes[words.end] === quote) return words;
    this.#worded = words.end;
    return word;
  }
}

interface Extent {
  start: number;
  end: number;
}

const extent = (bytes: Uint8Array, at: number, part: Uint8Array): Extent => {
  const least = Math.max(0, at - LONGEST_NAME);
  let start = at;
  while (start > least && part[bytes[start - 1] ?? 0] === 1) start--;
  const most = Math.min(bytes.length, at + LONGEST_NAME);
  let end = at;
  while (end < most && part[bytes[end] ?? 0] === 1) end++;
  return { start, end };
};

/** Characters of names, and of names with several words. */
const NAME = new Uint8Array(256);
for (let byte = 0; byte < 128; byte++) NAME[byte] = isNameByte(byte) ? 1 : 0;
const WORDS = Uint8Array.from(NAME);
WORDS[32] = 1;

/** Most blanks skipped between a name and its value. */
const MOST_BLANKS = 64;

/** Start of a name's value and how it ends; null when the name has no value here. */
const valueOf = (bytes: Uint8Array, start: number, end: number): { from: number; open: Open } | null => {
  const before = bytes[start - 1];
  if (before === SLASH) return null;
  if (before === LESS) {
    return { from: end, open: elementOf(bytesTextOf(bytes, start, end)) };
  }
  const key = before === QUOTE && bytes[end] === QUOTE;
  const behind = key ? end + 1 : end;
  let at = skipBlanks(bytes, behind, Math.min(bytes.length, behind + MOST_BLANKS));
  if (bytes[at] !== EQUALS && bytes[at] !== COLON) return null;
  const isColon = bytes[at] === COLON;
  at = skipBlanks(bytes, at + 1, Math.min(bytes.length, at + 1 + MOST_BLANKS));
  const first = bytes[at];
  // The quote that ends a text does not begin the value of a name at the end of the text.
  if (first === QUOTE && !key && CLOSES[bytes[at + 1] ?? 0] === 1) return null;
  if (first === QUOTE || first === APOSTROPHE)
    return { from: at + 1, open: { until: 'quote', quote: first, escaped: false } };
  if (key) return isDigit(first) || first === MINUS ? { from: at, open: { until: 'number' } } : null;
  return isColon && !isDigit(first) ? null : { from: at, open: { until: 'blank' } };
};

/** Masks an open value up to `to`; returns where it stopped and the part that is still open. */
const cover = (bytes: Uint8Array, from: number, to: number, open: Open): { at: number; open: Open | null } => {
  let state: Open | null = open;
  let at = from;
  for (; at < to && state !== null; at++) {
    const byte = bytes[at] ?? 0;
    if (state.until === 'quote') {
      // A quote that is never closed hides no later line.
      if ((byte === state.quote && !state.escaped) || byte === LF) state = null;
      else {
        const escaped: boolean = byte === BACKSLASH && !state.escaped;
        if (escaped !== state.escaped) state = { ...state, escaped };
        if (!isBlank(byte)) bytes[at] = STAR;
      }
    } else if (state.until === 'number') {
      if (isDigit(byte)) bytes[at] = ONE;
      else if (byte !== MINUS && byte !== POINT) state = null;
    } else if (state.until === 'text') {
      if (byte === LESS) return { at, open: null };
      if (!isBlank(byte)) bytes[at] = STAR;
    } else if (state.until === 'blank') {
      if (isBlank(byte) || ENDS[byte] === 1) state = null;
      else bytes[at] = STAR;
    } else state = coverElement(bytes, at, state);
  }
  return { at, open: state };
};

/**
 * Elements that are never inside a secret. A secret without an end therefore hides no receipt that follows the secret.
 */
const RECORD = /^(?:\w+:)?(?:\w*transaction|\w*receipt|poslog)$/i;
/** Number of characters of the longest such name. */
const LONGEST_RECORD = 40;
const CDATA = '![CDATA[';

/**
 * Masks the text of an element and its child elements up to its end tag, up to the end of the element around it, or up
 * to the start of a record.
 */
const coverElement = (bytes: Uint8Array, at: number, state: Open & { until: 'tag' }): Open | null => {
  const byte = bytes[at];
  if (state.left > 0) return { ...state, left: state.left - 1 };
  if (state.inTag) {
    if (byte !== GREATER) return state;
    const isEmpty = bytes[at - 1] === SLASH;
    if (!state.entered) return isEmpty ? null : { ...state, inTag: false, entered: true };
    return { ...state, inTag: false, opens: false, depth: state.depth - (isEmpty && state.opens ? 1 : 0) };
  }
  if (byte === LESS) {
    if (bytes[at + 1] === SLASH) return state.depth === 0 ? null : { ...state, inTag: true, depth: state.depth - 1 };
    if (bytesTextOf(bytes, at + 1, at + 1 + CDATA.length) === CDATA) return { ...state, left: CDATA.length };
    if (bytes[at + 1] === BANG || bytes[at + 1] === QUESTION) return { ...state, inTag: true };
    const { end } = extent(bytes, at + 1, NAME);
    if (end - at <= LONGEST_RECORD && RECORD.test(bytesTextOf(bytes, at + 1, end))) return null;
    return { ...state, inTag: true, opens: true, depth: state.depth + 1 };
  }
  if (byte === BRACKET && bytes[at + 1] === BRACKET && bytes[at + 2] === GREATER) return { ...state, left: 2 };
  if (!isBlank(byte)) bytes[at] = STAR;
  return state;
};

/** Signs that follow the end of a text in JSON. */
const CLOSES = new Uint8Array(256);
for (const sign of ',}]') CLOSES[sign.charCodeAt(0)] = 1;
/** Characters that end a value without quotes. */
const ENDS = new Uint8Array(128);
for (const sign of '&;,<"\'') ENDS[sign.charCodeAt(0)] = 1;
const BRACKET = 93;
const BANG = 33;
const QUESTION = 63;
const BLANK = 32;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const LF = 10;
const EQUALS = 61;
const COLON = 58;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const MINUS = 45;
const POINT = 46;
const ONE = 49;
