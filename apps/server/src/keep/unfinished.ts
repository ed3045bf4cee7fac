import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layoutOf } from '../meta/embedded/layout.ts';
import { ended, findServer, stopServer } from '../meta/embedded/postmaster.ts';
import { KeepError } from './errors.ts';

/** A file in the data folder from before the first byte of a restore until after its last. */
const MARK = 'restore-unfinished';

/** Contents that a restore creates in a data folder. After an interrupted restore, they are removed. */
const restored = ['postgres', 'postgres-lib', 'facts'] as const;

/** Contents that an empty data folder may have: locks, logs, and what a file system adds. */
const nothing: ReadonlySet<string> = new Set(['lock', 'log', 'lost+found']);

const markOf = (home: string): string => join(home, MARK);

export const isUnfinished = (home: string): Promise<boolean> =>
  stat(markOf(home)).then(
    () => true,
    () => false,
  );

/** Throws KeepError after an interrupted restore, whose data is incomplete. */
export const refuseUnfinished = async (home: string): Promise<void> => {
  if (await isUnfinished(home))
    throw new KeepError(`A restore into ${home} was cut off before its end: run "lanewise restore" again.`);
};

/**
 * Prepares a folder for a restore, and removes what an interrupted restore left there. Throws KeepError if the folder
 * holds anything else.
 */
export const beginRestore = async (home: string): Promise<void> => {
  if (await isUnfinished(home)) {
    // A killed restore leaves its PostgreSQL running.
    const { data } = layoutOf(home);
    const pid = await findServer(data);
    if (pid !== null) await stopServer(pid, ended(pid, data));
    for (const name of restored) await rm(join(home, name), { recursive: true, force: true });
  } else {
    const found = (await readdir(home)).filter((name) => !nothing.has(name));
    if (found.length > 0)
      throw new KeepError(
        `The data folder ${home} is not empty (${found.slice(0, 3).join(', ')}): a backup is restored into an empty one only.`,
      );
  }
  await writeFile(markOf(home), '', { mode: 0o600, flush: true });
};

export const endRestore = (home: string): Promise<void> => rm(markOf(home));
