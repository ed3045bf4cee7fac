import { isDigit } from './bytes.ts';
import { standIn } from './stand-in.ts';

/**
 * Kinds of text at a position: nothing of a number, a digit, a separator, or something that a reader of the text never
 * sees.
 */
export const NOTHING = 0;
export const DIGIT = 1;
export const GAP = 2;
export const HIDDEN = 3;
/** A comment or instruction whose end is not among the available bytes. */
export const UNENDED = 4;
export type Unit = typeof NOTHING | typeof DIGIT | typeof GAP | typeof HIDDEN | typeof UNENDED;

/** Notation of a digit: plain, or as the code of its character in a reference or escape. */
export const PLAIN = 0;
export const DECIMAL = 1;
export const HEX = 2;
export type Form = typeof PLAIN | typeof DECIMAL | typeof HEX;

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

/**
 * Reads a text by meaning, unit by unit, with the position of each: plain digits and separators, character references
 * of XML (`&#52;`), escapes of JSON (`\u0034`), and the delimiters of CDATA, comments and instructions, which join what
 * they separate. Bytes above 127 are UTF-8, or Windows-1252 where they are invalid UTF-8.
 */
export class Units {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #separators: Separators;
  /** Of the last unit: its end, the digit or kind of separator, and the position and notation of its digit. */
  next = 0;
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
    if (code >= ZERO && code <= NINE) {
      this.value = code - ZERO;
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
    const second = (this.#bytes[at + 1] ?? 0) & 0x3f;
    if (byte === 0xc2 && isTrail(this.#bytes[at + 1])) {
      this.next = at + 2;
      return this.#character(0x80 + second);
    }
    if (byte >= 0xe2 && byte <= 0xef && isTrail(this.#bytes[at + 1]) && isTrail(this.#bytes[at + 2])) {
      this.next = at + 3;
      return this.#character(((byte & 15) << 12) | (second << 6) | ((this.#bytes[at + 2] ?? 0) & 0x3f));
    }
    // Windows-1252 has two dashes where Unicode has none, and otherwise matches it.
    return this.#character(byte === 0x97 ? DASH : byte);
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
    if (letter !== LOWER_U || at + 4 >= this.#end) return NOTHING;
    let code = 0;
    for (let place = at + 1; place <= at + 4; place++) {
      const digit = hexOf(bytes[place]);
      if (digit < 0) return NOTHING;
      code = code * 16 + digit;
    }
    this.next = at + 5;
    this.at = at + 3;
    this.form = HEX;
    return this.#character(code);
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

/**
 * Finds the ends of comments or instructions. A result holds for every position before it, so that nothing is searched
 * twice.
 */
class Ends {
  readonly #bytes: Uint8Array;
  readonly #sign: readonly number[];
  #from = 0;
  #found: number | null = null;
  work = 0;

  constructor(bytes: Uint8Array, sign: readonly number[]) {
    this.#bytes = bytes;
    this.#sign = sign;
  }

  /** Start of the next end; -1 when there is none. */
  after(at: number): number {
    if (this.#found !== null && at >= this.#from && (this.#found < 0 || at <= this.#found)) return this.#found;
    const last = this.#bytes.length - this.#sign.length;
    let place = at;
    while (place <= last && !startsWith(this.#bytes, place, this.#sign)) place++;
    this.work += place - at;
    this.#from = at;
    this.#found = place <= last ? place : -1;
    return this.#found;
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

const startsWith = (bytes: Uint8Array, at: number, sign: readonly number[]): boolean => {
  for (let index = 0; index < sign.length; index++) if (bytes[at + index] !== sign[index]) return false;
  return true;
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
