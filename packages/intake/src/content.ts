import { gunzip } from '@lanewise/tlog/gunzip';
import { isGzip } from '@lanewise/tlog/gzip';
import { leadingNuls, withFewNuls } from '@lanewise/tlog/nuls';
import { CHUNK_BYTES, HEAD_BYTES } from './limits.ts';

/** First bytes of gzip data. */
const MAGIC_BYTES = 3;

/**
 * A source from its start: first the chunks that were read already, then the rest. The source is closed when its reader
 * ends.
 */
const goingOn = async function* (
  first: readonly Uint8Array[],
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
};

/**
 * The content of a file. The content is decompressed if its first bytes are those of gzip, whatever the file is named.
 * `behind` is called with the number of unreadable bytes after the gzip data; these bytes may be a damaged member.
 * Throws SegmentRefused 'ingest.brokenGzip', and any error of the source.
 */
export const contentOf = async function* (
  file: AsyncIterable<Uint8Array>,
  behind: (bytes: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const source = file[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let size = 0; size < MAGIC_BYTES;) {
    const next = await source.next();
    if (next.done === true) break;
    first.push(next.value);
    size += next.value.length;
  }
  const bytes = goingOn(first, source);
  yield* isGzip(Buffer.concat(first.map((one) => one.subarray(0, MAGIC_BYTES)))) ? gunzip(bytes, behind) : bytes;
};

/** The first bytes of a content. */
export interface Start {
  bytes: Buffer;
  /** Whether the content has no more bytes. */
  isWhole: boolean;
}

/**
 * Reads at most the first `most` bytes of a content, and nothing after these bytes. Keeps only a few of the NULs in
 * front of the content.
 */
export const startOf = async (content: AsyncIterable<Uint8Array>, most = HEAD_BYTES): Promise<Start> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of withFewNuls(content)) {
    parts.push(chunk.slice());
    size += chunk.length;
    if (size > most) break;
  }
  return { bytes: Buffer.concat(parts).subarray(0, most), isWhole: size <= most };
};

const NULS = new Uint8Array(CHUNK_BYTES);

/**
 * The part of a chunk that is kept. A file that was emptied may begin with any number of NULs, and these must take no
 * memory.
 */
const kept = (chunk: Uint8Array): Uint8Array =>
  chunk.length <= NULS.length && leadingNuls(chunk) === chunk.length ? NULS.subarray(0, chunk.length) : chunk.slice();

/**
 * Returns the start of the content, from which its format is recognised, and a function that yields the whole content.
 */
export const withHead = async (
  content: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; all: () => AsyncGenerator<Uint8Array> }> => {
  const source = content[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  const seen = async function* (): AsyncGenerator<Uint8Array> {
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      first.push(kept(next.value));
      yield next.value;
    }
  };
  const { bytes: head } = await startOf(seen());
  return { head, all: () => goingOn(first, source) };
};
