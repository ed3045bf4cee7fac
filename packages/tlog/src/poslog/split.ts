import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { joinBytes } from '../bytes.ts';
import { declaredEncoding, encodeUnits, openUnits, sniffEncoding } from './encoding.ts';
import { MarkScanner, type Surroundings } from './marks.ts';
import type { Segment, SplitOptions, Splitter } from '../format.ts';
import type { Encoding } from './encoding.ts';

/**
 * A position before a transaction where the file may be cut. No cut is possible before the first transaction, because
 * every segment contains a transaction.
 */
interface Cut {
  offset: number;
  /** Number of transactions in front of the position. */
  records: number;
  surroundings: Surroundings;
}

/**
 * Cuts a POSLog between transactions; a file smaller than the target is one segment, byte for byte. Every segment is
 * complete: every segment but the first begins with a copy of the XML declaration and the open start tags around its
 * transactions, and every segment but the last ends with their end tags. `baseOffset` is the start of the segment's own
 * content less the length of that copy: an offset in the segment plus `baseOffset` is the offset in the original file.
 */
export class PoslogSplitter implements Splitter {
  readonly #options: SplitOptions;
  #encoding: Encoding | null = null;
  #toUnits: (chunk: Uint8Array) => Uint8Array = (chunk) => chunk;
  #scanner: MarkScanner | null = null;
  #bom: Uint8Array = NOTHING;
  #declaration = '';
  /** Copies of the bytes not yet emitted, their length, and their offset in the file. */
  #held: Uint8Array[] = [];
  #heldLength = 0;
  #heldFrom = 0;
  #cuts: Cut[] = [];
  #header: Uint8Array = NOTHING;
  /** Number of finished transactions, and number of emitted ones. */
  #records = 0;
  #given = 0;

  constructor(options: SplitOptions) {
    this.#options = options;
  }

  *push(chunk: Uint8Array): Iterable<Segment> {
    this.#held.push(chunk.slice());
    this.#heldLength += chunk.length;
    if (this.#scanner === null) {
      if (this.#heldLength < 4) return;
      const head = joinBytes(this.#held);
      this.#scanner = this.#begin(head);
      this.#scanner.push(this.#toUnits(head));
    } else this.#scanner.push(this.#toUnits(chunk));
    for (let cut = this.#cut(); cut !== undefined; cut = this.#cut()) yield this.#segment(cut);
  }

  *end(): Iterable<Segment> {
    const open = this.#scanner?.end();
    const last = this.#records + (open === 'transaction' || open === 'hidden' ? 1 : 0);
    const baseOffset = this.#heldFrom - this.#header.length;
    const bytes = joinBytes([this.#header, ...this.#held]);
    if (this.#heldLength > 0) yield { bytes, baseOffset, records: last - this.#given, goesOn: false };
    this.#records = last;
  }

  records(): number {
    return this.#records;
  }

  #begin(head: Uint8Array): MarkScanner {
    const sniffed = sniffEncoding(head);
    this.#encoding = sniffed;
    this.#bom = head.slice(0, sniffed.bom);
    this.#toUnits = openUnits(sniffed);
    return new MarkScanner({
      declaration: (text) => {
        this.#declaration = text;
        this.#encoding = declaredEncoding(sniffed, text) ?? sniffed;
      },
      open: (offset, _name, surroundings) => {
        this.#cuts.push({ offset: offset * sniffed.unit, records: this.#records, surroundings });
      },
      close: () => {
        // The end of a transaction is not a cut position: the bytes after it belong to this transaction until the next
        // transaction starts.
        this.#records += 1;
      },
      hidden: () => {
        this.#records += 1;
      },
    });
  }

  /**
   * Where the next segment ends; undefined while more bytes may belong to it. Throws SegmentRefused if no segment can
   * end.
   */
  #cut(): Cut | undefined {
    const { targetBytes, targetTransactions, limitBytes } = this.#options;
    const sizeAt = (end: number): number => end - this.#heldFrom + this.#header.length;
    const cut = this.#cuts.find(
      ({ offset }, index) => index > 0 && (sizeAt(offset) >= targetBytes || index >= targetTransactions),
    );
    if (sizeAt(cut?.offset ?? this.#heldFrom + this.#heldLength) > limitBytes) throw tooLong(limitBytes);
    return cut;
  }

  /** Takes the bytes in front of a cut. */
  #segment({ offset, records, surroundings }: Cut): Segment {
    const all = joinBytes(this.#held);
    const content = all.subarray(0, offset - this.#heldFrom);
    const footer = this.#footerFor(surroundings);
    const segment = {
      bytes: joinBytes([this.#header, content, footer]),
      baseOffset: this.#heldFrom - this.#header.length,
      records: records - this.#given,
      goesOn: true,
      closing: footer.length,
    };
    this.#given = records;
    this.#header = this.#headerFor(surroundings);
    this.#held = [all.slice(content.length)];
    this.#heldLength -= content.length;
    this.#heldFrom = offset;
    this.#cuts = this.#cuts.filter((one) => one.offset >= offset);
    return segment;
  }

  #bytesOf(text: string): Uint8Array {
    return this.#encoding === null ? NOTHING : encodeUnits(text, this.#encoding);
  }

  #headerFor({ startTags }: Surroundings): Uint8Array {
    const header = joinBytes([this.#bom, this.#bytesOf(this.#declaration + startTags.join(''))]);
    // Each segment repeats the open tags: long tags would make a file many times as large.
    if (header.length > MOST_HEADER) throw tooDeep();
    return header;
  }

  #footerFor({ names }: Surroundings): Uint8Array {
    return this.#bytesOf(
      [...names]
        .reverse()
        .map((name) => `</${name}>`)
        .join(''),
    );
  }
}

const NOTHING = new Uint8Array(0);

/**
 * Most bytes of the XML declaration and the start tags around the transactions. Files of registers have some hundred.
 */
const MOST_HEADER = 65_536;

const tooDeep = (): SegmentRefused =>
  new SegmentRefused(
    'ingest.splitImpossible',
    `The start tags around the transactions fill more than ${MOST_HEADER} bytes, which each part of the file would repeat.`,
    { limit: String(MOST_HEADER) },
  );

const tooLong = (limit: number): SegmentRefused =>
  new SegmentRefused(
    'ingest.splitImpossible',
    `The file cannot be cut into segments of at most ${limit} bytes without splitting a transaction.`,
    { limit: String(limit) },
  );
