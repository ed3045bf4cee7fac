import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { importProfile } from '@lanewise/contract/facts/profile';
import { maskText } from '@lanewise/tlog/mask';
import { LEAST_NULS, leadingNuls } from '@lanewise/tlog/nuls';
import { z } from 'zod';
import { isFull, UNFINISHED, writeDurably } from '../process/durable.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const head = z.object({
  /** Key of the file from which the segment comes. */
  file: z.string(),
  /** Masked name of the file. */
  fileName: z.string(),
  part: z.number(),
  baseOffset: z.number(),
  goesOn: z.boolean(),
  profile: importProfile.nullable(),
  /** Hash of the copy of the item file with which the segment is read. */
  items: z.string().nullable().default(null),
  /** Number of the resync that the segment answers; null: none. */
  resync: z.number().nullable().default(null),
  /** Store, date and type of a printed report; absent: the segment holds receipts. */
  report: z.object({ store: z.string(), date: z.string(), type: z.string() }).nullable().default(null),
  /** SHA-256 of the masked content. The server names this hash when it acknowledges the segment. */
  content: z.string(),
});
export type Head = z.output<typeof head>;
/** Description of a segment when it is put into the spool. */
export type SegmentHead = Omit<z.input<typeof head>, 'content'>;

export interface Spooled extends Head {
  /** The content, compressed. */
  body: Uint8Array;
}

export interface Spool {
  /** Size of the spool in bytes on the disk. */
  bytes(): number;
  /** Segments that wait. */
  count(): number;
  /** Seconds for which the oldest segment has waited; null: none waits. */
  oldestSeconds(): Promise<number | null>;
  /** Number of the segment to send next. Skips segments for which `passed` returns true. */
  first(passed?: (number: number) => boolean): number | undefined;
  has(number: number): boolean;
  /** Stores a segment and returns its number, once the segment is on the disk. */
  put(segment: SegmentHead, content: Uint8Array): Promise<number>;
  /** Name of the file of a segment, also of a damaged one; null: it cannot be read. */
  fileNameOf(number: number): Promise<string | null>;
  /** Reads a segment; null: it was damaged on the disk. */
  read(number: number): Promise<Spooled | null>;
  /** Removes a segment; `why`: the reason why the server does not have the segment. */
  remove(number: number, why?: LeftOut): Promise<void>;
  /** Moves a segment to another folder, where a person can examine it. */
  setAside(number: number, why?: LeftOut): Promise<void>;
  /** Why the server does not have a segment that left the spool since the start, if a reason was given. */
  leftOut(number: number): LeftOut | undefined;
}

/** Why a segment left the spool without being acknowledged. */
export interface LeftOut {
  /** Whether the segment was damaged on the disk, so that its file can be read again. */
  isDamaged: boolean;
  reason: string;
}

interface Kept {
  /** SHA-256 of the whole file. */
  hash: string;
  size: number;
}

const sha256 = (...parts: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const nameOf = (number: number, hash: string): string => `${String(number).padStart(12, '0')}-${hash}`;
const namePattern = /^(\d{12})-([0-9a-f]{64})$/;
const LF = 10;

const parse = async (bytes: Buffer): Promise<Spooled> => {
  const end = bytes.indexOf(LF);
  return { ...head.parse(JSON.parse(bytes.toString('utf8', 0, end))), body: bytes.subarray(end + 1) };
};

const fileNameIn = async (path: string): Promise<string | null> => {
  const bytes = await readFile(path).catch(() => null);
  const read = bytes && (await parse(bytes).catch(() => null));
  return read && maskText(read.fileName).slice(-255);
};

const segmentsIn = async (folder: string): Promise<Map<number, Kept>> => {
  const found = new Map<number, Kept>();
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
    const [, number, hash] = namePattern.exec(name) ?? [];
    if (number === undefined || hash === undefined) continue;
    found.set(Number(number), { hash, size: (await stat(join(folder, name))).size });
  }
  return found;
};

/**
 * A register that continues at its old position in an emptied file leaves NULs before its data. These NULs are removed.
 */
const withoutNuls = (segment: SegmentHead, content: Uint8Array): { segment: SegmentHead; content: Uint8Array } => {
  const nuls = leadingNuls(content);
  if (nuls < LEAST_NULS || nuls === content.length) return { segment, content };
  return { segment: { ...segment, baseOffset: segment.baseOffset + nuls }, content: content.subarray(nuls) };
};

/**
 * Segments that wait for the server, in a folder of files. Each file is named by the segment's number and the hash of
 * the whole file, so that damage is noticed before sending. `highest`: the highest number ever used, as far as
 * remembered. `cover`: masks each content before it is stored, without changing its length.
 */
export const openSpool = async (
  data: string,
  highest: number,
  cover: (content: Uint8Array) => Uint8Array = (content) => content,
): Promise<Spool> => {
  const folder = join(data, 'spool');
  const aside = join(data, 'aside');
  for (const one of [folder, aside]) await mkdir(one, { recursive: true, mode: 0o700 });
  const kept = await segmentsIn(folder);
  let last = highest;
  for (const number of kept.keys()) last = Math.max(last, number);
  const pathOf = (number: number): string => join(folder, nameOf(number, kept.get(number)?.hash ?? ''));
  /** After a kill, a file is read again and gives the same segments. This check stores each segment only once. */
  const byHash = new Map([...kept].map(([number, { hash }]) => [hash, number]));
  let total = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
  const reasons = new Map<number, LeftOut>();
  const forget = (number: number, why?: LeftOut): void => {
    if (why) reasons.set(number, why);
    const one = kept.get(number);
    if (!one) return;
    kept.delete(number);
    byHash.delete(one.hash);
    total -= one.size;
  };

  return {
    bytes: () => total,
    count: () => kept.size,
    oldestSeconds: async () => {
      const number = kept.keys().next().value;
      if (number === undefined) return null;
      const seen = await stat(pathOf(number)).catch(() => null);
      return seen && Math.max(0, Math.round((Date.now() - seen.mtimeMs) / 1_000));
    },
    // The keys are in the order of the segment numbers, because segments were added in this order.
    first: (passed = () => false) => {
      for (const number of kept.keys()) if (!passed(number)) return number;
      return undefined;
    },
    has: (number) => kept.has(number),
    put: async (given, read) => {
      const { content, segment } = withoutNuls(given, cover(read));
      const first = Buffer.from(`${JSON.stringify({ ...segment, content: sha256(content) })}\n`);
      const body = await compress(content, { level: 6 });
      const hash = sha256(first, body);
      const known = byHash.get(hash);
      if (known !== undefined) return known;
      const number = last + 1;
      last = number;
      await writeDurably(join(folder, nameOf(number, hash)), [first, body]);
      const size = first.length + body.length;
      kept.set(number, { hash, size });
      byHash.set(hash, number);
      total += size;
      return number;
    },
    fileNameOf: (number) => fileNameIn(pathOf(number)),
    read: async (number) => {
      const bytes = await readFile(pathOf(number)).catch(() => null);
      if (!bytes || sha256(bytes) !== kept.get(number)?.hash) return null;
      const segment = await parse(bytes);
      // Checks the content as well, because memory may have failed before the hash of the file was taken.
      const content = await decompress(segment.body).catch(() => null);
      return content && sha256(content) === segment.content ? segment : null;
    },
    remove: async (number, why) => {
      await rm(pathOf(number), { force: true });
      forget(number, why);
    },
    setAside: async (number, why) => {
      const name = nameOf(number, kept.get(number)?.hash ?? '');
      // A full disk may have no room for the name. The segment then stays where it is until the next start.
      await rename(join(folder, name), join(aside, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && !isFull(error)) throw error;
      });
      forget(number, why);
    },
    leftOut: (number) => reasons.get(number),
  };
};
