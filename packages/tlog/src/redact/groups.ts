import { isBare } from './bare.ts';
import { isDigit, STAR } from './bytes.ts';
import { isCardNumber } from './card.ts';
import type { RedactReading } from './reading.ts';
import { BEGINS_SIGN, gapsAt } from './signs-between.ts';

/** Numbers of digits of a group, and of groups of a card number. */
const [SHORTEST_GROUP, LONGEST_GROUP] = [3, 6];
const [FEWEST_GROUPS, MOST_GROUPS] = [3, 5];
/** Digits of a card number that may be kept. */
const KEPT = 4;

/** Signs that separate the columns of a file. */
const isColumn = (sign: number | undefined): boolean =>
  sign === COMMA ||
  sign === SEMICOLON ||
  sign === BAR ||
  (sign !== undefined && sign > 0 && sign < 32 && sign !== ESCAPE);
const isLineEnd = (byte: number | undefined): boolean => byte === undefined || byte === 10 || byte === 13;

/**
 * Masks card numbers whose groups are separated by signs that elsewhere separate columns, or parts of amounts and
 * times. Three to five groups with the same signs between them are a number, unless a longer list continues them.
 */
export class GroupsScanner {
  found = 0;
  /** Bytes examined. */
  work = 0;
  readonly #reading: RedactReading;

  constructor(reading: RedactReading) {
    this.#reading = reading;
  }

  /** Masks numbers that begin in `bytes` between `from` and `to`; the surrounding bytes are read too. */
  scan(bytes: Uint8Array, from: number, to: number): void {
    if (this.#reading.place === 'item') return;
    const last = Math.min(bytes.length, to + LONGEST_GROUP);
    this.work += last - from;
    for (let at = from + SHORTEST_GROUP; at < last; at++) {
      if (BEGINS_SIGN[bytes[at] ?? 0] !== 1 || !isDigit(bytes[at - 1])) continue;
      let start = at;
      while (isDigit(bytes[start - 1]) && at - start <= LONGEST_GROUP) start--;
      if (start < from || start >= to || at - start > LONGEST_GROUP) continue;
      for (const gap of gapsAt(bytes, at)) this.#look(bytes, start, at, gap);
    }
  }

  #look(bytes: Uint8Array, start: number, firstEnd: number, gap: number): void {
    const isGap = (at: number): boolean => {
      for (let index = 0; index < gap; index++) if (bytes[at + index] !== bytes[firstEnd + index]) return false;
      return isDigit(bytes[at + gap]);
    };
    // A longer list is not a card number.
    if (isGap(start - gap) && isDigit(bytes[start - gap - 1])) return;
    const places: number[] = [];
    let groups = 0;
    let end = start;
    for (;;) {
      const begin = end;
      while (isDigit(bytes[end]) && end - begin <= LONGEST_GROUP) places.push(end++);
      const length = end - begin;
      groups += 1;
      if (length < SHORTEST_GROUP || length > LONGEST_GROUP || groups > MOST_GROUPS) return;
      if (!isGap(end)) break;
      end += gap;
    }
    this.work += end - start;
    if (groups < FEWEST_GROUPS) return;
    const digits = places.map((at) => (bytes[at] ?? 0) - ZERO);
    if (!isCardNumber(digits, 'unknown', true) || this.#isOther(bytes, start, end, bytes[firstEnd])) return;
    for (const at of places.slice(0, -KEPT)) bytes[at] = STAR;
    this.found++;
  }

  /** A list of numbers in JSON, or neighbouring cells of a table. */
  #isOther(bytes: Uint8Array, start: number, end: number, sign: number | undefined): boolean {
    const { kind } = this.#reading;
    if (kind === 'json') return isBare(bytes, start, end);
    return kind === 'text' && isColumn(sign) && this.#areCells(bytes, start, end, sign);
  }

  /**
   * Whether groups of digits separated by a column sign are cells of a line: the line has more column signs, or holds
   * only the groups. Without this check, the store, lane and receipt numbers in neighbouring cells would pass as a card
   * number by chance in one of ten cases. Within quotes, the groups are one cell.
   */
  #areCells(bytes: Uint8Array, start: number, end: number, sign: number | undefined): boolean {
    let isQuoted = false;
    let hasMore = false;
    let from = start;
    for (; !isLineEnd(bytes[from - 1]) && start - from < LONGEST_LINE; from--) {
      if (bytes[from - 1] === QUOTE) isQuoted = !isQuoted;
      if (bytes[from - 1] === sign) hasMore = true;
    }
    if (isQuoted) return false;
    let to = end;
    for (; !isLineEnd(bytes[to]) && to - end < LONGEST_LINE; to++) if (bytes[to] === sign) hasMore = true;
    this.work += start - from + to - end;
    return hasMore || (from === start && to === end);
  }
}

/** Bytes of a line that are examined on each side. */
const LONGEST_LINE = 4_096;
const QUOTE = 34;
const ZERO = 48;
const COMMA = 44;
const SEMICOLON = 59;
const BAR = 124;
/** Begins an order to a printer or terminal. */
const ESCAPE = 27;
