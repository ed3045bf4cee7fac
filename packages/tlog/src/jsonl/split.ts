import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { Segment, SplitOptions, Splitter } from '../format.ts';
import { keep } from '../kept.ts';
import { fieldsOf } from './decode.ts';
import { FieldProblem, type Fields } from './fields.ts';
import { constantsBehind, headerKey, kindOf, mayBeHeader, numberKey } from './header.ts';
import { readLines, type FileLine } from './lines.ts';
import { constantsOf, noConstants, type Constants } from './transaction.ts';
import { refuseTwice } from './twice.ts';

/**
 * Cuts between lines and repeats the last header line in each segment. `baseOffset` allows for the repeated line: an
 * offset in the original file is always `baseOffset` plus the offset in the segment.
 */
export const splitJsonl = ({ targetBytes, targetTransactions, limitBytes }: SplitOptions): Splitter => {
  const reader = readLines();
  const kept = keep(limitBytes);
  let begin = 0;
  /** End of the last line. */
  let lineEnd = 0;
  /** Number of lines since the last cut; below, number of records among them. */
  let lines = 0;
  let held = 0;
  let records = 0;
  /** The header line in force at the start of the segment, and the one in force now. */
  let repeated: Uint8Array = new Uint8Array();
  let header: Uint8Array = new Uint8Array();
  /** The constants of the header in force. */
  let constants = noConstants;

  const segment = (end: number, goesOn: boolean): Segment => {
    const repeats = repeated.length;
    const bytes = kept.copy(begin, end, repeated);
    const part = { bytes, baseOffset: begin - repeats, records: held, goesOn, repeats };
    if (part.bytes.length > limitBytes) {
      throw new SegmentRefused('ingest.splitImpossible', `One line fills more than a segment of ${limitBytes} bytes.`, {
        limitBytes: String(limitBytes),
      });
    }
    begin = end;
    lines = 0;
    held = 0;
    repeated = header;
    kept.forget(begin);
    return part;
  };

  const hold = (stated: Constants, bytes: Uint8Array): void => {
    constants = stated;
    header = bytes;
  };

  const cut = function* (read: readonly FileLine[]): Iterable<Segment> {
    for (const line of read) {
      lines += 1;
      const { kind, fields } = roughly(line);
      if (kind !== 'header' && kind !== 'nothing') {
        records += 1;
        held += 1;
      }
      const end = line.offset + line.length + (line.ended ? 1 : 0);
      lineEnd = end;
      if (kind === 'lost header') hold(noConstants, NO_BYTES);
      if (kind === 'header' && fields && line.ended) {
        const stated = constantsIn(line, fields);
        hold(stated ?? noConstants, stated ? kept.copy(line.offset, end) : NO_BYTES);
      }
      if (kind === 'versioned' && fields) {
        const behind = constantsBehind(fields, constants);
        if (behind !== constants) hold(behind, headerLine(behind));
      }
      if (end - begin + repeated.length >= targetBytes || lines >= targetTransactions) yield segment(end, true);
    }
  };

  return {
    *push(chunk) {
      kept.add(chunk);
      yield* cut(reader.push(chunk));
      // NULs in front of the next line are left out, however many there are.
      const start = reader.start();
      if (start <= lineEnd || start - begin < targetBytes) return;
      if (lines > 0) yield segment(lineEnd, true);
      begin = start;
      kept.forget(begin);
    },
    *end() {
      yield* cut(reader.end());
      if (kept.end() > begin) yield segment(kept.end(), false);
    },
    records: () => records,
  };
};

/** Start of an escaped character, in which form the header's key may be written. */
const escaped = Buffer.from('\\u00');
const BRACE = 123;

const NO_BYTES = new Uint8Array();

/** A header that states these constants. */
const headerLine = (constants: Constants): Uint8Array =>
  Buffer.from(`${JSON.stringify({ lanewise: 1, ...constants })}\n`);

/** The constants of a header. Null: the decoder refuses the header, so the lines after it have no constants. */
const constantsIn = ({ bytes }: FileLine, fields: Fields): Constants | null => {
  try {
    refuseTwice(bytes ?? NO_BYTES, fields.source);
    return fields.source['lanewise'] === 1 ? constantsOf(fields) : null;
  } catch (problem) {
    if (problem instanceof FieldProblem) return null;
    throw problem;
  }
};

interface Rough {
  kind: 'header' | 'lost header' | 'versioned' | 'record' | 'nothing';
  fields: Fields | null;
}
const RECORD: Rough = { kind: 'record', fields: null };

/**
 * How the decoder classifies a line. Few lines are parsed here: lines that may contain the key of a header, lines
 * without a receipt number, and lines with an unusual start.
 */
const roughly = (line: FileLine): Rough => {
  if (!line.bytes) return RECORD;
  const bytes = Buffer.from(line.bytes.buffer, line.bytes.byteOffset, line.bytes.length);
  const isPlain = bytes[0] === BRACE && bytes.indexOf(headerKey) < 0 && bytes.indexOf(escaped) < 0;
  if (isPlain && bytes.indexOf(numberKey) >= 0) return RECORD;
  try {
    const fields = fieldsOf(line);
    if (fields === null) return { kind: 'nothing', fields };
    const kind = kindOf(fields);
    if (kind === 'header' || kind === 'versioned') return { kind, fields };
    const isLost = kind === 'packed' || (!fields.has('number') && mayBeHeader(line, fields));
    return isLost ? { kind: 'lost header', fields } : RECORD;
  } catch (problem) {
    if (problem instanceof FieldProblem)
      return mayBeHeader(line, null) ? { kind: 'lost header', fields: null } : RECORD;
    throw problem;
  }
};
