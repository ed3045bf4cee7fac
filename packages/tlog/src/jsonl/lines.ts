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
}

const LF = 10;

/** Cuts chunks into lines; holds at most one line, and nothing of an oversized line. */
export const readLines = (): LineReader => {
  let offset = 0;
  let length = 0;
  let parts: Uint8Array[] = [];

  const add = (part: Uint8Array): void => {
    length += part.length;
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
    return line;
  };

  return {
    push(chunk) {
      const lines: FileLine[] = [];
      let at = 0;
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, at)) {
        add(chunk.subarray(at, end));
        lines.push(take(true));
        at = end + 1;
      }
      // Copied, because the caller may reuse its buffer.
      add(chunk.slice(at));
      return lines;
    },
    end: () => (length > 0 ? [take(false)] : []),
  };
};
