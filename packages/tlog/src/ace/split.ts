import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { Segment, SplitOptions, Splitter } from '../format.ts';
import { keep } from '../kept.ts';
import { beginsAt, MAX_TRANSACTION_BYTES, openFramer, type Frame } from './frames.ts';

/** Cuts a log before a transaction. A log has nothing around its transactions, so segments are pieces of it as they stand. */
export const splitAce = ({ targetBytes, limitBytes }: SplitOptions): Splitter => {
  const framer = openFramer();
  const kept = keep();
  let begin = 0;

  const assertFits = (bytes: number): void => {
    if (bytes <= limitBytes) return;
    throw new SegmentRefused('ingest.splitImpossible', `No transaction begins within ${limitBytes} bytes.`, {
      limitBytes: String(limitBytes),
    });
  };

  const segment = (end: number): Segment => {
    assertFits(end - begin);
    const part = { bytes: kept.copy(begin, end), baseOffset: begin };
    begin = end;
    kept.forget(begin);
    return part;
  };

  const cut = function* (frames: readonly Frame[]): Iterable<Segment> {
    for (const { bytes, offset, state } of frames) {
      const starts = state === 'whole' && beginsAt(bytes, 0);
      if (starts && offset > begin && offset - begin >= targetBytes) yield segment(offset);
    }
  };

  return {
    *push(chunk) {
      kept.add(chunk);
      yield* cut(framer.push(chunk));
      // What the framer still holds may begin the next segment.
      assertFits(kept.end() - begin - MAX_TRANSACTION_BYTES);
    },
    *end() {
      yield* cut(framer.end());
      if (kept.end() > begin) yield segment(kept.end());
    },
  };
};
