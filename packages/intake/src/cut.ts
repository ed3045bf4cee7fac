import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Format, Segment, SplitOptions } from '@lanewise/tlog/format';
import { openRedactor } from '@lanewise/tlog/redact';
import { MOST_SEGMENT_BYTES, MOST_SEGMENT_TRANSACTIONS } from './limits.ts';

export interface Cutting {
  profile: ImportProfile | null;
  /** A segment ends at the first border between transactions after this many bytes. */
  targetBytes: number;
  /** Or after this many transactions; half of what a server takes, unless told otherwise. */
  targetTransactions?: number;
  /** Most that is held of a file whose receipts may have rows anywhere. */
  mostHeld?: SplitOptions['mostHeld'];
}

/** Throws SegmentRefused for what cannot be cut. */
export interface Cutter {
  /** Masks what comes next of the file, and cuts it. */
  push(chunk: Uint8Array): Iterable<Segment>;
  /** Cuts bytes that were masked before. */
  pushMasked(bytes: Uint8Array): Iterable<Segment>;
  /** Cuts what the masking still holds, at the end of the file. */
  flush(): Iterable<Segment>;
  /** Hands over what is left, after `flush`. */
  end(): Iterable<Segment>;
  /** Records found so far, including those not yet in a segment. */
  records(): number;
}

/**
 * Cuts a file into self-contained segments at borders between transactions, in constant memory. Card numbers and secrets
 * are masked before a segment is handed over; the server masks again.
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

/** The segments of a whole content, in their order. */
export const segmentsOf = async function* (
  content: AsyncIterable<Uint8Array>,
  cutter: Cutter,
): AsyncGenerator<Segment> {
  for await (const chunk of content) yield* cutter.push(chunk);
  yield* cutter.flush();
  yield* cutter.end();
};
