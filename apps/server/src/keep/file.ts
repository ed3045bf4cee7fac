import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { KeepError } from './errors.ts';
import type { Manifest } from './manifest.ts';
import { checkArchive } from './restore.ts';

/** `lanewise-backup-20261120T131533Z.tar` */
const nameAt = (moment: Date): string =>
  `lanewise-backup-${moment.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar`;

/**
 * Returns the path of a new backup: a new name in the folder `path`, otherwise `path` itself. Throws KeepError if the
 * file exists or its folder does not.
 */
export const targetOf = async (path: string, now: Date): Promise<string> => {
  const kind = await kindOf(path);
  if (kind === 'folder') return targetOf(join(path, nameAt(now)), now);
  if (kind !== null) throw new KeepError(`${path} exists already: a backup never replaces another one.`);
  if ((await kindOf(dirname(resolve(path)))) !== 'folder') throw new KeepError(`There is no folder ${dirname(path)}.`);
  return path;
};

const kindOf = (path: string): Promise<'folder' | 'file' | null> =>
  stat(path).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    () => null,
  );

/**
 * Writes an archive to a file that only its owner can read. The file has a temporary name until it is complete, checked
 * and on the disk, and is removed after a failure. `origin` names the data: files that a killed backup of the same data
 * left in the folder are removed. Throws KeepError if the disk is full.
 */
export const writeFile = async (
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  origin: string,
): Promise<{ manifest: Manifest; bytes: number }> => {
  const folder = dirname(resolve(path));
  const prefix = `.lanewise-${createHash('sha256').update(origin).digest('hex').slice(0, 8)}-`;
  const unfinished = join(folder, `${prefix}${randomBytes(4).toString('hex')}.unfinished`);
  await removeLeft(folder, prefix);
  try {
    const bytes = await writeAll(unfinished, chunks);
    const manifest = await checkArchive(unfinished);
    await rename(unfinished, path);
    await syncFolder(folder);
    return { manifest, bytes };
  } catch (error) {
    await rm(unfinished, { force: true });
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
      throw new KeepError(`The disk of ${folder} is full: no backup was made.`);
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      throw new KeepError(`${folder} cannot be written (${code}): no backup was made.`);
    throw error;
  }
};

const removeLeft = async (folder: string, prefix: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && name.endsWith('.unfinished')) await rm(join(folder, name), { force: true });
};

const writeAll = async (path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> => {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
};

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
};
