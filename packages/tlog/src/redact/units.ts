import { isDigit } from './bytes.ts';
import { digitOf, isHigh, isLow, pairOf } from './digits.ts';
import { Ends, startsWith } from './ends.ts';
import { standIn } from './stand-in.ts';

/** Kinds of text at a position: no part of a number, a digit, a separator, or text that a reader never sees. */
export const NOTHING = 0;
export const DIGIT = 1;
export const GAP = 2;
export const HIDDEN = 3;
/** A comment or instruction whose end is not among the available bytes. */
export const UNENDED = 4;
export type Unit = typeof NOTHING | typeof DIGIT | typeof GAP | typeof HIDDEN | typeof UNENDED;

/**
 * Notation of a digit: plain, or as the code of its character in a reference or escape. A character beyond the first
 * plane is a pair of escapes in JSON.
 */
export const PLAIN = 0;
export const DECIMAL = 1;
export const HEX = 2;
export const PAIR = 3;
/** Two hexadecimal digits and nothing else, as addresses write them: `%34`. */
export const BYTE = 4;
export type Form = typeof PLAIN | typeof DECIMAL | typeof HEX | typeof PAIR | typeof BYTE;

/** Separators between the digits of a number, beyond those that always apply. */
export interface Separators {
  /** False where tabs separate columns. */
  tabs: boolean;
  /** True only where one text has lines of its own: in XML and in single values. */
  lines: boolean;
}

/** Longest reference: '&', 'amp;' once, '#', eight digits, ';'. XML is read with at most 12 characters a reference. */
const LONGEST_REFERENCE = 20;
/** JSON within JSON doubles its backslashes. */
const MOST_BACKSLASHES = 8;
/** Addresses within addresses write each per cent sign as `%25`. */
const MOST_PERCENTS = 8;

/**
 * Reads a text unit by unit, by its meaning and with the position of each unit. Units are plain digits and separators,
 * character references of XML (`&#52;`), escapes of JSON (`\u0034`), digits of all scripts, and the delimiters of
 * CDATA, comments and instructions. A number may continue across such a delimiter. Bytes above 127 are UTF-8, or
 * Windows-1252 where they are invalid UTF-8.
 */
export class Units {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #separators: Separators;
  /**
   * The last unit. `next`: its end. `code`: its character. `value`: the digit, or the kind of separator. `at` and
   * `form`: position and notation of the digit.
   */
  next = 0;
  code = 0;
  value = 0;
  at = 0;
  form: Form = PLAIN;
  /** Bytes examined, for the proof that they are at most a few times the file. */
  work = 0;
  readonly #comments: Ends;
  readonly #instructions: Ends;

  /** Never reads beyond the given bytes. */
  constructor(bytes: Uint8Array, separators: Separators) {
    this.#bytes = bytes;
    this.#end = bytes.length;
    this.#separators = separators;
    this.#comments = new Ends(bytes, [MINUS, MINUS, GREATER]);
    this.#instructions = new Ends(bytes, [QUESTION, GREATER]);
  }

  /** Bytes searched for the ends of comments and instructions. */
  get searched(): number {
    return this.#comments.work + this.#instructions.work;
  }

  read(at: number): Unit {
    this.work++;
    if (at >= this.#end) return NOTHING;
    const byte = this.#bytes[at] ?? 0;
    this.next = at + 1;
    this.code = byte;
    this.at = at;
    this.form = PLAIN;
    if (isDigit(byte)) {
      this.value = byte - ZERO;
      return DIGIT;
    }
    if (byte >= 0x80) return this.#beyondAscii(at, byte);
    switch (byte) {
      case AMPERSAND:
        return this.#reference(at);
      case BACKSLASH:
        return this.#escape(at);
      case PERCENT:
        return this.#percent(at);
      case LESS:
        return this.#markup(at);
      case BRACKET:
        return this.#hidden(at, CDATA_END);
      default:
        return this.#character(byte);
    }
  }

  /** Meaning of a character in any notation. */
  #character(code: number): Unit {
    this.code = code;
    const digit = digitOf(code);
    if (digit >= 0) {
      this.value = digit;
      return DIGIT;
    }
    if (isInvisible(code)) return HIDDEN;
    const kind = separatorOf(code);
    if (kind === 0 || (kind === TAB && !this.#separators.tabs) || (kind === LINE && !this.#separators.lines))
      return NOTHING;
    this.value = kind;
    return GAP;
  }

  #beyondAscii(at: number, byte: number): Unit {
    const length = byte < 0xc2 || byte > 0xf4 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    let code = byte & (0x7f >> length);
    for (let place = at + 1; place < at + length; place++) {
      // Windows-1252 has two dashes where Unicode has none, and otherwise matches it.
      if (!isTrail(this.#bytes[place])) return this.#character(byte);
      code = (code << 6) | ((this.#bytes[place] ?? 0) & 0x3f);
    }
    this.next = at + length;
    return this.#character(length > 1 ? code : byte === 0x97 ? DASH : byte);
  }

  /** `&#52;`, `&#x34;`, `&nbsp;`, and the same with an escaped ampersand. */
  #reference(from: number): Unit {
    const bytes = this.#bytes;
    let at = from + 1;
    if (startsWith(bytes, at, AMP)) at += AMP.length;
    if (startsWith(bytes, at, NBSP)) {
      this.next = at + NBSP.length;
      return this.#character(0xa0);
    }
    if (bytes[at] !== HASH) return NOTHING;
    at++;
    const isHex = ((bytes[at] ?? 0) | 32) === LOWER_X;
    if (isHex) at++;
    const digits = at;
    let code = 0;
    for (; at < this.#end && at - from < LONGEST_REFERENCE; at++) {
      const digit = isHex ? hexOf(bytes[at]) : isDigit(bytes[at]) ? (bytes[at] ?? 0) - ZERO : -1;
      if (digit < 0) break;
      code = Math.min(code * (isHex ? 16 : 10) + digit, 0x110000);
    }
    if (at === digits || bytes[at] !== SEMICOLON || at >= this.#end) return NOTHING;
    this.next = at + 1;
    this.at = at - 2;
    this.form = isHex ? HEX : DECIMAL;
    return this.#character(code);
  }

  /** `\u0034`, `\t`, `\/`, with one backslash or, in JSON within JSON, more. */
  #escape(from: number): Unit {
    const bytes = this.#bytes;
    let at = from;
    while (bytes[at] === BACKSLASH && at - from < MOST_BACKSLASHES) at++;
    const letter = bytes[at] ?? 0;
    if (at >= this.#end) return NOTHING;
    this.next = at + 1;
    if (letter === SLASH) return this.#character(SLASH);
    if (letter === LOWER_T) return this.#character(9);
    if (letter === LOWER_N || letter === LOWER_R) return this.#character(10);
    const code = letter === LOWER_U ? this.#fourHex(at + 1) : -1;
    if (code < 0) return NOTHING;
    const low = isHigh(code) ? this.#secondEscape(at + 5, at - from) : -1;
    const last = low < 0 ? at : at + 5 + at - from;
    this.next = last + 5;
    this.at = last + 3;
    this.form = low < 0 ? HEX : PAIR;
    return this.#character(low < 0 ? code : pairOf(code, low));
  }

  /** `%34`, and the same in an address within an address: `%2534`. */
  #percent(from: number): Unit {
    const bytes = this.#bytes;
    let at = from + 1;
    while (bytes[at] === TWO && bytes[at + 1] === FIVE && at - from < MOST_PERCENTS) at += 2;
    const [high, low] = [hexOf(bytes[at]), hexOf(bytes[at + 1])];
    if (high < 0 || low < 0 || high > 7 || at + 2 > this.#end) return NOTHING;
    this.next = at + 2;
    this.at = at;
    this.form = BYTE;
    return this.#character(high * 16 + low);
  }

  /** The low surrogate of an escape with this many backslashes; -1 for anything else. */
  #secondEscape(from: number, backslashes: number): number {
    let at = from;
    while (this.#bytes[at] === BACKSLASH && at - from < backslashes) at++;
    const code = at - from === backslashes && this.#bytes[at] === LOWER_U ? this.#fourHex(at + 1) : -1;
    return isLow(code) ? code : -1;
  }

  /** The number in four hexadecimal digits; -1 where there are fewer. */
  #fourHex(from: number): number {
    if (from + 4 > this.#end) return -1;
    let code = 0;
    for (let place = from; place < from + 4; place++) {
      const digit = hexOf(this.#bytes[place]);
      if (digit < 0) return -1;
      code = code * 16 + digit;
    }
    return code;
  }

  #markup(at: number): Unit {
    const second = this.#bytes[at + 1];
    if (second === QUESTION) return this.#until(this.#instructions.after(at + 2), 2);
    if (second !== BANG) return NOTHING;
    if (startsWith(this.#bytes, at, COMMENT)) return this.#until(this.#comments.after(at + COMMENT.length), 3);
    return this.#hidden(at, CDATA);
  }

  #until(end: number, length: number): Unit {
    this.next = end + length;
    return end < 0 ? UNENDED : HIDDEN;
  }

  #hidden(at: number, sign: readonly number[]): Unit {
    if (at + sign.length > this.#end || !startsWith(this.#bytes, at, sign)) return NOTHING;
    this.next = at + sign.length;
    return HIDDEN;
  }
}

/** Kinds of separators; blanks and dashes of all alphabets are one kind each. */
export const BLANK = 32;
export const DASH = 45;
export const DOT = 46;
export const TAB = 9;
export const LINE = 10;

const separatorOf = (code: number): number => SEPARATORS[code < 256 ? code : standIn(code)] ?? 0;
const isInvisible = (code: number): boolean => code === 0xad || (code > 256 && standIn(code) === 0xad);

const SEPARATORS = new Uint8Array(256);
for (const code of [BLANK, DASH, DOT, TAB, LINE, 47, 95]) SEPARATORS[code] = code;
SEPARATORS[13] = LINE;
SEPARATORS[0x85] = LINE;
SEPARATORS[0xa0] = BLANK;
SEPARATORS[0x96] = DASH;
SEPARATORS[0xb7] = DOT;

const isTrail = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const hexOf = (byte = 0): number => {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

const codesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const CDATA = codesOf('<![CDATA[');
const CDATA_END = codesOf(']]>');
const COMMENT = codesOf('<!--');
const AMP = codesOf('amp;');
const NBSP = codesOf('nbsp;');
const ZERO = 48;
const NINE = 57;
const AMPERSAND = 38;
const PERCENT = 37;
const TWO = 50;
const FIVE = 53;
const BACKSLASH = 92;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const QUESTION = 63;
const BANG = 33;
const BRACKET = 93;
const HASH = 35;
const SEMICOLON = 59;
const MINUS = 45;
const LOWER_N = 110;
const LOWER_R = 114;
const LOWER_T = 116;
const LOWER_U = 117;
const LOWER_X = 120;
