import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { Segment, SplitOptions, Splitter } from '../format.ts';
import { keep } from '../kept.ts';
import { keyText } from './collect.ts';
import { headerOf } from './columns.ts';
import { isEmpty, readRows, type Row } from './rows.ts';
import { keyReader, saleProfile, type Key } from './sale.ts';

/**
 * Cuts a file between transactions and repeats the header in each segment; `baseOffset` allows for the repeated header, so that a
 * place in the original file is always `baseOffset` plus the place in the segment. Without `rowsTogether` nothing can be
 * cut, since rows of a transaction may lie anywhere: the file is one segment or refused.
 */
export const splitCsv = ({ profile, targetBytes, targetTransactions, limitBytes }: SplitOptions): Splitter => {
  const sale = saleProfile(profile);
  const { csv } = sale;
  const reader = readRows(csv.delimiter);
  const kept = keep();
  /** Where the segment begins that is being filled. */
  let begin = 0;
  /** Changes of the transaction since then. */
  let transactions = 0;
  /** Rows so far that are no header and not empty, and those that were given out. */
  let records = 0;
  let given = 0;
  let headerEnd = 0;
  let header: Uint8Array = new Uint8Array();
  let key: ((cells: readonly string[]) => Key) | null = null;
  let previous = '';

  const repeated = (): Uint8Array => (begin === 0 ? new Uint8Array() : header);
  const segment = (end: number, goesOn: boolean): Segment => {
    const bytes = kept.copy(begin, end, repeated());
    const part = { bytes, baseOffset: begin - repeated().length, records: records - given, goesOn };
    given = records;
    begin = end;
    transactions = 0;
    kept.forget(begin);
    return part;
  };
  const checkSize = (end: number): void => {
    if (end - begin + repeated().length <= limitBytes) return;
    const advice = csv.rowsTogether
      ? 'One transaction fills more than a segment.'
      : 'Sort it by transaction and set rowsTogether in the profile, or send it in parts.';
    throw new SegmentRefused(
      'ingest.splitImpossible',
      `The file cannot be cut into segments of at most ${limitBytes} bytes. ${advice}`,
      { limitBytes: String(limitBytes) },
    );
  };

  const cut = function* (rows: readonly Row[]): Iterable<Segment> {
    for (const row of rows) {
      if (!key) {
        key = keyReader(headerOf(row.cells), sale);
        headerEnd = row.offset + row.length;
        header = kept.copy(row.offset, headerEnd);
        continue;
      }
      if (isEmpty(row)) continue;
      const of = row.problem ? null : key(row.cells);
      const current = of === null || of.number === '' ? null : keyText(of);
      const isNext = current !== null && current !== previous;
      const isLong = row.offset - begin + repeated().length >= targetBytes || transactions >= targetTransactions;
      if (csv.rowsTogether && isNext && isLong && previous !== '') {
        checkSize(row.offset);
        yield segment(row.offset, true);
      }
      records += 1;
      if (isNext) transactions += 1;
      previous = current ?? previous;
    }
  };

  return {
    *push(chunk) {
      kept.add(chunk);
      yield* cut(reader.push(chunk));
      checkSize(kept.end());
    },
    *end() {
      yield* cut(reader.end());
      checkSize(kept.end());
      if (kept.end() > begin) yield segment(kept.end(), false);
    },
    records: () => records,
  };
};
