import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of the path of a Unix socket that every system takes (macOS 104 with the final zero, Linux 108). */
const SOCKET_PATH_LIMIT = 103;

export interface SocketFolder {
  /** Where programs reach the folder. */
  path: string;
  /** Removes the short way to it, if one was needed. */
  release(): Promise<void>;
}

/**
 * A way to a folder that is short enough for sockets with names of up to `nameLength` bytes in it: the folder itself, or a
 * symbolic link in a new folder of the system's temporary folder that only this user can write. The sockets lie in the
 * folder itself either way, so nobody else can put one in their place.
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

/** Removes the short ways to a folder that killed processes left behind; for whoever knows that nobody uses one. */
export const removeSocketFolders = async (folder: string, nameLength: number): Promise<void> => {
  const temporary = shortTemporaryFolder(nameLength);
  for (const name of await readdir(temporary)) {
    // Those of other users stay: they cannot be removed, and are not ours.
    if (name.startsWith(prefixOf(folder))) await rm(join(temporary, name), { recursive: true }).catch(() => undefined);
  }
};

/** `lw-` and 8 digits that name the folder. */
const prefixOf = (folder: string): string => `lw-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}-`;

/** The usual temporary folder, unless that one is long itself (macOS gives each user one of 50 bytes and more). */
const shortTemporaryFolder = (nameLength: number): string =>
  Buffer.byteLength(tmpdir()) + '/lw-01234567-XXXXXX/s/'.length + nameLength <= SOCKET_PATH_LIMIT ? tmpdir() : '/tmp';
