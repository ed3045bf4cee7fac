import { execFile } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../errors.ts';

/** A way to run the programs of PostgreSQL, which refuse to run as root. */
export interface RunAs {
  name: 'self' | 'namespace' | 'nobody';
  /** The user that must own the server's files; null: the current user, who owns them already. */
  owner: number | null;
  wrap(program: string, args: readonly string[]): { file: string; args: string[] };
}

const NOBODY = 65_534;

const self: RunAs = { name: 'self', owner: null, wrap: (program, args) => ({ file: program, args: [...args] }) };

/**
 * Root appears under another number in a user namespace. A program can then reach everything that root owns, and no
 * file changes its owner.
 */
const namespace: RunAs = {
  name: 'namespace',
  owner: 0,
  wrap: (program, args) => ({ file: 'unshare', args: ['--user', `--map-user=${NOBODY}`, program, ...args] }),
};

/** The user `nobody`, with the right to enter closed folders; for containers that forbid namespaces. */
const nobody: RunAs = {
  name: 'nobody',
  owner: NOBODY,
  wrap: (program, args) => ({
    file: 'setpriv',
    args: [
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      program,
      ...args,
    ],
  }),
};

export const rootWays: readonly RunAs[] = [namespace, nobody];

const succeeds = (file: string, args: readonly string[], env: Record<string, string>): Promise<boolean> =>
  new Promise((resolve) => execFile(file, args, { env, timeout: 10_000 }, (error) => resolve(error === null)));

/**
 * Whether PostgreSQL, started in this way, can read its own program and enter the folder. PostgreSQL asks the system
 * whether it may read its program, and the system answers without regard to the right to enter closed folders. In a
 * project that only root may enter, `--version` therefore works, but the server ends.
 */
const tried = '"$0" --version && cd "$1" && ! "$0" -C port -D "$1" 2>&1 | grep -q "own executable path"';

/**
 * Returns the first of `ways` in which PostgreSQL can run the program and reach the folder. Throws StoreError if none
 * of the `ways` works.
 */
export const chooseRunAs = async (
  program: string,
  folder: string,
  env: Record<string, string>,
  ways: readonly RunAs[] = process.getuid?.() === 0 ? rootWays : [self],
): Promise<RunAs> => {
  for (const way of ways) {
    if (way.owner === null) return way;
    await chown(folder, way.owner, way.owner);
    const { file, args } = way.wrap('/bin/sh', ['-c', tried, program, folder]);
    if (await succeeds(file, args, env)) return way;
  }
  throw new StoreError(
    'PostgreSQL refuses to run as root, and neither "unshare" nor "setpriv" can run it as another user here; ' +
      'start Lanewise as an ordinary user, or set DATABASE_URL.',
  );
};

/** Makes a user the owner of a folder and its contents. */
export const giveTo = async (folder: string, owner: number): Promise<void> => {
  await chown(folder, owner, owner);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), owner, owner);
  }
};
