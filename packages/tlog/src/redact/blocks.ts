import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { Base64Scanner } from './base64.ts';
import { openColumnScanner, type ColumnScanner } from './columns.ts';
import { GroupsScanner } from './groups.ts';
import { HexScanner } from './hex.ts';
import { NameScanner } from './names.ts';
import { PAIR_BEFORE } from './pairs.ts';
import { NumberScanner, UnendedComment } from './numbers.ts';
import type { Kind } from './reading.ts';
import { Queue } from './queue.ts';

/** Bytes that are masked at a time. */
const BLOCK = 64 * 1024;
/** Emitted bytes that are kept so that names can be read from them. */
const CONTEXT = 1_024;
/** Number of bytes after a block that are read with the block: more than any number or track takes in any notation. */
const AHEAD = 4 * 1024;
/** Maximum number of bytes after a block that are read with the block if a comment separates the digits of a number. */
const MOST_AHEAD = 1024 * 1024;

/**
 * Masks a text block by block. The result depends on the text alone, not on its chunks, because each block is examined
 * with the same bytes before and after it.
 */
export class Blocks {
  readonly #names = new NameScanner();
  readonly #base64 = new Base64Scanner();
  #numbers: NumberScanner | null = null;
  readonly #hex = new HexScanner();
  #groups: GroupsScanner | null = null;
  #columns: ColumnScanner | null = null;
  #kind: Kind = 'text';
  #header = '';
  #headerRead = false;
  readonly #waiting = new Queue();
  /** Context, then the waiting bytes. */
  #work = new Uint8Array(0);
  #done = 0;
  #ahead = AHEAD;
  /**
   * Distance after `done` at which the scanners continue. What a scanner found within this distance began in the
   * previous block.
   */
  #numbersFrom = 0;
  #base64From = 0;
  #hexFrom = 0;
  #namesFrom = 0;

  get found(): number {
    return (
      this.#names.found +
      this.#base64.found +
      this.#hex.found +
      (this.#numbers?.found ?? 0) +
      (this.#groups?.found ?? 0) +
      (this.#columns?.found ?? 0)
    );
  }

  /** Bytes examined, including repetitions. */
  get steps(): number {
    return (
      this.#base64.work +
      this.#hex.work +
      this.#names.work +
      (this.#numbers?.work ?? 0) +
      (this.#groups?.work ?? 0) +
      (this.#columns?.work ?? 0)
    );
  }

  push(chunk: Uint8Array): Uint8Array[] {
    this.#waiting.push(chunk);
    const least = BLOCK + this.#ahead;
    return this.#work.length - this.#done + this.#waiting.length < least ? [] : this.#advance(false);
  }

  end(): Uint8Array[] {
    return this.#advance(true);
  }

  #advance(isLast: boolean): Uint8Array[] {
    this.#fill();
    const given: Uint8Array[] = [];
    for (;;) {
      const left = this.#work.length - this.#done;
      if (left === 0 || (!isLast && left < BLOCK + this.#ahead)) break;
      const to = this.#done + Math.min(BLOCK, left);
      const view = this.#work.subarray(0, Math.min(this.#work.length, to + this.#ahead));
      if (this.#cover(view, to, isLast && view.length === this.#work.length)) {
        given.push(this.#work.slice(this.#done, to));
        this.#done = to;
      }
    }
    this.#forget();
    return given;
  }

  #fill(): void {
    if (this.#waiting.length > 0) this.#work = this.#waiting.takeBehind(this.#work);
  }

  #forget(): void {
    const from = Math.max(0, this.#done - CONTEXT);
    // Copied, so that a large chunk is not kept for its last bytes.
    this.#work = this.#work.slice(from);
    this.#done -= from;
  }

  /** Returns false if a comment continues beyond the view. More bytes are then read, up to a limit. */
  #cover(view: Uint8Array, to: number, isLast: boolean): boolean {
    const from = this.#done;
    const numbers = (this.#numbers ??= this.#begin(view));
    // Hexadecimal codes are scanned before plain digits: some codes look like a card number themselves.
    const hex = this.#hex.scan(view, from + this.#hexFrom, to);
    // Column names are read first: in a column whose name says card, a number may be longer than issuers' ranges allow.
    const rows = this.#readHeader(view, from, to);
    if (rows < to) this.#columns?.scan(view, rows, to);
    let next: number;
    try {
      next = numbers.scan(view, from + this.#numbersFrom, to, isLast);
    } catch (error) {
      if (!(error instanceof UnendedComment)) throw error;
      if (this.#ahead >= MOST_AHEAD) throw new SegmentRefused('ingest.hostileXml', tooLong);
      this.#ahead *= 2;
      return false;
    }
    this.#ahead = AHEAD;
    this.#hexFrom = Math.max(0, hex - to);
    this.#groups?.scan(view, from, to);
    this.#numbersFrom = Math.max(0, next - to);
    this.#base64From = Math.max(0, this.#base64.scan(view, from + this.#base64From, to) - to);
    // A secret may precede its name, so names are read this far beyond the emitted part.
    const names = Math.min(view.length, to + PAIR_BEFORE);
    this.#namesFrom = this.#names.scan(view, from + this.#namesFrom, Math.max(names, from + this.#namesFrom)) - to;
    return true;
  }

  #begin(view: Uint8Array): NumberScanner {
    this.#kind = kindOf(view);
    this.#headerRead = this.#kind !== 'text';
    const line = this.#kind === 'text' ? view.subarray(0, view.indexOf(NEWLINE) + 1) : view.subarray(0, 0);
    const reading = { kind: this.#kind, tabbed: line.includes(TAB) };
    this.#groups = new GroupsScanner(reading);
    return new NumberScanner(reading);
  }

  /** Returns the start of the rows. */
  #readHeader(bytes: Uint8Array, from: number, to: number): number {
    if (this.#headerRead) return from;
    for (let at = from; at < to; at++) {
      if (bytes[at] === NEWLINE || this.#header.length >= LONGEST_HEADER) {
        this.#headerRead = true;
        this.#columns = openColumnScanner(this.#header.replace(/\r$/, ''));
        return at + 1;
      }
      this.#header += String.fromCharCode(bytes[at] ?? 0);
    }
    return to;
  }
}

const LONGEST_HEADER = 65_536;
const tooLong = `A comment of more than ${MOST_AHEAD} bytes stands within a number.`;

const kindOf = (bytes: Uint8Array): Kind => {
  const first = /[^\s\u00ef\u00bb\u00bf\u0080\u00ad]/.exec(String.fromCharCode(...bytes.subarray(0, 64)))?.[0];
  if (first === '<') return 'xml';
  return first === '{' || first === '[' ? 'json' : 'text';
};

const NEWLINE = 10;
const TAB = 9;
