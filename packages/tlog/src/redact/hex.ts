import { isDigit } from './bytes.ts';
import { BLANK, DASH } from './units.ts';
import { NumberScanner } from './numbers.ts';

/** Digits of the shortest card number. */
const LEAST_DIGITS = 13;
/** Bytes between two codes: `, 0x`, `}\u{`, `00` of UTF-16. */
const LONGEST_GAP = 4;
/** Codes that are checked together. The next part of a longer text begins with the last codes of the part before. */
const [MOST_CODES, OVERLAP] = [256, 48];

/**
 * Masks card numbers that are written as the codes of their digits in hexadecimal, as dumps and escapes of programs do:
 * `34 31 31`, `343131`, `0x34, 0x31`, `\x34\x31`. Within a number, the bytes between two codes are always the same.
 */
export class HexScanner {
  /** Bytes examined. */
  #work = 0;
  readonly #numbers = new NumberScanner({ kind: 'value', tabbed: false, place: 'column' });

  get found(): number {
    return this.#numbers.found;
  }

  get work(): number {
    return this.#work + this.#numbers.work;
  }

  /** Masks numbers that begin in `bytes` between `from` and `to`. Returns the start of the next scan. */
  scan(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to) {
      if (bytes[at] !== THREE || !isDigit(bytes[at + 1])) at++;
      else at = this.#look(bytes, at);
    }
    this.#work += to - from;
    return at;
  }

  /** Masks numbers of codes from `start`; returns where to continue. */
  #look(bytes: Uint8Array, start: number): number {
    for (let gap = 0; gap <= LONGEST_GAP; gap++) {
      if (codeAt(bytes, start + 2 + gap) === NONE || isNotation(bytes, start + 2, gap)) continue;
      const places = this.#codesFrom(bytes, start, gap);
      if (places.length < LEAST_DIGITS) continue;
      const text = Uint8Array.from(places, (place) => codeAt(bytes, place));
      const before = text.slice();
      this.#numbers.scan(text, 0, text.length, true);
      for (const [index, code] of text.entries())
        if (code !== before[index]) bytes.set(STAR, places[index] ?? bytes.length);
      const next = places.length === MOST_CODES ? places.at(-OVERLAP) : places.at(-1);
      return Math.max(next ?? start, start) + 1;
    }
    return start + 1;
  }

  /** Places of codes with the same bytes between all of them. */
  #codesFrom(bytes: Uint8Array, start: number, gap: number): number[] {
    const places = [start];
    let at = start;
    while (places.length < MOST_CODES && isSame(bytes, start + 2, at + 2, gap)) {
      at += 2 + gap;
      // Dumps separate the codes of a line in its middle.
      if (gap === 1 && bytes[at - 1] === BLANK && bytes[at] === BLANK) at++;
      if (codeAt(bytes, at) === NONE) break;
      places.push(at);
    }
    this.#work += places.length * (2 + gap);
    return places;
  }
}

/** The digit, blank or dash whose code begins at a position. NONE for anything else. */
const codeAt = (bytes: Uint8Array, at: number): number => {
  const [first, second = 0] = [bytes[at], bytes[at + 1]];
  if (first === THREE) return isDigit(second) ? second : NONE;
  if (first !== TWO) return NONE;
  return second === ZERO ? BLANK : (second | 32) === LOWER_D ? DASH : NONE;
};

/**
 * Whether the bytes between two codes begin an escape or a reference. An escape or a reference is read together with
 * the bytes around it.
 */
const isNotation = (bytes: Uint8Array, at: number, gap: number): boolean => {
  const first = gap === 0 ? NONE : bytes[at];
  return first === PERCENT || first === SEMICOLON || (first === BACKSLASH && bytes[at + 1] === LOWER_U);
};

const isSame = (bytes: Uint8Array, one: number, other: number, length: number): boolean => {
  for (let at = 0; at < length; at++) if (bytes[one + at] !== bytes[other + at]) return false;
  return true;
};

/** The code of the character '*'. */
const STAR = [0x32, 0x61];
const NONE = 0;
const PERCENT = 37;
const SEMICOLON = 59;
const BACKSLASH = 92;
const LOWER_U = 117;
const ZERO = 48;
const TWO = 50;
const THREE = 51;
const LOWER_D = 100;
