import { constants, lstat, open, type FileHandle } from 'node:fs/promises';

/** A name in a folder that is a link. What it leads to may lie anywhere, so it is left out. */
export class IsLink extends Error {
  override readonly name = 'IsLink';
  constructor() {
    super('It is a link. Only files that lie in the folder themselves are read.');
  }
}

/** Not defined on Windows. */
const NO_FOLLOW = constants.O_NOFOLLOW as number | undefined;
/** A pipe that took the place of a file must not hold the agent up. */
const FLAGS = constants.O_RDONLY | (NO_FOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file of a watched folder for reading. Throws IsLink and errors of the file system. */
export const openFile = async (path: Buffer): Promise<FileHandle> => {
  if (NO_FOLLOW === undefined && (await lstat(path)).isSymbolicLink()) throw new IsLink();
  return open(path, FLAGS).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? new IsLink() : error;
  });
};
