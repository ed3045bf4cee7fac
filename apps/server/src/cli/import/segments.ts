import type { FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Format, Segment } from '@lanewise/tlog/format';
import { openRedactor } from '@lanewise/tlog/redact';
import { usualCaps } from '../../ingest/caps.ts';
import { openBytes } from './bytes.ts';
import type { SourceFile } from './files.ts';

const MEBIBYTE = 1024 * 1024;
/**
 * A segment ends at the first transaction border after this many bytes. Each segment has a fixed cost. POSLog takes
 * several times the bytes of other formats for the same lines, and rows of a table arrive many times smaller than they
 * are (docs/decisions/007).
 */
export const targetBytes = (format: FormatId): number => (format === 'poslog' || format === 'csv' ? 16 : 8) * MEBIBYTE;
/** Half of what the server takes. */
const TARGET_TRANSACTIONS = usualCaps.transactions / 2;
/** The server takes no larger segment. */
const LIMIT_BYTES = 64 * MEBIBYTE;

export interface Piece extends Segment {
  /** The number of the piece, from 1. */
  part: number;
  /** Bytes on disk that were read for this piece and not for an earlier one. */
  read: number;
}

export interface Cutter {
  /** Self-contained segments in their order. Throws SegmentRefused, CommandError. */
  pieces: AsyncIterable<Piece>;
  /** Number of records read so far, including those that no piece holds. */
  records(): number;
  /** Bytes after the end of a gzip file, which are no data. */
  trailing(): number;
}

/**
 * Cuts a file into self-contained segments, in constant memory. Card numbers and secrets are masked before they leave
 * this machine; the server masks again.
 */
export const openCutter = (
  path: SourceFile['path'],
  format: Format,
  profile: ImportProfile | null,
  bytes = targetBytes(format.id),
): Cutter => {
  const source = openBytes(path);
  const redactor = openRedactor();
  const splitter = format.split({
    profile,
    targetBytes: bytes,
    targetTransactions: TARGET_TRANSACTIONS,
    limitBytes: LIMIT_BYTES,
  });
  let part = 0;
  let told = 0;
  const number = (segment: Segment): Piece => {
    part += 1;
    const read = source.read() - told;
    told += read;
    return { ...segment, part, read };
  };
  const pieces = async function* (): AsyncIterable<Piece> {
    for await (const chunk of source.chunks())
      for (const segment of splitter.push(redactor.push(chunk))) yield number(segment);
    for (const segment of splitter.push(redactor.end())) yield number(segment);
    for (const segment of splitter.end()) yield number(segment);
  };
  return { pieces: pieces(), records: () => splitter.records(), trailing: () => source.trailing() };
};
