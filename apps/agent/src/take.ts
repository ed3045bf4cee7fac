import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { detectFormat } from '@lanewise/tlog/detect';
import { formats } from '@lanewise/tlog/formats';
import { gunzip } from '@lanewise/tlog/gunzip';
import { isGzip } from '@lanewise/tlog/gzip';
import { leadingNuls, withFewNuls } from '@lanewise/tlog/nuls';
import { openRedactor } from '@lanewise/tlog/redact';
import type { Format, Segment } from '@lanewise/tlog/format';
import { sameLook, type Look } from './journal.ts';
import { openFile } from './open-file.ts';

/** Bytes from which the format of a file is recognised. */
export const HEAD_BYTES = 64 * 1_024;
export const CHUNK_BYTES = 256 * 1_024;
/** Half of what the server takes in one segment. */
const TARGET_TRANSACTIONS = 5_000;
/** The server takes no larger segment. */
export const LIMIT_BYTES = 64 * 2 ** 20;

export interface Cutting {
  fileName: string;
  profile: ImportProfile | null;
  targetBytes: number;
}

/** The file was written to while it was read. */
export class Changed extends Error {
  override readonly name = 'Changed';
}

export const lookOf = async (handle: FileHandle): Promise<Look> => {
  const { size, mtimeMs, ino } = await handle.stat();
  return { size, modified: mtimeMs, inode: ino };
};

/** The decompressed content up to the size that the file had. `behind`: is told of bytes behind it that cannot be read. */
export const contentOf = async function* (
  handle: FileHandle,
  { size }: Pick<Look, 'size'>,
  behind: (bytes: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  const file = createReadStream('', {
    fd: handle,
    autoClose: false,
    start: 0,
    end: size - 1,
    highWaterMark: CHUNK_BYTES,
  });
  const first = Buffer.alloc(3);
  await handle.read(first, 0, 3, 0);
  const bytes = file as AsyncIterable<Buffer>;
  yield* isGzip(first) ? gunzip(bytes, behind) : bytes;
};

const ZEROS = new Uint8Array(CHUNK_BYTES);

/** Collects the start of a stream, with few of the NULs in front of it, and then gives all of it. */
export const withHead = async (
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; all: () => AsyncGenerator<Uint8Array> }> => {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    const { value } = next;
    // A file that was emptied may begin with any number of NULs, which take no memory.
    const isNothing = size === 0 && value.length <= ZEROS.length && leadingNuls(value) === value.length;
    first.push(isNothing ? ZEROS.subarray(0, value.length) : value.slice());
    if (!isNothing) size += value.length;
  }
  const head: Uint8Array[] = [];
  for await (const part of withFewNuls(each(first))) head.push(part);
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield* first;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  return { head: Buffer.concat(head).subarray(0, HEAD_BYTES), all };
};

const each = async function* (chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
};

/**
 * Reads a file once and cuts it into segments at borders between transactions, in constant memory. Card numbers and
 * secrets are masked before a segment is handed over. Returns what the file looked like, and how many bytes behind gzip
 * cannot be read: they may be a damaged member. Throws SegmentRefused for a file that is none of a register, Changed, and errors of the file system.
 */
export const cutFile = async (
  path: Buffer,
  { fileName, profile, targetBytes }: Cutting,
  keep: (segment: Segment, part: number, format: Format) => Promise<void>,
): Promise<{ look: Look; behind: number }> => {
  const handle = await openFile(path);
  try {
    const look = await lookOf(handle);
    let behind = 0;
    const content = contentOf(handle, look, (bytes) => (behind = bytes));
    const { head, all } = await withHead(content);
    const format = detectFormat(formats, head, fileName);
    const splitter = format.split({
      profile,
      targetBytes,
      targetTransactions: TARGET_TRANSACTIONS,
      limitBytes: LIMIT_BYTES,
    });
    const redactor = openRedactor();
    let part = 0;
    const keepAll = async (segments: Iterable<Segment>): Promise<void> => {
      for (const segment of segments) await keep(segment, (part += 1), format);
    };
    for await (const chunk of all()) await keepAll(splitter.push(redactor.push(chunk)));
    await keepAll(splitter.push(redactor.end()));
    await keepAll(splitter.end());
    if (!sameLook(look, await lookOf(handle))) throw new Changed(fileName);
    return { look, behind };
  } finally {
    await handle.close();
  }
};
