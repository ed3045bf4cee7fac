import { isDigit } from './bytes.ts';
import { isLuhnValid } from './card.ts';
import { BLANK, BYTE, DECIMAL, DIGIT, GAP, HIDDEN, PAIR, PLAIN, UNENDED, type Units } from './units.ts';

/** Digits that are held at a time. A longer run is examined in parts. */
const CAPACITY = 4_096;
/** Digits for which memory is reserved at first: few runs are longer than a telephone number. */
const FIRST_CAPACITY = 128;
/** Most leading zeros of a run that are held; more of them carry no information. */
const LEADING_ZEROS = 32;
/** Most separators between two digits. */
const LONGEST_GAP = 3;
/**
 * Most comments and invisible characters in a row between two digits. The number is limited because the search for the
 * next digit runs once for every digit.
 */
const MOST_HIDDEN = 64;
const KIND = 128;

/**
 * Digits that are adjacent or separated by a few characters, with the position of each. Created once and reused for
 * each run.
 */
export class Run {
  length = 0;
  /** Start of the run, and where reading stopped. */
  start = 0;
  end = 0;
  /**
   * Whether the run continues in a comment that does not end within the available bytes, or continues beyond the held
   * digits.
   */
  unended = false;
  isFull = false;
  /** Comments and instructions between its digits. */
  readonly hidden: [from: number, to: number][] = [];
  #values = new Uint8Array(FIRST_CAPACITY);
  /** Separator between a digit and the one before it; 0: none. */
  #gaps = new Int32Array(FIRST_CAPACITY);
  #from = new Int32Array(FIRST_CAPACITY);
  #to = new Int32Array(FIRST_CAPACITY);
  #at = new Int32Array(FIRST_CAPACITY);
  #forms = new Uint8Array(FIRST_CAPACITY);

  /**
   * Reads the run that begins at `start`. `blankGaps`: whether several consecutive blanks separate two numbers instead
   * of two groups of one number.
   */
  read(units: Units, start: number, blankGaps: boolean): void {
    this.length = 0;
    this.start = start;
    this.end = start;
    this.unended = false;
    this.isFull = false;
    this.hidden.length = 0;
    let gap = 0;
    let gaps = 0;
    let onlyBlank = true;
    let hidden = 0;
    const behind: [from: number, to: number][] = [];
    for (let at = start; ; at = units.next) {
      const unit = units.read(at);
      if (unit === DIGIT) {
        if (gaps > 1 && onlyBlank && blankGaps) return;
        if (!this.#add(units, at, gap)) return;
        // Text behind the last digit is read by itself.
        for (const one of behind.splice(0)) this.hidden.push(one);
        hidden = 0;
        gap = 0;
        gaps = 0;
        onlyBlank = true;
      } else if (unit === GAP) {
        if (++gaps > LONGEST_GAP) return;
        gap = gap * KIND + units.value;
        onlyBlank &&= units.value === BLANK;
      } else if (unit === HIDDEN) {
        if (++hidden > MOST_HIDDEN) return;
        if (units.next - at > 9) behind.push([at, units.next]);
      } else {
        this.unended = unit === UNENDED;
        return;
      }
    }
  }

  #add(units: Units, from: number, gap: number): boolean {
    const at = this.length;
    if (at === CAPACITY) {
      this.isFull = true;
      return false;
    }
    if (at === this.#values.length) this.#grow();
    this.end = units.next;
    if (at === LEADING_ZEROS && gap === 0 && units.value === 0 && this.#isZero(at)) return true;
    this.#values[at] = units.value;
    this.#gaps[at] = gap;
    this.#from[at] = from;
    this.#to[at] = units.next;
    this.#at[at] = units.at;
    this.#forms[at] = units.form;
    this.length++;
    return true;
  }

  #grow(): void {
    const larger = <Values extends Uint8Array | Int32Array>(made: Values, values: Values): Values => {
      made.set(values);
      return made;
    };
    const room = Math.min(this.#values.length * 8, CAPACITY);
    this.#values = larger(new Uint8Array(room), this.#values);
    this.#gaps = larger(new Int32Array(room), this.#gaps);
    this.#from = larger(new Int32Array(room), this.#from);
    this.#to = larger(new Int32Array(room), this.#to);
    this.#at = larger(new Int32Array(room), this.#at);
    this.#forms = larger(new Uint8Array(room), this.#forms);
  }

  #isZero(length: number): boolean {
    for (let at = 0; at < length; at++) if (this.#values[at] !== 0 || (at > 0 && this.#gaps[at] !== 0)) return false;
    return true;
  }

  value(at: number): number {
    return this.#values[at] ?? 0;
  }

  gap(at: number): number {
    return at === 0 ? 0 : (this.#gaps[at] ?? 0);
  }

  /** Position of a digit. */
  from(at: number): number {
    return this.#from[at] ?? 0;
  }

  to(at: number): number {
    return this.#to[at] ?? 0;
  }

  /** Index after the last digit of the group that begins at `at`. */
  groupEnd(at: number): number {
    let end = at + 1;
    while (end < this.length && this.#gaps[end] === 0) end++;
    return end;
  }

  digits(from: number, to: number): number[] {
    return Array.from(this.#values.subarray(from, to));
  }

  /**
   * Whether digits are a card number by their check digit. The method is called for every length at every digit, so it
   * makes no list of digits.
   */
  hasCheckDigit(from: number, to: number): boolean {
    return isLuhnValid(this.#values, from, to) && !this.#areZeros(from, to);
  }

  #areZeros(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.#values[at] !== 0) return false;
    return true;
  }

  /** Whether digits are adjacent in the file and unescaped. */
  isPlain(from: number, to: number): boolean {
    return this.to(to - 1) - this.from(from) === to - from;
  }

  /**
   * Masks digits in their notation and in the same number of bytes. Each byte of a plain digit becomes `cover`, and
   * each escape becomes the escape of a star.
   */
  cover(bytes: Uint8Array, from: number, to: number, cover: number): void {
    for (let digit = from; digit < to; digit++) {
      const at = this.#at[digit] ?? 0;
      const form = this.#forms[digit];
      if (form === PLAIN) {
        if (isDigit(bytes[at]) || (bytes[at] ?? 0) >= 0x80) bytes.fill(cover, at, this.to(digit));
        continue;
      }
      if (form === BYTE) {
        bytes.set(STAR_IN_HEX, at);
        continue;
      }
      const before = writeStar(bytes, at + 2, form === DECIMAL);
      if (form === PAIR) writeStar(bytes, before, false);
    }
  }
}

/** Overwrites the code that ends at `end` with the code of an asterisk. Returns the end of the preceding escape. */
const writeStar = (bytes: Uint8Array, end: number, isDecimal: boolean): number => {
  const [first, second] = isDecimal ? STAR_IN_DECIMAL : STAR_IN_HEX;
  bytes[end - 1] = second;
  bytes[end - 2] = first;
  let at = end - 3;
  for (; isDecimal ? isDigit(bytes[at]) : isHexDigit(bytes[at]); at--) bytes[at] = ZERO;
  do at--;
  while (bytes[at] === BACKSLASH);
  return at + 1;
};

const isHexDigit = (byte = 0): boolean => isDigit(byte) || ((byte | 32) >= 97 && (byte | 32) <= 102);

/** The code of the character '*'. */
const STAR_IN_HEX = [0x32, 0x61] as const;
const STAR_IN_DECIMAL = [0x34, 0x32] as const;
const ZERO = 48;
const BACKSLASH = 92;
