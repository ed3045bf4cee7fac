import type { BrokenReason } from '@lanewise/contract/facts/decode';
import { bytesAsText, isBinary, readingOf } from './cells.ts';
import { openWide, WIDE_MARKS } from './wide.ts';

/** Most bytes of one row of a POS file. */
export const MAX_ROW_BYTES = 1024 * 1024;

/** One row of a file, or the bytes of an unreadable row. Offsets and lengths are in bytes, including the line break. */
export interface Row {
  offset: number;
  length: number;
  cells: string[];
  /** The reason why the row is unreadable; its cells are then empty. */
  problem: { reason: BrokenReason; detail: string } | null;
  /** False if the row may continue after the end of the file: it has no line break, or a quote is not closed. */
  isEnded: boolean;
  /** Whether a cell of the row holds control characters that no text has. */
  isBinary: boolean;
}

/**
 * Whether a row has no content: only separators, as spreadsheets leave them, or the end-of-file character of old
 * systems.
 */
export const isEmpty = ({ cells, problem }: Row): boolean =>
  !problem && (cells.every((cell) => cell === '') || (cells.length === 1 && cells[0] === END_OF_FILE));

export interface RowReader {
  push(chunk: Uint8Array): Row[];
  end(): Row[];
  /**
   * `lineBreak` returns the line break as the file writes it. `mark` returns the bytes that a part of the file must
   * begin with to be read in the same way. Both are known after the first row.
   */
  lineBreak(): Uint8Array;
  mark(): Uint8Array;
}

/**
 * Reads rows according to RFC 4180 from arbitrary chunks: quoted cells with doubled quotes and line breaks; CR, LF or
 * CRLF between rows; a byte order mark, also of UTF-16; a last row without a line break. A quote inside an unquoted
 * cell is an ordinary character. Empty lines are skipped. An unreadable row ends at its first line break, and reading
 * continues after it.
 */
export const readRows = (delimiter: string): RowReader => {
  /** One character per byte, or per UTF-16 code unit. */
  let text = '';
  /** Characters of the file before `text`. */
  let base = 0;
  let wide: ReturnType<typeof openWide> | null = null;
  let started = false;
  /** Set while the rest of an oversized row is dropped: the start of that row. */
  let dropping: number | null = null;

  /** Offsets and lengths in bytes. */
  const placed = (row: Row): Row =>
    wide ? { ...row, offset: row.offset * 2, length: row.length * 2 + (row.isEnded ? 0 : wide.odd()) } : row;

  const read = (final: boolean): Row[] => {
    const rows: Row[] = [];
    let at = 0;
    if (!started) {
      if (text.length < BYTE_ORDER_MARK.length && !final) return rows;
      const mark = WIDE_MARKS.find((one) => text.startsWith(one));
      if (mark !== undefined) {
        wide = openWide(mark);
        text = wide.text(Buffer.from(text, 'latin1'));
        at = 1;
      } else if (text.startsWith(BYTE_ORDER_MARK)) at = BYTE_ORDER_MARK.length;
      started = true;
    }
    const { cellOf, mayBeBinary } = readingOf(text);
    while (at < text.length) {
      if (dropping !== null) {
        const next = afterLineBreak(text, at, final);
        if (next === null) {
          at = text.endsWith('\r') ? text.length - 1 : text.length;
          break;
        }
        rows.push(tooLargeRow(dropping, base + next, true));
        dropping = null;
        at = next;
        continue;
      }
      if (text.charCodeAt(at) === LF) {
        at += 1;
        continue;
      }
      const row = scanRow(text, at, delimiter, final, wide?.cell ?? cellOf);
      if (row === 'more') break;
      if (row === 'drop') {
        dropping = base + at;
        continue;
      }
      if (row.cells.length !== 1 || row.cells[0] !== '' || row.problem) {
        const { next, cells, problem } = row;
        const binary = mayBeBinary && cells.some(isBinary);
        const [offset, length] = [base + at, next - at];
        rows.push({ offset, length, cells, problem, isEnded: isEnded(text, row), isBinary: binary });
      }
      at = row.next;
    }
    text = text.slice(at);
    base += at;
    if (final && dropping !== null) {
      rows.push(tooLargeRow(dropping, base, false));
    }
    return wide ? rows.map(placed) : rows;
  };

  return {
    push(chunk) {
      text += wide ? wide.text(chunk) : bytesAsText(chunk);
      return read(false);
    },
    end: () => read(true),
    lineBreak: () => wide?.lineBreak ?? Uint8Array.of(LF),
    mark: () => wide?.mark ?? new Uint8Array(),
  };
};

const END_OF_FILE = '\x1a';
const BYTE_ORDER_MARK = '\xef\xbb\xbf';
const QUOTE = 34;
const LF = 10;
const CR = 13;

const tooLarge = { reason: 'tooLarge', detail: `The row is longer than ${MAX_ROW_BYTES} bytes.` } as const;

const tooLargeRow = (offset: number, end: number, isEnded: boolean): Row => ({
  offset,
  length: end - offset,
  cells: [],
  problem: tooLarge,
  isEnded,
  isBinary: false,
});

const UNCLOSED = 'A quote is opened and never closed.';

/**
 * Whether a line break ends the row. A row with an unclosed quote is not ended, however many lines it has: the quote
 * may close after the end of file.
 */
const isEnded = (text: string, { next, problem }: Scanned): boolean => {
  const last = text.charCodeAt(next - 1);
  return (last === LF || last === CR) && problem?.detail !== UNCLOSED;
};

interface Scanned {
  next: number;
  cells: string[];
  problem: Row['problem'];
}

/** 'more': the row is incomplete. 'drop': the row is too large, and even its first line is incomplete. */
const scanRow = (
  text: string,
  from: number,
  delimiter: string,
  final: boolean,
  cellOf: (text: string) => string,
): Scanned | 'more' | 'drop' => {
  const separator = delimiter.charCodeAt(0);
  const cells: string[] = [];
  let at = from;
  for (;;) {
    if (text.charCodeAt(at) === QUOTE) {
      const close = closingQuote(text, at + 1);
      const open = close === null;
      if (open || (close + 1 === text.length && !final)) {
        if (!final && text.length - from <= MAX_ROW_BYTES) return 'more';
        if (open) return unreadable(text, from, final, UNCLOSED);
      }
      const end = close ?? text.length;
      cells.push(cellOf(text.slice(at + 1, end).replaceAll('""', '"')));
      at = end + 1;
      const extra = at - from <= MAX_ROW_BYTES && at < text.length && !endsCell(text.charCodeAt(at), separator);
      if (extra) return unreadable(text, from, final, `Text follows the closing quote of cell ${cells.length}.`);
    } else {
      const start = at;
      while (at < text.length && !endsCell(text.charCodeAt(at), separator)) at++;
      if (at < text.length || final) cells.push(cellOf(text.slice(start, at)));
    }
    if (at - from > MAX_ROW_BYTES) return unreadable(text, from, final, null);
    if (at >= text.length) return final ? { next: text.length, cells, problem: null } : 'more';
    const code = text.charCodeAt(at);
    if (code === separator) {
      at++;
      continue;
    }
    const next = afterLineBreak(text, at, final);
    return next === null ? 'more' : { next, cells, problem: null };
  }
};

const endsCell = (code: number, separator: number): boolean => code === separator || code === LF || code === CR;

/** Index of the quote that closes a cell, skipping doubled quotes; null: not in this text. */
const closingQuote = (text: string, from: number): number | null => {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
  }
  return null;
};

/** Index after the first line break at or after `from`; null while undecided. */
const afterLineBreak = (text: string, from: number, final: boolean): number | null => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF) return at + 1;
    if (code !== CR) continue;
    if (at + 1 < text.length) return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
    return final ? at + 1 : null;
  }
  return final ? text.length : null;
};

/**
 * Returns an unreadable row, which ends at its first line break. Reports the row as too large if it exceeds the size
 * limit or `detail` is null; otherwise as malformed, with `detail`.
 */
const unreadable = (text: string, from: number, final: boolean, detail: string | null): Scanned | 'more' | 'drop' => {
  const next = afterLineBreak(text, from, final);
  if (next === null) return text.length - from > MAX_ROW_BYTES ? 'drop' : 'more';
  const large = detail === null || text.length - from > MAX_ROW_BYTES;
  return { next, cells: [], problem: large ? tooLarge : { reason: 'malformed', detail } };
};
