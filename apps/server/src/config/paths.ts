import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of a Unix socket path that every system accepts (macOS 104 with the final zero, Linux 108). */
const SOCKET_PATH_LIMIT = 103;

export interface SocketFolder {
  /** The path by which programs reach the folder. */
  path: string;
  /** Removes the symbolic link, if one was needed. */
  release(): Promise<void>;
}

/**
 * Returns a path to a folder that is short enough for sockets with names of up to `nameLength` bytes: the folder
 * itself, or a symbolic link in a new folder of the system's temporary folder that only this user can write. The
 * sockets lie in the folder itself in both cases, so no other user can replace them.
 */
export const socketFolder = async (folder: string, nameLength: number): Promise<SocketFolder> => {
  if (Buffer.byteLength(folder) + 1 + nameLength <= SOCKET_PATH_LIMIT) {
    return { path: folder, release: async () => undefined };
  }
  const parent = await mkdtemp(join(shortTemporaryFolder(nameLength), prefixOf(folder)));
  const path = join(parent, 's');
  await symlink(folder, path);
  return { path, release: () => rm(parent, { recursive: true, force: true }) };
};

/**
 * Removes the symbolic links to a folder that killed processes left behind. The caller makes sure that no link is in
 * use.
 */
export const removeSocketFolders = async (folder: string, nameLength: number): Promise<void> => {
  const temporary = shortTemporaryFolder(nameLength);
  for (const name of await readdir(temporary)) {
    // The links of other users cannot be removed, so they stay.
    if (name.startsWith(prefixOf(folder))) await rm(join(temporary, name), { recursive: true }).catch(() => undefined);
  }
};

/** `lw-` and 8 digits of a hash of the folder. */
const prefixOf = (folder: string): string => `lw-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}-`;

/**
 * The usual temporary folder, or /tmp if the usual path is too long for a socket (on macOS each user's folder has 50
 * bytes and more).
 */
const shortTemporaryFolder = (nameLength: number): string =>
  Buffer.byteLength(tmpdir()) + '/lw-01234567-XXXXXX/s/'.length + nameLength <= SOCKET_PATH_LIMIT ? tmpdir() : '/tmp';
