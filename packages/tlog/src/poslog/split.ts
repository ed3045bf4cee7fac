import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { joinBytes } from '../bytes.ts';
import { declaredEncoding, encodeUnits, openUnits, sniffEncoding } from './encoding.ts';
import { openMarkScanner } from './marks.ts';
import type { Segment, SplitOptions, Splitter } from '../format.ts';
import type { Encoding } from './encoding.ts';
import type { MarkScanner, Surroundings } from './marks.ts';

/**
 * A position before a transaction where the file may be cut; not before the first one, because a segment contains a
 * transaction.
 */
interface Cut {
  offset: number;
  /** Transactions of the file before it. */
  records: number;
  surroundings: Surroundings;
}

/**
 * Cuts a POSLog between transactions. Every segment but the first begins with a copy of the XML declaration and the
 * open start tags around its transactions, and every one but the last ends with their end tags, so each is complete.
 * `baseOffset` is the start of the segment's own content less the length of that copy: an offset in the segment plus
 * `baseOffset` is the offset in the original file. A file smaller than the target is one segment, byte for byte.
 */
export const openSplitter = (options: SplitOptions): Splitter => {
  let encoding: Encoding | null = null;
  let toUnits: (chunk: Uint8Array) => Uint8Array = (chunk) => chunk;
  let scanner: MarkScanner | null = null;
  let bom: Uint8Array = NOTHING;
  let declaration = '';
  /** Copies of the bytes not yet emitted, their length, and their offset in the file. */
  let held: Uint8Array[] = [];
  let heldLength = 0;
  let heldFrom = 0;
  let cuts: Cut[] = [];
  let header: Uint8Array = NOTHING;
  /** Finished transactions: all of them, and those emitted. */
  let records = 0;
  let given = 0;

  const begin = (head: Uint8Array): MarkScanner => {
    const sniffed = sniffEncoding(head);
    encoding = sniffed;
    bom = head.slice(0, sniffed.bom);
    toUnits = openUnits(sniffed);
    return openMarkScanner({
      declaration(text) {
        declaration = text;
        encoding = declaredEncoding(sniffed, text) ?? sniffed;
      },
      open(offset, _name, surroundings) {
        cuts.push({ offset: offset * sniffed.unit, records, surroundings });
      },
      close() {
        // Its end is not a cut position: the bytes after it belong to it until the next one starts.
        records += 1;
      },
    });
  };

  const bytesOf = (text: string): Uint8Array => (encoding === null ? NOTHING : encodeUnits(text, encoding));

  const headerFor = ({ startTags }: Surroundings): Uint8Array =>
    joinBytes([bom, bytesOf(declaration + startTags.join(''))]);

  const footerFor = ({ names }: Surroundings): Uint8Array =>
    bytesOf(
      [...names]
        .reverse()
        .map((name) => `</${name}>`)
        .join(''),
    );

  function* segments(): Iterable<Segment> {
    for (;;) {
      const cut = cuts.find(
        ({ offset }, index) =>
          index > 0 &&
          (offset - heldFrom + header.length >= options.targetBytes || index >= options.targetTransactions),
      );
      const size = (cut === undefined ? heldLength : cut.offset - heldFrom) + header.length;
      if (size > options.limitBytes) throw tooLong(options.limitBytes);
      if (cut === undefined) return;
      const all = joinBytes(held);
      const content = all.subarray(0, cut.offset - heldFrom);
      yield {
        bytes: joinBytes([header, content, footerFor(cut.surroundings)]),
        baseOffset: heldFrom - header.length,
        records: cut.records - given,
        goesOn: true,
      };
      given = cut.records;
      header = headerFor(cut.surroundings);
      held = [all.slice(content.length)];
      heldLength -= content.length;
      heldFrom = cut.offset;
      cuts = cuts.filter(({ offset }) => offset >= heldFrom);
    }
  }

  return {
    *push(chunk) {
      held.push(chunk.slice());
      heldLength += chunk.length;
      if (scanner === null) {
        if (heldLength < 4) return;
        const head = joinBytes(held);
        scanner = begin(head);
        scanner.push(toUnits(head));
      } else scanner.push(toUnits(chunk));
      yield* segments();
    },
    *end() {
      const last = records + (scanner?.end() === 'transaction' ? 1 : 0);
      const baseOffset = heldFrom - header.length;
      const rest = { bytes: joinBytes([header, ...held]), baseOffset, records: last - given, goesOn: false };
      if (heldLength > 0) yield rest;
      records = last;
    },
    records: () => records,
  };
};

const NOTHING = new Uint8Array(0);

const tooLong = (limit: number): SegmentRefused =>
  new SegmentRefused(
    'ingest.splitImpossible',
    `The file cannot be cut into segments of at most ${limit} bytes without splitting a transaction.`,
    { limit: String(limit) },
  );
