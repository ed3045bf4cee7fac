import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ending of files that are being written; a later start removes them. */
export const UNFINISHED = '.new';

/** Makes new names in a folder survive a power cut. Windows does this by itself, and cannot open a folder. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeAll = async (path: string, parts: readonly Uint8Array[]): Promise<void> => {
  const handle = await open(path, 'w', 0o600);
  try {
    for (const part of parts) await handle.writeFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file so that after a power cut it exists as a whole or not at all. */
export const writeDurably = async (path: string, parts: readonly Uint8Array[]): Promise<void> => {
  const unfinished = `${path}${UNFINISHED}`;
  try {
    await writeAll(unfinished, parts);
  } catch (error) {
    // Removes the unfinished file, which would otherwise keep a full disk full.
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, path);
  await syncFolder(dirname(path));
};

/** Whether an error says that the disk is full, or that the user's share of the disk is used up. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
