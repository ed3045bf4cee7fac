import type { Decoded, FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';

/**
 * One POS file format. All functions are pure and synchronous: bytes in, values out; no file, clock, network or
 * environment. The bytes are already decompressed and redacted.
 */
export interface Format {
  id: FormatId;
  /** Increased whenever the same bytes may decode differently; stored with every journal entry. */
  decoderVersion: number;
  /** Decides by content, from the first bytes of a file (at most 64 KiB); the name is only a hint. */
  detect(head: Uint8Array, fileName: string): boolean;
  /** Opens a decoder. Throws SegmentRefused when the file as a whole cannot be read with these options. */
  open(options: DecodeOptions): DecoderRun;
  /** Cuts a large file into self-contained segments and never splits a transaction. */
  split(options: SplitOptions): Splitter;
}

export interface DecodeOptions {
  profile: ImportProfile | null;
  /** Item master, for profiles that join one. */
  items: ItemMaster | null;
  /**
   * Whether the file continues in another segment. The next segment begins with another transaction, so the last
   * transaction here is complete.
   */
  goesOn?: boolean;
}

/** Receives chunks in order; yields completed items. Throws SegmentRefused only before its first transaction. */
export interface DecoderRun {
  push(chunk: Uint8Array): Iterable<Decoded>;
  end(): Iterable<Decoded>;
}

export interface ItemMaster {
  find(code: string): Item | undefined;
}
export interface Item {
  description: string;
  department: readonly string[];
}

export interface SplitOptions {
  profile: ImportProfile | null;
  /** A segment ends at the first transaction boundary at or after this many bytes. */
  targetBytes: number;
  /** Or at the boundary after this many transactions, if that comes first. */
  targetTransactions: number;
  /** A segment that cannot end by this size is refused with 'ingest.splitImpossible'. */
  limitBytes: number;
  /**
   * Limits of the rows and bytes of a file that are kept in memory, if the rows of a receipt may be anywhere in the
   * file. Absent: the splitter uses its own limits.
   */
  mostHeld?: { rows: number; bytes: number } | undefined;
}
export interface Splitter {
  push(chunk: Uint8Array): Iterable<Segment>;
  end(): Iterable<Segment>;
  /** Records found so far, including those not yet in a segment. */
  records(): number;
}
export interface Segment {
  bytes: Uint8Array;
  /**
   * An offset in the segment plus `baseOffset` is the offset in the original file. `baseOffset` accounts for a repeated
   * header.
   */
  baseOffset: number;
  /**
   * Records of the segment: rows of CSV, JSON lines, transactions of other formats, readable or not. The decoder counts
   * them again (`Decoded.records`), so that a loss between the two programs is detected.
   */
  records: number;
  /** Whether the file continues in another segment. */
  goesOn: boolean;
  /**
   * Number of bytes at the start of the segment that repeat earlier bytes of the file. The file may have further bytes
   * between the repeated bytes and the bytes that follow them in the segment.
   */
  repeats?: number;
  /** Number of bytes at the end of the segment that are not in the file: end tags that complete it. Absent: none. */
  closing?: number;
}
