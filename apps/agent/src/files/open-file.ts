import { constants, lstat, open, realpath, type FileHandle } from 'node:fs/promises';
import { sep } from 'node:path';

/** A name in a folder that is a link. The target of the link may lie anywhere, so the name is left out. */
export class IsLink extends Error {
  override readonly name = 'IsLink';
  constructor() {
    super('It is a link. Only files that lie in the folder themselves are read.');
  }
}

/** Not defined on Windows. */
const NO_FOLLOW = constants.O_NOFOLLOW as number | undefined;
/** Opens without waiting, because a pipe that took the place of a file must not hold the agent up. */
const FLAGS = constants.O_RDONLY | (NO_FOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** For the path of each watched folder: where the path led when the agent first looked into the folder. */
const ledTo = new Map<string, string>();

/**
 * Refuses a folder path that no longer leads where it led at first. Anybody who may write to the parent folder could
 * put a link in place of the folder.
 */
export const assertSame = async (folder: string): Promise<void> => {
  const path = await realpath(folder);
  const known = ledTo.get(folder) ?? path;
  ledTo.set(folder, known);
  if (path !== known)
    throw new Error(`It leads to ${path} now, and not to ${known}: start the agent anew if that is right.`);
};

const folderOf = (path: Buffer): string => path.toString('utf8', 0, path.lastIndexOf(sep));

/**
 * Opens a file of a watched folder for reading. Throws IsLink, and errors of the file system. Also throws if a link
 * replaced the folder after its names were read.
 */
export const openFile = async (path: Buffer): Promise<FileHandle> => {
  if (NO_FOLLOW === undefined && (await lstat(path)).isSymbolicLink()) throw new IsLink();
  const handle = await open(path, FLAGS).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? new IsLink() : error;
  });
  try {
    await assertSame(folderOf(path));
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
};
