import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { StoreError } from '../errors.ts';
import type { Binaries } from './binaries.ts';
import { USER, type Layout } from './layout.ts';
import { giveTo, type RunAs } from './run-as.ts';

const run = promisify(execFile);

const UNFINISHED = 'unfinished-';

/** Sorting and letter case follow the server's own rules, independent of the system it runs on. */
const initdbArguments = [
  `--username=${USER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/**
 * Makes the data folder if there is none, as a whole or not at all: an interrupted start leaves only a folder with
 * another name, which a later start removes.
 */
export const initialize = async (layout: Layout, binaries: Binaries, runAs: RunAs): Promise<void> => {
  const version = await dataVersion(layout.data);
  if (version !== null) return checkVersion(version, layout, binaries, runAs);
  await removeUnfinished(layout.folder);
  const unfinished = join(layout.folder, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  const { file, args } = runAs.wrap(binaries.initdb, [...initdbArguments, '-D', unfinished]);
  try {
    await run(file, args, { env: binaries.env, cwd: layout.folder, timeout: 120_000 });
  } catch (error) {
    throw new StoreError(`The data folder of PostgreSQL could not be made: ${lastLine(error)}`, { cause: error });
  }
  await rename(unfinished, layout.data);
  const folder = await open(layout.folder, 'r');
  await folder.sync();
  await folder.close();
};

/**
 * Removes leftover folders as far as possible. A removal may fail, because `initdb` may outlive the process that
 * started it and still write into the folder.
 */
const removeUnfinished = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
};

/** Major version that wrote the data folder; null when there is none. */
const dataVersion = async (data: string): Promise<string | null> => {
  try {
    return (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES') throw othersData(data);
    throw error;
  }
};

const checkVersion = async (version: string, layout: Layout, binaries: Binaries, runAs: RunAs): Promise<void> => {
  const { file, args } = runAs.wrap(binaries.postgres, ['--version']);
  const { stdout } = await run(file, args, { env: binaries.env });
  const brought = /(\d+)\.\d+/.exec(stdout)?.[1] ?? stdout.trim();
  if (brought !== version) {
    throw new StoreError(
      `The metadata in ${layout.data} belong to PostgreSQL ${version}, but this version of Lanewise brings ${brought}.`,
    );
  }
  const { uid } = await stat(layout.data);
  if (runAs.owner !== null && uid !== runAs.owner) await giveTo(layout.folder, runAs.owner);
  if (runAs.owner === null && uid !== process.getuid?.()) {
    throw othersData(layout.data);
  }
};

const othersData = (data: string): StoreError =>
  new StoreError(`The metadata in ${data} belong to another user; start Lanewise as that user.`);

const lastLine = (error: unknown): string => {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return text.trim().split('\n').at(-1) || (error instanceof Error ? error.message : String(error));
};
