import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

const deflate = promisify(deflateRaw);
const options = { level: 4, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Size in bytes from which a chunk is compressed in a thread. Smaller chunks are compressed at once, because handing
 * them to a thread would take longer.
 */
const LARGE = 32 * 1024;
const packed = (chunk: Buffer): Buffer | Promise<Buffer> =>
  chunk.length < LARGE ? deflateRawSync(chunk, options) : deflate(chunk, options);

/** Bytes that are compressed at once. */
const CHUNK = 256 * 1024;
/**
 * An empty block that is marked as the last one. The chunks before it end at a byte boundary, but no chunk is marked as
 * the last.
 */
const END_OF_STREAM = Buffer.from([3, 0]);
/** Sizes after the content, names in UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** Without the larger fields of ZIP64. */
const MOST_BYTES = 0xffff_ffff;

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

const numbers = (...parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

const dosTime = (made: Date): readonly [time: number, date: number] => [
  (made.getUTCHours() << 11) | (made.getUTCMinutes() << 5) | (made.getUTCSeconds() >> 1),
  ((made.getUTCFullYear() - 1980) << 9) | ((made.getUTCMonth() + 1) << 5) | made.getUTCDate(),
];

/** Joins small texts, so that compression is effective. */
async function* gathered(content: ZipEntry['content']): AsyncGenerator<Buffer> {
  let text = '';
  for await (const part of content) {
    text += part;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/**
 * A ZIP archive (APPNOTE 6.3.10) in constant memory: each entry is compressed while it is made, and the sizes of an
 * entry follow its content. Throws RangeError beyond 4 GiB.
 */
export async function* writeZip(entries: Iterable<ZipEntry>, made: Date): AsyncGenerator<Buffer> {
  const [time, date] = dosTime(made);
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, compressed: 0, size: 0, offset };
    const head = localHeader(entry.name, time, date);
    yield head;
    for await (const chunk of gathered(content)) {
      const bytes = await packed(chunk);
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      entry.compressed += bytes.length;
      yield bytes;
    }
    entry.compressed += END_OF_STREAM.length;
    yield END_OF_STREAM;
    const descriptor = numbers([4, 0x08074b50], [4, entry.crc], [4, entry.compressed], [4, entry.size]);
    yield descriptor;
    offset += head.length + entry.compressed + descriptor.length;
    if (entry.size > MOST_BYTES || offset > MOST_BYTES) throw new RangeError('the archive grows beyond 4 GiB');
    written.push(entry);
  }
  yield directory(written, offset, time, date);
}

const localHeader = (name: Buffer, time: number, date: number): Buffer =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, time], [2, date]),
    numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);

const directory = (written: readonly Written[], offset: number, time: number, date: number): Buffer => {
  const entries = written.map(({ name, crc, compressed, size, offset: at }) =>
    Buffer.concat([
      numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, time], [2, date]),
      numbers([4, crc], [4, compressed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      name,
    ]),
  );
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const count = written.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset], [2, 0]);
  return Buffer.concat([...entries, end]);
};
