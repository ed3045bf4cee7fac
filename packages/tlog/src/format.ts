import type { Decoded, FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';

/**
 * One POS file format. Everything here is pure and synchronous: bytes in, values out; no file, clock, network or environment.
 * Bytes are always decompressed and redacted already.
 */
export interface Format {
  id: FormatId;
  /** Raised whenever the same bytes may decode to something else; stored with every journal entry. */
  decoderVersion: number;
  /** Decides by content, from the first bytes of a file (at most 64 KiB); the name is only a hint. */
  detect(head: Uint8Array, fileName: string): boolean;
  /** Opens a decoder. Throws SegmentRefused when the file as a whole cannot be read with these options. */
  open(options: DecodeOptions): DecoderRun;
  /** Cuts a large file into segments that stand alone and never split a transaction. */
  split(options: SplitOptions): Splitter;
}

export interface DecodeOptions {
  profile: ImportProfile | null;
  /** Item master, for profiles that join one. */
  items: ItemMaster | null;
  /** Whether the file goes on in another segment, which begins with another transaction: what this one ends with is whole. */
  goesOn?: boolean;
}

/** Fed with chunks in order; yields what became whole. Throws SegmentRefused only before its first transaction. */
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
  /** A segment ends at the first transaction border at or after this many bytes. */
  targetBytes: number;
  /** Or at the first one after so many transactions, if that comes before. */
  targetTransactions: number;
  /** A segment that cannot end by then is refused with 'ingest.splitImpossible'. */
  limitBytes: number;
}
export interface Splitter {
  push(chunk: Uint8Array): Iterable<Segment>;
  end(): Iterable<Segment>;
  /** Records that were found so far, those among them that no segment holds yet. */
  records(): number;
}
export interface Segment {
  bytes: Uint8Array;
  /** What has to be added to an offset in the segment to get the offset in the original file; a repeated header is taken off. */
  baseOffset: number;
  /**
   * Records of it that become, or should become, a transaction or a part of one: rows of CSV, JSON lines, transactions of other
   * formats. The decoder counts them again (`Decoded.records`), so that none is lost between two programs without a word.
   */
  records: number;
  /** Whether the file goes on in another segment. */
  goesOn: boolean;
}
