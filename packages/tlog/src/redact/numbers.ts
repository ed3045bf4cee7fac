import { isBare } from './bare.ts';
import { isDigit, STAR } from './bytes.ts';
import { cardIn, groupsOfCard } from './card-in.ts';
import { digitLeads } from './digits.ts';
import { maskExponent } from './exponents.ts';
import { blank, emvNumber, trackAround, trackBehind, type Track } from './magnetic.ts';
import { placeAt } from './place-at.ts';
import { Run } from './run.ts';
import { DIGIT, GAP, Units } from './units.ts';
import type { RedactReading } from './reading.ts';

/** Shortest card number. */
const SHORTEST = 13;
/** Digits of a card number that may be kept. */
export const KEPT = 4;
/** Trailing digits of a run too long to be held, in which a number may continue. */
const OVERLAP = 64;

/** A number ends in a comment whose end is not available yet. */
export class UnendedComment extends Error {
  override readonly name = 'UnendedComment';
}

/** Finds and masks card numbers and magnetic tracks in linear time. */
export class NumberScanner {
  found = 0;
  /** Bytes examined, including repetitions. */
  work = 0;
  readonly #reading: RedactReading;
  readonly #run = new Run();

  constructor(reading: RedactReading) {
    this.#reading = reading;
  }

  /**
   * Masks numbers and tracks that begin in `bytes` between `from` and `to`. Also reads the surrounding bytes, up to the
   * last byte. Returns the start of the next scan: after `to` if a run of digits continues there. Throws UnendedComment
   * if a number ends in a comment whose end is missing, unless `isLast`.
   */
  scan(bytes: Uint8Array, from: number, to: number, isLast: boolean): number {
    const { kind, tabbed } = this.#reading;
    const units = new Units(bytes, { tabs: !tabbed, lines: kind === 'xml' || kind === 'value' });
    const next = this.#scan(bytes, units, from, to, isLast);
    this.work += units.work + units.searched;
    return next;
  }

  #scan(bytes: Uint8Array, units: Units, from: number, to: number, isLast: boolean): number {
    const run = this.#run;
    let at = from;
    while (at < to) {
      const start = at;
      while (at < to && BEGINS[bytes[at] ?? 0] === 0) at++;
      this.work += at - start;
      if (at >= to) break;
      const next = shortEnd(bytes, at);
      if (next > at) {
        this.work += next - at;
        at = next;
        continue;
      }
      const unit = units.read(at);
      const isCode = bytes[at] === PERCENT;
      if (unit !== DIGIT) {
        at = isCode && unit === GAP ? units.next : at + 1;
        continue;
      }
      const [first, before] = [at, this.found];
      run.read(units, at, this.#reading.kind === 'text');
      if (run.unended && !isLast && this.#reading.kind === 'xml') throw new UnendedComment();
      const hidden = [...run.hidden];
      at = this.#look(bytes, units, run);
      // A number may stand behind a per cent sign that begins no code.
      if (isCode && this.found === before && isDigit(bytes[first + 3])) at = first + 1;
      // A hidden text is read up to its own end: what follows belongs to the text around it.
      for (const [begin, end] of hidden) this.scan(bytes.subarray(0, end), begin + 2, end, true);
    }
    return at;
  }

  /** Examines every number that groups of the run can form; returns where to continue. */
  #look(bytes: Uint8Array, units: Units, run: Run): number {
    const { end } = run;
    if (maskExponent(bytes, end, this.#reading)) {
      this.found++;
      return end;
    }
    if (run.length < SHORTEST && !this.#mayBeShort(bytes, run)) return end;
    const last = run.isFull ? run.length - OVERLAP : run.length;
    let at = 0;
    while (at < last) {
      this.work += SHORTEST;
      const groupEnd = run.groupEnd(at);
      const next = this.#maskAt(bytes, units, run, at, groupEnd);
      at = next > at ? Math.max(next - KEPT, at + 1) : groupEnd;
    }
    return run.isFull && at < run.length ? run.from(at) : end;
  }

  /** Tracks, and numbers in EMV tags, may have 12 digits. */
  #mayBeShort(bytes: Uint8Array, run: Run): boolean {
    return run.length === SHORTEST - 1 && TRACK[bytes[run.end] ?? 0] === 1;
  }

  /**
   * Masks the number or track that begins with the group; returns the end of its last digit, or `group` when there is
   * none.
   */
  #maskAt(bytes: Uint8Array, units: Units, run: Run, group: number, groupEnd: number): number {
    const { kind, place } = this.#reading;
    if (groupEnd === run.length) {
      const track = trackAround(bytes, units, run, group);
      if (track !== null) return this.#maskTrack(bytes, run, track);
    }
    if (run.isPlain(group, groupEnd)) {
      const [from, to] = [run.from(group), run.to(groupEnd - 1)];
      const tag = emvNumber(bytes, from, to);
      if (tag !== null) return this.#mask(bytes, run, group + tag.start - from, group + tag.end - from);
    }
    const read = () => place ?? placeAt(bytes, group === 0 ? run.start : run.from(group), kind);
    const card = cardIn(run, group, groupEnd, read) ?? groupsOfCard(bytes, run, group, read);
    if (card === null) return group;
    const track = card.end === run.length ? trackBehind(bytes, units, run, card.start) : null;
    if (track !== null) return this.#maskTrack(bytes, run, track);
    return this.#mask(bytes, run, card.start, card.end, card.tail);
  }

  /** Masks a track whole; returns an index after the last digit before it. */
  #maskTrack(bytes: Uint8Array, run: Run, { start, end }: Track): number {
    run.cover(bytes, start, run.length, STAR);
    blank(bytes, run.end, end);
    this.found++;
    return run.length + KEPT;
  }

  /**
   * Masks all digits of a number except the last four, and masks all digits of a tail. A number that JSON does not
   * quote stays a number: its masked digits become ones.
   */
  #mask(bytes: Uint8Array, run: Run, from: number, to: number, tail = to): number {
    const isNumber = this.#reading.kind === 'json' && isBare(bytes, run.start, run.end);
    const cover = isNumber ? ONE : STAR;
    run.cover(bytes, from, to - KEPT, cover);
    run.cover(bytes, to, tail, cover);
    this.found++;
    return tail > to ? tail + KEPT : to;
  }
}

/**
 * The end of a run of digits that is too short for a card number; `at` if more of the run must be read. Most runs in
 * files are too short, so most numbers are read only once.
 */
const shortEnd = (bytes: Uint8Array, at: number): number => {
  let digits = 0;
  for (let end = at; ; end++) {
    const kind = KINDS[bytes[end] ?? 0];
    if (kind === PLAIN_DIGIT && ++digits < SHORTEST - 1) continue;
    if (kind === OTHER) return end;
    if (kind !== PLAIN_SEPARATOR) return at;
    const next = KINDS[bytes[end + 1] ?? 0];
    if (next === OTHER) return end;
    if (next !== PLAIN_DIGIT) return at;
  }
};

const tableOf = (signs: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const sign of signs) table[sign.charCodeAt(0)] = 1;
  return table;
};

/** A digit, or the start of an escaped one. */
const BEGINS = tableOf('0123456789&\\%');
for (const byte of digitLeads()) BEGINS[byte] = 1;
/** Kinds of bytes in a run of digits. */
const OTHER = 0;
const PLAIN_DIGIT = 1;
const PLAIN_SEPARATOR = 2;
const ANYTHING = 3;
const KINDS = new Uint8Array(256);
/** First bytes of separators and digits in UTF-8, and separators in Windows-1252. */
for (const byte of [...digitLeads(), 0xc2, 0xcc, 0xcd, 0xe2, 0xe3, 0xef, 0x85, 0x96, 0x97, 0xa0, 0xad, 0xb7])
  KINDS[byte] = ANYTHING;
for (let byte = 48; byte <= 57; byte++) KINDS[byte] = PLAIN_DIGIT;
for (const sign of ' -./_\t\n\r') KINDS[sign.charCodeAt(0)] = PLAIN_SEPARATOR;
for (const sign of '&\\<]%') KINDS[sign.charCodeAt(0)] = ANYTHING;
const TRACK = tableOf('=^Dd&\\');
const ONE = 49;
const PERCENT = 37;
