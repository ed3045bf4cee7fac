import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ending of files that are being written; a later start removes them. */
export const UNFINISHED = '.new';

/** Makes names in a folder survive a loss of power. Windows does so by itself and opens no folder. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file that is there whole or not at all, whenever the power goes. */
export const writeDurably = async (path: string, parts: readonly Uint8Array[]): Promise<void> => {
  const unfinished = `${path}${UNFINISHED}`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    for (const part of parts) await handle.writeFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, path);
  await syncFolder(dirname(path));
};
