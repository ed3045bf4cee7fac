import { looksLikeLog } from './ace/detect.ts';
import { openLogRedactor } from './ace/redact.ts';
import { openColumnScanner } from './redact/columns.ts';
import { openNameScanner } from './redact/names.ts';
import { maskNumbers } from './redact/numbers.ts';
import type { ColumnScanner } from './redact/columns.ts';
import type { FileKind } from './redact/numbers.ts';

export interface Redactor {
  /** Takes the next bytes of a file and answers bytes that are safe to keep; they may lag behind by some hundred bytes. */
  push(chunk: Uint8Array): Uint8Array;
  /** Answers the rest. All answers together are as long as all chunks. */
  end(): Uint8Array;
  /** How many values were covered so far. */
  readonly found: number;
}

/**
 * Covers card data in the bytes of a POS file before anything is kept (PCI DSS 4.0.1, 3.3.1 and 3.5.1), in a stream and without changing
 * its length, so that offsets stay true. Card numbers keep their last four digits; magnetic tracks, card verification values, PINs and
 * passwords are covered wholly. XML, JSON, CSV and plain text, in UTF-8, its relatives and UTF-16, and logs of 4690 registers.
 */
export const openRedactor = (): Redactor => {
  const core = openCore();
  const log = openLogRedactor();
  /** Known from the first four bytes on; of binary files later. */
  let stream: Stream | null = null;
  let head: Uint8Array = NOTHING;

  const streamOf = (isLast: boolean): Stream | null => {
    const isLog = looksLikeLog(head);
    if (isLog === true) return log;
    if (head.length >= 4 && isWide(head)) return openWide(core, head);
    return isLast || (isLog === false && head.length >= 4) ? core : null;
  };

  return {
    push(chunk) {
      if (stream !== null) return stream.push(chunk);
      head = join(head, chunk);
      stream = streamOf(false);
      return stream === null ? NOTHING : stream.push(head);
    },
    end() {
      if (stream !== null) return stream.end();
      const last = streamOf(true) ?? core;
      return join(last.push(head), last.end());
    },
    get found() {
      return core.found + log.found;
    },
  };
};

type Stream = Pick<Redactor, 'push' | 'end'>;

/** Bytes already given out that are kept to read names from. */
const CONTEXT = 512;
/** Bytes that wait for what follows them: longer than any number or track. */
const HOLD = 512;

const openCore = (): Redactor => {
  const names = openNameScanner();
  let columns: ColumnScanner | null = null;
  let kind: FileKind | null = null;
  let header = '';
  let headerRead = false;
  let found = 0;
  /** Context, then what waits. */
  let work: Uint8Array = NOTHING;
  let done = 0;

  const readHeader = (from: number, to: number): number => {
    if (headerRead) return from;
    if (kind !== 'text') {
      headerRead = true;
      return from;
    }
    for (let at = from; at < to; at++) {
      if (work[at] === NEWLINE || header.length >= 65_536) {
        headerRead = true;
        columns = openColumnScanner(header.replace(/\r$/, ''));
        return at + 1;
      }
      header += String.fromCharCode(work[at] ?? 0);
    }
    return to;
  };

  const advance = (to: number): Uint8Array => {
    kind ??= kindOf(work);
    const from = done;
    if (to <= from) return NOTHING;
    const rows = readHeader(from, to);
    found += names.scan(work, from, to);
    if (columns !== null && rows < to) found += columns.scan(work, rows, to);
    found += maskNumbers(work, from, to, kind);
    const result = work.slice(from, to);
    const keepFrom = Math.max(0, to - CONTEXT);
    work = work.subarray(keepFrom);
    done = to - keepFrom;
    return result;
  };

  return {
    push(chunk) {
      work = join(work, chunk);
      return advance(Math.max(done, work.length - HOLD));
    },
    end: () => advance(work.length),
    get found() {
      return found;
    },
  };
};

const isWide = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  (head[1] === 0 && head[3] === 0 && head[0] !== 0) ||
  (head[0] === 0 && head[2] === 0 && head[1] !== 0);

/** UTF-16 goes through the same scanner, one byte a character. */
const openWide = (core: Stream, head: Uint8Array): Stream => {
  const low = head[0] === 0xfe || head[0] === 0 ? 1 : 0;
  let raw: Uint8Array = NOTHING;
  /** Characters of `raw` that the scanner already has. */
  let given = 0;

  const take = (safe: Uint8Array): Uint8Array => {
    const result = raw.slice(0, safe.length * 2);
    safe.forEach((unit, index) => {
      if (result[index * 2 + 1 - low] === 0 && unit !== UNKNOWN) result[index * 2 + low] = unit;
    });
    raw = raw.subarray(result.length);
    given -= safe.length;
    return result;
  };

  return {
    push(chunk) {
      raw = join(raw, chunk);
      const whole = raw.length >> 1;
      const units = new Uint8Array(whole - given);
      for (let at = given; at < whole; at++) {
        const unit = raw[at * 2 + low] ?? 0;
        units[at - given] = raw[at * 2 + 1 - low] === 0 && unit < 128 ? unit : UNKNOWN;
      }
      given = whole;
      return take(core.push(units));
    },
    end: () => join(take(core.end()), raw),
  };
};

const kindOf = (bytes: Uint8Array): FileKind => {
  const first = /[^\s\u00ef\u00bb\u00bf\u0080]/.exec(String.fromCharCode(...bytes.subarray(0, 64)))?.[0];
  if (first === '<') return 'xml';
  return first === '{' || first === '[' ? 'json' : 'text';
};

const NOTHING = new Uint8Array(0);
const NEWLINE = 10;
const UNKNOWN = 0x80;

const join = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};
