import { isBlank, isDigit, isNameByte, skipBlanks, STAR, textOf } from './bytes.ts';

/** A value that is being covered and goes on in the next chunk. */
export type Open =
  | { until: 'quote'; quote: number; escaped: boolean }
  | { until: 'tag'; name: string; inTag: boolean; entered: boolean }
  | { until: 'blank' }
  | { until: 'number' };

/** Longest name that is looked at. */
const LONGEST_NAME = 64;

/**
 * Names of what must never be kept: card verification values, PINs, passwords, magnetic tracks. Names are split at capitals, digits and
 * signs, so that ShippingFee and TrackingNumber are left alone.
 */
const SECRET =
  /^(cvv|cvc|cvn|cvv2|cvc2|pin|pinblock|pindata|pinnumber|password|passwd|pwd|passcode|passphrase|track|trackdata|magstripe)$/;
const SECRET_PHRASE =
  /(^| )(card verification|security code|pin block|track [123]|track data|mag stripe|magnetic stripe|pass word)( |$)/;

export const isSecretName = (name: string): boolean => {
  const local = name.slice(name.indexOf(':') + 1);
  const words = local
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
  if (
    /(verified|result|response|indicator|flag|required|method|status|present|type|attempts|length|pad|pad id)$/.test(
      words,
    )
  )
    return false;
  return (
    words.split(' ').some((word) => SECRET.test(word)) ||
    SECRET_PHRASE.test(words) ||
    SECRET.test(words.replaceAll(' ', ''))
  );
};

/** One of these letters stands in every secret name; few words of a POS file have them beside the letters that `isNear` wants. */
const TRIGGERS = new Uint8Array(256);
for (const letter of 'vVpPkKyYgG') TRIGGERS[letter.charCodeAt(0)] = 1;

export interface NameScanner {
  /** Covers values of secret names that begin before `to`; answers how many names were met. */
  scan(bytes: Uint8Array, from: number, to: number): number;
}

export const openNameScanner = (): NameScanner => {
  let open: Open | null = null;
  /** How far behind the bytes scanned so far the next scan begins: the name of an open value may reach over them. */
  let ahead = 0;

  const meet = (bytes: Uint8Array, at: number): { next: number; met: boolean } => {
    let start = at;
    while (start > 0 && at - start < LONGEST_NAME && isNameByte(bytes[start - 1])) start--;
    let end = at;
    while (end < bytes.length && end - at < LONGEST_NAME && isNameByte(bytes[end])) end++;
    const name = textOf(bytes, start, end).replace(/:+$/, '');
    if (!isSecretName(name)) return { next: end, met: false };
    const value = valueOf(bytes, start, start + name.length);
    if (value === null) return { next: end, met: false };
    open = value.open;
    return { next: value.from, met: true };
  };

  return {
    scan(bytes, from, to) {
      let met = 0;
      let at = from + ahead;
      while (at < to) {
        if (open !== null) {
          const covered = cover(bytes, at, to, open);
          open = covered.open;
          at = covered.at;
          continue;
        }
        while (at < to && TRIGGERS[bytes[at] ?? 0] === 0) at++;
        if (at >= to) break;
        if (!isNear(bytes, at)) {
          at++;
          continue;
        }
        const name = meet(bytes, at);
        if (name.met) met++;
        at = Math.max(name.next, at + 1);
      }
      ahead = Math.max(0, at - to);
      return met;
    },
  };
};

/** Whether the letters around a trigger are those of cvv, cvc, cvn, verif, pin, pwd, pass, track, rity or mag. */
const isNear = (bytes: Uint8Array, at: number): boolean => {
  const letter = (place: number): number => (bytes[at + place] ?? 0) | 32;
  switch (letter(0)) {
    case V:
      return letter(-1) === C ? [V, C, N].includes(letter(1)) : letter(1) === E && letter(2) === R && letter(3) === I;
    case P:
      if (letter(1) === I) return letter(2) === N && isWordEnd(bytes, at + 3);
      return letter(1) === W ? letter(2) === D : letter(1) === A && letter(2) === S && letter(3) === S;
    case K:
      return letter(-1) === C && letter(-2) === A && letter(-3) === R && letter(-4) === T;
    case Y:
      return letter(-1) === T && letter(-2) === I && letter(-3) === R;
    default:
      return letter(-1) === A && letter(-2) === M;
  }
};

/** Whether 'pin' ends before `at`, or goes on as pinblock, pindata or pinnumber: PINK and PINEAPPLE are goods. */
const isWordEnd = (bytes: Uint8Array, at: number): boolean => {
  const byte = bytes[at] ?? 0;
  const lower = byte | 32;
  if (lower < A || lower > Z || lower === B || lower === D || lower === N) return true;
  const isCapital = byte < A;
  return isCapital && ((bytes[at - 1] ?? 0) >= A || (bytes[at + 1] ?? 0) >= A);
};

/** Where the value of a name begins and how it ends; null when the name has no value here. */
const valueOf = (bytes: Uint8Array, start: number, end: number): { from: number; open: Open } | null => {
  const before = bytes[start - 1];
  if (before === SLASH) return null;
  if (before === LESS) {
    return { from: end, open: { until: 'tag', name: textOf(bytes, start, end), inTag: true, entered: false } };
  }
  const key = before === QUOTE && bytes[end] === QUOTE;
  let at = skipBlanks(bytes, key ? end + 1 : end, bytes.length);
  if (bytes[at] !== EQUALS && bytes[at] !== COLON) return null;
  const isColon = bytes[at] === COLON;
  at = skipBlanks(bytes, at + 1, bytes.length);
  const first = bytes[at];
  if (first === QUOTE || first === APOSTROPHE)
    return { from: at + 1, open: { until: 'quote', quote: first, escaped: false } };
  if (key) return isDigit(first) || first === MINUS ? { from: at, open: { until: 'number' } } : null;
  return isColon && !isDigit(first) ? null : { from: at, open: { until: 'blank' } };
};

/** Covers an open value up to `to`; answers where it stopped and what is still open. */
const cover = (bytes: Uint8Array, from: number, to: number, open: Open): { at: number; open: Open | null } => {
  let state: Open | null = open;
  let at = from;
  for (; at < to && state !== null; at++) {
    const byte = bytes[at] ?? 0;
    if (state.until === 'quote') {
      if (byte === state.quote && !state.escaped) state = null;
      else {
        state = { ...state, escaped: byte === BACKSLASH && !state.escaped };
        if (!isBlank(byte)) bytes[at] = STAR;
      }
    } else if (state.until === 'number') {
      if (isDigit(byte)) bytes[at] = ONE;
      else if (byte !== MINUS && byte !== POINT) state = null;
    } else if (state.until === 'blank') {
      if (isBlank(byte) || '&;,<"\''.includes(String.fromCharCode(byte))) state = null;
      else bytes[at] = STAR;
    } else state = coverElement(bytes, at, state);
  }
  return { at, open: state };
};

/** Covers the text of an element, and of elements within it, up to its end tag. */
const coverElement = (bytes: Uint8Array, at: number, state: Open & { until: 'tag' }): Open | null => {
  const byte = bytes[at];
  if (state.inTag) {
    if (byte !== GREATER) return state;
    return !state.entered && bytes[at - 1] === SLASH ? null : { ...state, inTag: false, entered: true };
  }
  if (byte === LESS) {
    const ends = bytes[at + 1] === SLASH && textOf(bytes, at + 2, at + 2 + state.name.length) === state.name;
    return ends ? null : { ...state, inTag: true };
  }
  if (!isBlank(byte)) bytes[at] = STAR;
  return state;
};

const A = 97;
const B = 98;
const C = 99;
const D = 100;
const E = 101;
const I = 105;
const K = 107;
const M = 109;
const N = 110;
const P = 112;
const R = 114;
const S = 115;
const T = 116;
const V = 118;
const W = 119;
const Y = 121;
const Z = 122;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const EQUALS = 61;
const COLON = 58;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const MINUS = 45;
const POINT = 46;
const ONE = 49;
