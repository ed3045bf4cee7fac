import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { Segment, SplitOptions, Splitter } from '../format.ts';
import { keep } from '../kept.ts';
import { MAX_TRANSACTION_BYTES, openFramer, type Frame } from './frames.ts';
import { isPadding } from './decode.ts';
import { stampOf } from './header.ts';
import { HEADER, STRING } from './layout.ts';
import { LogRecord } from './record.ts';
import { firstTypeOf, stringsOf } from './strings.ts';

/**
 * Whether a transaction has a real date. A transaction without a real date takes the date of the transaction before it,
 * so it must not be the first of a segment.
 */
const isDated = (bytes: Buffer): boolean => {
  const [header] = stringsOf(bytes);
  if (header?.type !== STRING.header) return false;
  return stampOf(new LogRecord(bytes, header).code(HEADER.dateTime)).date !== '';
};

/** Whether a frame becomes a transaction; controller exceptions and file padding do not. */
const isRecord = ({ bytes, state }: Frame): boolean => {
  if (isPadding(bytes)) return false;
  return state === 'open' || firstTypeOf(bytes) !== STRING.exceptionLog;
};

/**
 * Cuts a log before a dated transaction. A log has nothing around its transactions, so segments are unchanged pieces of
 * it.
 */
export const splitAce = ({ targetBytes, targetTransactions, limitBytes }: SplitOptions): Splitter => {
  const framer = openFramer();
  const kept = keep();
  let begin = 0;
  /** Transactions since the last cut. */
  let transactions = 0;
  /** Number of records found so far; below, number of records in emitted segments. */
  let records = 0;
  let given = 0;
  /** Whether pieces of an oversized input precede the next frame. All these pieces together count as one record. */
  let inHuge = false;

  const assertFits = (bytes: number): void => {
    if (bytes <= limitBytes) return;
    throw new SegmentRefused('ingest.splitImpossible', `No transaction begins within ${limitBytes} bytes.`, {
      limitBytes: String(limitBytes),
    });
  };

  const segment = (end: number, goesOn: boolean): Segment => {
    assertFits(end - begin);
    const part = { bytes: kept.copy(begin, end), baseOffset: begin, records: records - given, goesOn };
    given = records;
    begin = end;
    transactions = 0;
    kept.forget(begin);
    return part;
  };

  const cut = function* (frames: readonly Frame[]): Iterable<Segment> {
    for (const frame of frames) {
      const { bytes, offset, state } = frame;
      const isLong = offset - begin >= targetBytes || transactions >= targetTransactions;
      if (offset > begin && isLong && state === 'whole' && isDated(bytes)) yield segment(offset, true);
      transactions += 1;
      const isHuge = state === 'huge';
      if (isHuge ? !inHuge : isRecord(frame)) records += 1;
      inHuge = isHuge;
    }
  };

  return {
    *push(chunk) {
      kept.add(chunk);
      yield* cut(framer.push(chunk));
      // The bytes that the framer still holds may begin the next segment.
      assertFits(kept.end() - begin - MAX_TRANSACTION_BYTES);
    },
    *end() {
      yield* cut(framer.end());
      if (kept.end() > begin) yield segment(kept.end(), false);
    },
    records: () => records,
  };
};
