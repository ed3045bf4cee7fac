import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Format, Segment, SplitOptions } from '@lanewise/tlog/format';
import { openRedactor } from '@lanewise/tlog/redact';
import { MOST_SEGMENT_BYTES, MOST_SEGMENT_TRANSACTIONS } from './limits.ts';

export interface Cutting {
  profile: ImportProfile | null;
  /** A segment ends at the first border between transactions after this many bytes. */
  targetBytes: number;
  /** A segment also ends after this many transactions. Default: half of the number that a server accepts. */
  targetTransactions?: number;
  /** Limits of the held rows and bytes of a file, if the rows of a receipt may be anywhere in the file. */
  mostHeld?: SplitOptions['mostHeld'];
}

/** Throws SegmentRefused for content that cannot be cut. */
export interface Cutter {
  /** Masks the next bytes of the file, and cuts them. */
  push(chunk: Uint8Array): Iterable<Segment>;
  /** Cuts bytes that are masked already. */
  pushMasked(bytes: Uint8Array): Iterable<Segment>;
  /** Cuts the bytes that the masking still keeps at the end of the file. */
  flush(): Iterable<Segment>;
  /** Returns the last segment, after `flush`. */
  end(): Iterable<Segment>;
  /** Number of records found so far, including records that are in no segment yet. */
  records(): number;
}

/**
 * Cuts a file into self-contained segments at borders between transactions, in constant memory. Card numbers and
 * secrets are masked before a segment is returned; the server masks them again.
 */
export const openCutter = (
  format: Format,
  { profile, targetBytes, targetTransactions = MOST_SEGMENT_TRANSACTIONS / 2, mostHeld }: Cutting,
): Cutter => {
  const redactor = openRedactor();
  const splitter = format.split({
    profile,
    targetBytes,
    targetTransactions,
    limitBytes: MOST_SEGMENT_BYTES,
    mostHeld,
  });
  return {
    push: (chunk) => splitter.push(redactor.push(chunk)),
    pushMasked: (bytes) => splitter.push(bytes),
    flush: () => splitter.push(redactor.end()),
    end: () => splitter.end(),
    records: () => splitter.records(),
  };
};

/** The segments of a whole content, in order. */
export const segmentsOf = async function* (
  content: AsyncIterable<Uint8Array>,
  cutter: Cutter,
): AsyncGenerator<Segment> {
  for await (const chunk of content) yield* cutter.push(chunk);
  yield* cutter.flush();
  yield* cutter.end();
};
