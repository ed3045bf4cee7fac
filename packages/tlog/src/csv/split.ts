import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { Segment, SplitOptions, Splitter } from '../format.ts';
import { keep } from '../kept.ts';
import { headerAgain, headerOf } from './columns.ts';
import { gatherRows, type FileRow, type Gathered } from './gather.ts';
import { isEmpty, readRows, type Row } from './rows.ts';
import { saleProfile } from './sale.ts';

/** Most text kept in memory to find the rows of one transaction, as a multiple of the largest segment. */
const MOST_HELD = 4;

/**
 * ROW_BYTES: bytes of memory for the position of a row of any length. MOST_ROWS_HELD: upper limit of this memory for
 * all rows, as a multiple of the largest segment.
 */
const ROW_BYTES = 80;
const MOST_ROWS_HELD = 8;
/** Smallest segment limit with which memory is calculated. */
const LEAST_LIMIT = 2 ** 20;

const mostHeldOf = (limitBytes: number): { rows: number; bytes: number } => ({
  rows: (Math.max(limitBytes, LEAST_LIMIT) * MOST_ROWS_HELD) / ROW_BYTES,
  bytes: limitBytes * MOST_HELD,
});

/**
 * Cuts a file between transactions and repeats the header in each segment. `baseOffset` accounts for the repeated
 * header, so that an offset in the original file is always `baseOffset` plus the offset in the segment. Rows of a
 * transaction may be anywhere: the file is read to its end first, and a segment extends from its first to its last row;
 * rows between them that belong to another segment become line breaks, which decoding skips. With `rowsTogether` the
 * file is cut while it is read, at any size.
 */
export const splitCsv = (options: SplitOptions): Splitter => {
  const { profile, targetBytes, targetTransactions, limitBytes } = options;
  const most = options.mostHeld ?? mostHeldOf(limitBytes);
  const sale = saleProfile(profile);
  const { csv } = sale;
  const reader = readRows(csv.delimiter);
  const kept = keep();
  let isHeader: ReturnType<typeof headerAgain> | null = null;
  let headerBytes: Uint8Array = new Uint8Array();
  let gathered: Gathered | null = null;
  let records = 0;
  /** Bytes of the file at which the next cut is attempted. */
  let due = targetBytes;
  /** Whether no segment was emitted yet: the first one contains the original header. */
  let isFirst = true;

  const take = (rows: readonly Row[]): void => {
    for (const row of rows) {
      if (!isHeader || !gathered) {
        const header = headerOf(row.cells);
        isHeader = headerAgain(header, csv);
        gathered = gatherRows(header, sale);
        headerBytes = kept.copy(row.offset, row.offset + row.length, reader.mark());
      } else if (!isEmpty(row) && !isHeader(row.cells)) {
        gathered.add(row);
        records += 1;
      }
    }
  };

  /** Start of the part that no segment holds yet. */
  const begin = (): number => (isFirst ? 0 : (gathered?.begin() ?? 0));
  /** A segment of some rows, in the order of the file; without rows it is the whole file. */
  const segmentOf = (rows: readonly FileRow[], goesOn: boolean): Segment => {
    const [first, last] = [rows[0], rows.at(-1)];
    const prefix = isFirst ? new Uint8Array() : headerBytes;
    const from = isFirst || !first ? 0 : first.offset;
    const to = last ? last.offset + last.length : kept.end();
    if (to - from + prefix.length > limitBytes) refuse(limitBytes, rows.length === 1 ? tooLong : tooFarApart);
    const bytes = kept.copy(from, to, prefix);
    for (const { offset, length } of first && last && gathered ? gathered.between(first, last) : [])
      blank(bytes, prefix.length + offset - from, length, reader.lineBreak());
    isFirst = false;
    return { bytes, baseOffset: from - prefix.length, records: rows.length, goesOn };
  };

  const cut = function* (isEnd: boolean): Iterable<Segment> {
    const bytes = targetBytes - headerBytes.length;
    const parts = gathered?.take({ bytes, transactions: targetTransactions, isEnd }) ?? [];
    const lastBegin = parts.at(-1)?.[0]?.offset ?? 0;
    for (const [at, rows] of parts.entries()) {
      const isLast = isEnd && at === parts.length - 1;
      // A transaction with rows in the last part of the file may continue after the end of the file, where rows are
      // missing.
      const goesOn = !isLast && (!isEnd || (rows.at(-1)?.offset ?? 0) < lastBegin);
      yield segmentOf(rows, goesOn);
    }
    if (isEnd && isFirst && kept.end() > 0) yield segmentOf([], false);
    kept.forget(begin());
  };

  return {
    *push(chunk) {
      kept.add(chunk);
      take(reader.push(chunk));
      const held = (): number => kept.end() - begin();
      const isFull = held() > most.bytes || records > most.rows;
      if (!csv.rowsTogether && isFull) refuse(limitBytes, sorted);
      if (!csv.rowsTogether || kept.end() < due) return;
      yield* cut(false);
      if (held() > limitBytes) refuse(limitBytes, tooLong);
      due = kept.end() + targetBytes;
    },
    *end() {
      take(reader.end());
      yield* cut(true);
    },
    records: () => records,
  };
};

const refuse = (limitBytes: number, advice: string): never => {
  throw new SegmentRefused(
    'ingest.splitImpossible',
    `The file cannot be cut into segments of at most ${limitBytes} bytes. ${advice}`,
    { limitBytes: String(limitBytes) },
  );
};

/** Overwrites a row with as many line breaks as fit. */
const blank = (bytes: Uint8Array, from: number, length: number, lineBreak: Uint8Array): void => {
  for (let at = 0; at < length; at++) bytes[from + at] = lineBreak[at % lineBreak.length] ?? 0;
};

const tooLong = 'One transaction fills more than a segment.';
const tooFarApart = 'Rows of its transactions lie too far apart: sort it by transaction, or send it in parts.';
const sorted = 'Sort it by transaction and set rowsTogether in the profile, or send it in parts.';
