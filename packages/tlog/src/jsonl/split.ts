import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { Segment, SplitOptions, Splitter } from '../format.ts';
import { keep } from '../kept.ts';
import { fieldsOf, isHeader } from './decode.ts';
import { FieldProblem } from './fields.ts';
import { readLines, type FileLine } from './lines.ts';

/**
 * Cuts between lines and repeats the last header line in each segment; `baseOffset` allows for it, so that a place in the original
 * file is always `baseOffset` plus the place in the segment.
 */
export const splitJsonl = ({ targetBytes, targetTransactions, limitBytes }: SplitOptions): Splitter => {
  const reader = readLines();
  const kept = keep();
  let begin = 0;
  /** Lines since then. */
  let lines = 0;
  /** The header line that holds where the segment begins, and the one that holds now. */
  let repeated: Uint8Array = new Uint8Array();
  let header: Uint8Array = new Uint8Array();

  const segment = (end: number): Segment => {
    const part = { bytes: kept.copy(begin, end, repeated), baseOffset: begin - repeated.length };
    if (part.bytes.length > limitBytes) {
      throw new SegmentRefused('ingest.splitImpossible', `One line fills more than a segment of ${limitBytes} bytes.`, {
        limitBytes: String(limitBytes),
      });
    }
    begin = end;
    lines = 0;
    repeated = header;
    kept.forget(begin);
    return part;
  };

  const cut = function* (read: readonly FileLine[]): Iterable<Segment> {
    for (const line of read) {
      lines += 1;
      const end = line.offset + line.length + (line.ended ? 1 : 0);
      if (mayBeHeader(line)) header = kept.copy(line.offset, end);
      if (end - begin + repeated.length >= targetBytes || lines >= targetTransactions) yield segment(end);
    }
  };

  return {
    *push(chunk) {
      kept.add(chunk);
      yield* cut(reader.push(chunk));
    },
    *end() {
      yield* cut(reader.end());
      if (kept.end() > begin) yield segment(kept.end());
    },
  };
};

const word = Buffer.from('"lanewise"');

const mayBeHeader = (line: FileLine): boolean => {
  if (!line.bytes || !line.ended || Buffer.from(line.bytes).indexOf(word) < 0) return false;
  try {
    const fields = fieldsOf(line);
    return fields !== null && isHeader(fields);
  } catch (problem) {
    if (problem instanceof FieldProblem) return false;
    throw problem;
  }
};
