import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { SegmentRefused } from '@lanewise/contract/facts/decode';

/** Bytes decompressed at a time: some milliseconds of work for a reader. */
const chunkSize = 64 * 1024;
/** Bytes of the longest header that is accepted. */
const mostHeader = 128 * 1024;
/**
 * Largest size, in bytes, to which a member may expand in one step. For a short member, making and ending a stream
 * takes longer.
 */
const shortMember = 1024 * 1024;

const refused = (what: string): SegmentRefused => new SegmentRefused('ingest.brokenGzip', `The gzip file ${what}.`);

const broken = (): SegmentRefused => refused('is broken or cut short');

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function* fromList(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** A source of chunks whose bytes are taken as needed. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: Chunks) {
    this.#chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : fromList(chunks);
  }

  /** Returns the held bytes, at least this many unless the source ends before. */
  async peek(least: number): Promise<Buffer> {
    while (this.#held.length < least) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.#held = this.#held.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#held, next.value]);
    }
    return this.#held;
  }

  skip(bytes: number): void {
    this.#held = this.#held.subarray(bytes);
  }

  /** Removes and returns the next chunk; null at the end. */
  async take(): Promise<Buffer | null> {
    const chunk = await this.peek(1);
    this.#held = Buffer.alloc(0);
    return chunk.length === 0 ? null : chunk;
  }

  giveBack(chunk: Buffer): void {
    this.#held = Buffer.concat([chunk, this.#held]);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

const flags = { headerCrc: 2, extra: 4, name: 8, comment: 16 } as const;

/** Length of the header of a member (RFC 1952, 2.3); null if it is none or is cut off. */
const headerLength = (head: Buffer): number | null => {
  const marks = head[3] ?? 0;
  let at = 10;
  if (marks & flags.extra) at += 2 + (at + 2 <= head.length ? head.readUInt16LE(at) : head.length);
  for (const flag of [flags.name, flags.comment]) {
    if (!(marks & flag)) continue;
    const end = head.indexOf(0, at);
    if (end < 0) return null;
    at = end + 1;
  }
  if (marks & flags.headerCrc) at += 2;
  return at <= head.length ? at : null;
};

const isMember = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;

type Inflate = ReturnType<typeof createInflateRaw>;

/** Writes a chunk. Resolves when it is processed or the stream is no longer read. */
const write = (raw: Inflate, chunk: Buffer): Promise<void> =>
  new Promise((resolve) => {
    raw.once('close', resolve);
    raw.write(chunk, () => {
      raw.off('close', resolve);
      resolve();
    });
  });

/** Feeds a member until its end, and returns the bytes after it to the source. */
const feed = async (raw: Inflate, source: Source): Promise<void> => {
  let given = 0;
  while (!raw.destroyed) {
    const chunk = await source.take();
    if (chunk === null) {
      raw.end();
      return;
    }
    await write(raw, chunk);
    const used = raw.bytesWritten - given;
    given += chunk.length;
    if (used === chunk.length) continue;
    source.giveBack(chunk.subarray(used));
    return;
  }
};

/** What `inflateRawSync` returns where it is asked for more than the bytes. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

/**
 * Decompresses a member that is completely in memory, and returns its length; null if it expands to more than a short
 * member may.
 */
const inflateShort = (held: Buffer): { bytes: Buffer; used: number } | null => {
  try {
    const asked = { info: true, maxOutputLength: shortMember };
    const { buffer, engine } = inflateRawSync(held, asked) as unknown as Inflated;
    return { bytes: buffer, used: engine.bytesWritten };
  } catch (error) {
    if (isTooLong(error)) return null;
    throw isBroken(error) ? broken() : error;
  }
};

/** Refuses a member unless its checksum and length fit its bytes. */
const checkEnd = async (source: Source, sum: number, size: number): Promise<void> => {
  const end = await source.peek(8);
  if (end.length < 8 || end.readUInt32LE(0) !== sum || end.readUInt32LE(4) !== size) throw broken();
  source.skip(8);
};

/** Decompresses one member and checks its length and checksum (RFC 1952, 2.3.1). */
async function* unpackMember(source: Source): AsyncIterable<Uint8Array> {
  const head = await source.peek(mostHeader);
  const length = headerLength(head);
  if (length === null) throw broken();
  source.skip(length);
  // Fewer bytes than were asked for: the source has ended.
  const short = head.length < mostHeader ? inflateShort(head.subarray(length)) : null;
  if (short) {
    source.skip(short.used);
    for (let at = 0; at < short.bytes.length; at += chunkSize) yield short.bytes.subarray(at, at + chunkSize);
    await checkEnd(source, crc32(short.bytes), short.bytes.length);
    return;
  }
  const raw = createInflateRaw({ chunkSize });
  const fed = feed(raw, source).catch((error: unknown) => raw.destroy(error as Error));
  let [sum, size] = [0, 0];
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      size = (size + chunk.length) % 2 ** 32;
      yield chunk;
    }
  } catch (error) {
    throw isBroken(error) ? broken() : error;
  } finally {
    raw.destroy();
    await fed;
  }
  await checkEnd(source, sum, size);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isBroken = (error: unknown): boolean => codeOf(error).startsWith('Z_');
const isTooLong = (error: unknown): boolean => codeOf(error) === 'ERR_BUFFER_TOO_LARGE';

/** Number of bytes from the first byte that is not zero to the end. */
const countRest = async (source: Source): Promise<number> => {
  let count = 0;
  for (let chunk = await source.take(); chunk !== null; chunk = await source.take()) {
    const from = count > 0 ? 0 : chunk.findIndex((byte) => byte !== 0);
    if (from >= 0) count += chunk.length - from;
  }
  return count;
};

const refuseRest = (bytes: number): never => {
  throw refused(`goes on with ${bytes} bytes that cannot be read`);
};

/**
 * Decompresses gzip of one or more members in constant memory. Zeros after the members are padding of tapes and disks.
 * Any other bytes after the members may be a damaged member: `trailing` is called with the number of these bytes, and
 * without `trailing` they are refused. Throws SegmentRefused 'ingest.brokenGzip'.
 */
export async function* gunzip(
  chunks: Chunks,
  trailing: (bytes: number) => void = refuseRest,
): AsyncIterable<Uint8Array> {
  const source = new Source(chunks);
  try {
    do yield* unpackMember(source);
    while (isMember(await source.peek(3)));
    const rest = await countRest(source);
    if (rest > 0) trailing(rest);
  } finally {
    await source.close();
  }
}
