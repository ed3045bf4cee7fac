import { mkdtemp, rm, symlink } from 'node:fs/promises';
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
  const parent = await mkdtemp(join(await shortTemporaryFolder(nameLength), 'lw-'));
  const path = join(parent, 's');
  await symlink(folder, path);
  return { path, release: () => rm(parent, { recursive: true, force: true }) };
};

/** The usual temporary folder, unless that one is long itself (macOS gives each user one of 50 bytes and more). */
const shortTemporaryFolder = async (nameLength: number): Promise<string> =>
  Buffer.byteLength(tmpdir()) + '/lw-XXXXXX/s/'.length + nameLength <= SOCKET_PATH_LIMIT ? tmpdir() : '/tmp';
