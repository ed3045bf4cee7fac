import { isBlank, STAR } from './bytes.ts';
import { meaningOf } from './card.ts';
import { NumberScanner } from './numbers.ts';
import { isSecretName } from './secret-names.ts';

/** Masks the columns of a CSV file that are secret or contain card numbers. */
export class ColumnScanner {
  found = 0;
  readonly #columns: readonly Column[];
  readonly #separator: number;
  readonly #numbers: NumberScanner;
  #column = 0;
  #quoted = false;
  #fieldStarts = true;
  #counted = false;
  /** Distance after the last scan to which a field with a card number was examined. */
  #examined = 0;

  constructor(columns: readonly Column[], separator: number) {
    this.#columns = columns;
    this.#separator = separator;
    this.#numbers = new NumberScanner({ kind: 'text', tabbed: separator === TAB, place: 'card' });
  }

  /** Number of bytes that were examined more than once. */
  get work(): number {
    return this.#numbers.work;
  }

  /** Masks fields between `from` and `to`. */
  scan(bytes: Uint8Array, from: number, to: number): void {
    let start = from + this.#examined;
    this.#examined = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at];
      if (byte === QUOTE && (this.#quoted || this.#fieldStarts || bytes[at - 1] === QUOTE))
        this.#quoted = !this.#quoted;
      else if (!this.#quoted && (byte === this.#separator || byte === NEWLINE)) {
        this.#numbersIn(bytes, start, at);
        start = at + 1;
        this.#column = byte === NEWLINE ? 0 : this.#column + 1;
        this.#fieldStarts = true;
        this.#counted = false;
      } else {
        this.#fieldStarts = false;
        if (this.#columns[this.#column] === 'secret') this.#secret(bytes, at);
      }
    }
    this.#examined = Math.max(0, this.#numbersIn(bytes, start, to) - to);
  }

  /**
   * Masks card numbers in a part of a field, whatever their range and notation. Returns the end of the examined part.
   */
  #numbersIn(bytes: Uint8Array, from: number, to: number): number {
    if (from >= to || this.#columns[this.#column] !== 'card') return from;
    const before = this.#numbers.found;
    const end = this.#numbers.scan(bytes, from, to, true);
    this.found += this.#numbers.found - before;
    return end;
  }

  #secret(bytes: Uint8Array, at: number): void {
    if (isBlank(bytes[at])) return;
    bytes[at] = STAR;
    if (!this.#counted) this.found++;
    this.#counted = true;
  }
}

type Column = 'plain' | 'secret' | 'card';

/** A scanner for the columns that a header line names; null when none needs one. */
export const openColumnScanner = (header: string): ColumnScanner | null => {
  const delimiter = [',', ';', '\t', '|']
    .map((sign) => ({ sign, count: header.split(sign).length }))
    .reduce((best, one) => (one.count > best.count ? one : best)).sign;
  const columns = header.split(delimiter).map(columnOf);
  return columns.every((column) => column === 'plain') ? null : new ColumnScanner(columns, delimiter.charCodeAt(0));
};

const columnOf = (heading: string): Column => {
  // Patterns may backtrack over a name, so longer texts are not names.
  if (heading.length > LONGEST_NAME) return 'plain';
  const name = heading.trim().replace(/^"|"$/g, '');
  if (isSecretName(name)) return 'secret';
  return meaningOf(name) === 'card' ? 'card' : 'plain';
};

const LONGEST_NAME = 200;
const QUOTE = 34;
const TAB = 9;
const NEWLINE = 10;
