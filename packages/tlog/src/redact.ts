import { looksLikeLog } from './ace/detect.ts';
import { openLogRedactor } from './ace/redact.ts';
import { openSkip } from './nuls.ts';
import { Blocks } from './redact/blocks.ts';
import { Queue } from './redact/queue.ts';
import { isWide, Wide } from './redact/wide.ts';

export interface Redactor {
  /** Accepts the next bytes of a file and returns bytes that are safe to keep; they may lag behind by a block. */
  push(chunk: Uint8Array): Uint8Array;
  /** Returns the rest. All results together are as long as all chunks. */
  end(): Uint8Array;
  /** Number of values masked so far. */
  readonly found: number;
  /** Bytes examined so far, including repetitions: at most a few times the size of the file. */
  readonly steps: number;
}

/**
 * Masks card data in the bytes of a POS file before anything is stored (PCI DSS 4.0.1, 3.3.1 and 3.5.1). Works on a
 * stream and keeps its length, so that offsets stay valid. Card numbers keep their last four digits; magnetic tracks,
 * card verification values, PINs and passwords are masked entirely. Covers XML, JSON, CSV and plain text in UTF-8,
 * related encodings and UTF-16, and logs of 4690 registers. The result does not depend on the chunks. Throws
 * SegmentRefused if a number contains a comment of more than 1 MiB.
 */
export const openRedactor = (): Redactor => {
  const core = new Blocks();
  const log = openLogRedactor();
  /** The kind of the file: known from the first bytes on, for binary files later. */
  let stream: Stream | null = null;
  const waiting = new Queue();
  /** Bytes required before the next step. */
  let least = TELLING;

  const streamOf = (head: Uint8Array, isLast: boolean): Stream | null => {
    const isLog = looksLikeLog(head.subarray(0, TELLING));
    if (isLog === true) return logStream(log);
    if (isWide(head)) return new Wide(core, head);
    if (isLog === false) return core;
    if (head.length < LOG_TELLING && !isLast) return null;
    return looksLikeLog(head.subarray(0, LOG_TELLING)) === true ? logStream(log) : core;
  };

  const take = (isLast: boolean): Uint8Array[] => {
    if (waiting.length < least && !isLast) return [];
    const head = waiting.takeBehind(NOTHING);
    stream ??= streamOf(head, isLast);
    if (stream !== null) {
      least = 0;
      return stream.push(head);
    }
    waiting.push(head);
    least = LOG_TELLING;
    return [];
  };

  const give = (chunk: Uint8Array): Uint8Array[] => {
    if (stream !== null) return stream.push(chunk);
    waiting.push(chunk);
    return take(false);
  };

  // These bytes say nothing about the kind of the file, and are passed on unchanged.
  const skip = openSkip();

  return {
    push(chunk) {
      const { nuls, rest } = skip.pass(chunk);
      return joined([new Uint8Array(nuls), ...rest.flatMap(give)]);
    },
    end() {
      const rest = stream === null ? take(true) : [];
      return joined([new Uint8Array(skip.held()), ...rest, ...(stream?.end() ?? [])]);
    },
    get found() {
      return core.found + log.found;
    },
    get steps() {
      return core.steps + log.steps;
    },
  };
};

interface Stream {
  push(chunk: Uint8Array): Uint8Array[];
  end(): Uint8Array[];
}

/** Bytes that distinguish text from binary, and a log from other binary files. */
const TELLING = 64;
const LOG_TELLING = 65_536;

/** Small chunks wait, because each one is appended to the held part of a transaction. */
const logStream = (log: ReturnType<typeof openLogRedactor>): Stream => {
  const waiting = new Queue();
  return {
    push(chunk) {
      waiting.push(chunk);
      return waiting.length < LOG_TELLING ? [] : [log.push(waiting.takeBehind(NOTHING))];
    },
    end: () => [log.push(waiting.takeBehind(NOTHING)), log.end()],
  };
};

const NOTHING = new Uint8Array(0);

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
};
