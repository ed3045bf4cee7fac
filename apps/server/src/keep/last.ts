import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const last = z.object({ made: z.iso.datetime(), bytes: z.number() });
export type LastBackup = z.output<typeof last>;

const fileOf = (home: string): string => join(home, 'last-backup.json');

/** Records that a backup was read to its end. Its receiver may still fail to store it. */
export const noteBackup = (home: string, backup: LastBackup): Promise<void> =>
  writeFile(fileOf(home), `${JSON.stringify(backup)}\n`, { mode: 0o600 });

/** Returns the last backup of this data folder, or null. */
export const lastBackup = async (home: string): Promise<LastBackup | null> => {
  try {
    return last.parse(JSON.parse(await readFile(fileOf(home), 'utf8')));
  } catch {
    return null;
  }
};
