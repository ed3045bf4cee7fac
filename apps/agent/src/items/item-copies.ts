import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { UNFINISHED, writeDurably } from '../process/durable.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Copies of item files in the data folder, each compressed under the hash of its content. */
export interface ItemCopies {
  has(hash: string): boolean;
  all(): string[];
  sizeOf(hash: string): number;
  /** Stores a content once, and returns its hash when it is on the disk. */
  keep(content: Uint8Array): Promise<string>;
  /** A compressed copy. Null: it was damaged on the disk, and has been removed. */
  read(hash: string): Promise<Uint8Array | null>;
  remove(hash: string): Promise<void>;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const openItemCopies = async (data: string): Promise<ItemCopies> => {
  const folder = join(data, 'items');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sizes = new Map<string, number>();
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
    else if (/^[0-9a-f]{64}$/.test(name)) sizes.set(name, (await stat(join(folder, name))).size);
  }
  const remove = async (hash: string): Promise<void> => {
    sizes.delete(hash);
    await rm(join(folder, hash), { force: true });
  };
  return {
    has: (hash) => sizes.has(hash),
    all: () => [...sizes.keys()],
    sizeOf: (hash) => sizes.get(hash) ?? 0,
    keep: async (content) => {
      const hash = sha256(content);
      if (sizes.has(hash)) return hash;
      const packed = await compress(content, { level: 6 });
      await writeDurably(join(folder, hash), [packed]);
      sizes.set(hash, packed.length);
      return hash;
    },
    read: async (hash) => {
      const packed = await readFile(join(folder, hash)).catch(() => null);
      const content = packed && (await decompress(packed).catch(() => null));
      if (packed && content && sha256(content) === hash) return packed;
      await remove(hash);
      return null;
    },
    remove,
  };
};
