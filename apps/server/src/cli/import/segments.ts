import type { FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { openCutter, segmentsOf } from '@lanewise/intake/cut';
import type { Format, Segment } from '@lanewise/tlog/format';
import { openBytes } from './bytes.ts';
import type { SourceFile } from './files.ts';

const MEBIBYTE = 1024 * 1024;
/**
 * A segment ends at the first transaction border after this many bytes. Each segment has a fixed cost. POSLog needs
 * several times the bytes of other formats for the same lines, and table rows are sent at a fraction of their size
 * (docs/decisions/007).
 */
export const targetBytes = (format: FormatId): number => (format === 'poslog' || format === 'csv' ? 16 : 8) * MEBIBYTE;

export interface Piece extends Segment {
  /** The number of the piece, from 1. */
  part: number;
  /** Bytes on disk that were read for this piece and not for an earlier one. */
  read: number;
}

export interface Cut {
  /** Self-contained segments in their order. Throws SegmentRefused, CommandError. */
  pieces: AsyncIterable<Piece>;
  /** Number of records read so far, including records that are in no piece. */
  records(): number;
  /** Bytes after the end of a gzip file, which are no data. */
  trailing(): number;
}

/** Cuts a file into self-contained segments, masked before they leave this machine, in constant memory. */
export const cutFile = (
  path: SourceFile['path'],
  format: Format,
  profile: ImportProfile | null,
  bytes = targetBytes(format.id),
): Cut => {
  const source = openBytes(path);
  const cutter = openCutter(format, { profile, targetBytes: bytes });
  const pieces = async function* (): AsyncIterable<Piece> {
    let part = 0;
    let told = 0;
    for await (const segment of segmentsOf(source.content, cutter)) {
      const read = source.read() - told;
      told += read;
      yield { ...segment, part: (part += 1), read };
    }
  };
  return { pieces: pieces(), records: () => cutter.records(), trailing: () => source.trailing() };
};
