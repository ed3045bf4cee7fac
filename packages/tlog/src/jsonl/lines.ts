/** Most bytes of one line. */
export const MAX_LINE_BYTES = 1024 * 1024;

/** One line of a file, without its line break. Offsets are in bytes; `bytes` is null for an oversized line. */
export interface FileLine {
  offset: number;
  length: number;
  bytes: Uint8Array | null;
  /** False for a last line without a line break, which may be cut off. */
  ended: boolean;
}

export interface LineReader {
  push(chunk: Uint8Array): FileLine[];
  end(): FileLine[];
  /** Offset of the first byte of the open line, without the NULs before it. */
  start(): number;
}

const LF = 10;
const CR = 13;
const ONE_CR = Uint8Array.of(CR);
const OPENING = 123;
/** Characters after which an object belongs to the same line, even with blanks or line ends in between. */
const GOES_ON: ReadonlySet<number | undefined> = new Set([...'[,:'].map((character) => character.charCodeAt(0)));

/**
 * Cuts chunks into lines. It keeps at most one line in memory, and nothing of an oversized line. NULs before a line are
 * skipped: a register writes them if it continues at its old position in a file that was emptied. A line ends with LF.
 * In files of old programs, a line may also end with a CR before the next object.
 */
export const readLines = (): LineReader => {
  let offset = 0;
  let length = 0;
  let parts: Uint8Array[] = [];
  /** The last byte of the open line in earlier chunks. */
  let before: number | undefined;
  /** Whether the last chunk ended with a CR; the next chunk shows whether a line ends there. */
  let isHeld = false;

  const add = (whole: Uint8Array): void => {
    const part = length > 0 ? whole : whole.subarray(nulsOf(whole));
    offset += whole.length - part.length;
    length += part.length;
    before = part.at(-1) ?? before;
    if (length > MAX_LINE_BYTES) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const take = (ended: boolean): FileLine => {
    const [only] = parts;
    const bytes = length > MAX_LINE_BYTES ? null : only && parts.length === 1 ? only : Buffer.concat(parts);
    const line = { offset, length, bytes, ended };
    offset += length + (ended ? 1 : 0);
    length = 0;
    parts = [];
    before = undefined;
    return line;
  };
  const linesOf = (chunk: Uint8Array): FileLine[] => {
    const lines: FileLine[] = [];
    const nextCr = finder((from) => chunk.indexOf(CR, from));
    let at = 0;
    const endOf = (): number => {
      const lf = chunk.indexOf(LF, at);
      for (let cr = nextCr(at); cr >= 0 && (lf < 0 || cr < lf); cr = nextCr(cr + 1))
        if (chunk[cr + 1] === OPENING && !GOES_ON.has(cr > at ? chunk[cr - 1] : before)) return cr;
      return lf;
    };
    for (let end = endOf(); end >= 0; end = endOf()) {
      add(chunk.subarray(at, end));
      lines.push(take(true));
      at = end + 1;
    }
    // Copied, because the caller may reuse its buffer.
    add(chunk.slice(at));
    return lines;
  };

  return {
    start: () => offset,
    push(chunk) {
      if (chunk.length === 0) return [];
      const all = isHeld ? Buffer.concat([ONE_CR, chunk]) : chunk;
      isHeld = all.at(-1) === CR;
      return linesOf(isHeld ? all.subarray(0, -1) : all);
    },
    end() {
      if (isHeld) add(ONE_CR);
      return length > 0 ? [take(false)] : [];
    },
  };
};

/** Number of NULs at the start of bytes. */
const nulsOf = (bytes: Uint8Array): number => {
  let at = 0;
  while (bytes[at] === 0) at += 1;
  return at;
};

/** Caches the result of a search until the position passes it, so that a chunk without CR is searched only once. */
const finder = (search: (from: number) => number): ((from: number) => number) => {
  let known = -1;
  let isOver = false;
  return (from) => {
    if (isOver || known >= from) return known;
    known = search(from);
    isOver = known < 0;
    return known;
  };
};
