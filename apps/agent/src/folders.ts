import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sameLook, type Look } from './journal.ts';
import type { Folder } from './settings.ts';

export interface Found {
  /** Hash of folder and name: a name may hold a card number and is not kept. */
  key: string;
  name: string;
  path: string;
  look: Look;
  folder: Folder;
  /** It has not changed for a while. */
  quiet: boolean;
}

/** Endings of files that other programs are still writing. */
const UNFINISHED = /\.(?:tmp|temp|part|partial|filepart|crdownload|new|swp)$|^[.~]/i;

export const isUnfinished = (name: string): boolean => UNFINISHED.test(name);

const patternOf = (files: string): RegExp =>
  new RegExp(
    `^${files
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  );

/** Whether a file of a folder has a name that is read. */
export const isRead = ({ name, folder }: Pick<Found, 'name' | 'folder'>): boolean =>
  !isUnfinished(name) && patternOf(folder.files).test(name);

const filesIn = async (folder: Folder): Promise<Found[]> => {
  const pattern = patternOf(folder.files);
  const found: Found[] = [];
  for (const name of await readdir(folder.path)) {
    if (isUnfinished(name) || !pattern.test(name)) continue;
    const path = join(folder.path, name);
    // It may be gone by now, or another program holds it: the next look finds it.
    const seen = await stat(path).catch(() => null);
    if (!seen?.isFile() || seen.size === 0) continue;
    const key = createHash('sha256').update(`${folder.path}\0${name}`).digest('hex');
    found.push({ key, name, path, look: { size: seen.size, modified: seen.mtimeMs }, folder, quiet: false });
  }
  return found;
};

/** All files of folders, and the folders that cannot be read, with the reason. */
export const findFiles = async (
  folders: readonly Folder[],
): Promise<{ files: Found[]; missing: Map<string, string> }> => {
  const files: Found[] = [];
  const missing = new Map<string, string>();
  for (const folder of folders) {
    try {
      files.push(...(await filesIn(folder)));
    } catch (error) {
      missing.set(folder.path, error instanceof Error ? error.message : String(error));
    }
  }
  return { files, missing };
};

export interface Looked {
  /** Files that do not change any more or may be read while they do, oldest first. */
  ready: Found[];
  /** All files that are there, by their keys. */
  present: Map<string, Found>;
  /** Folders that cannot be read, with the reason. */
  missing: Map<string, string>;
}

/** Looks into folders. `quiet`: milliseconds without change after which a file is whole. `now`: a clock that is never set. */
export const openFolders = (folders: readonly Folder[], quiet: number, now: () => number = () => performance.now()) => {
  const seen = new Map<string, { look: Look; since: number }>();

  const isQuiet = ({ key, look, folder }: Found): boolean => {
    if (folder.arrive === 'renamed') return true;
    const before = seen.get(key);
    if (before && sameLook(before.look, look)) return now() - before.since >= quiet;
    seen.set(key, { look, since: now() });
    return quiet === 0;
  };

  return async (): Promise<Looked> => {
    const { files, missing } = await findFiles(folders);
    const looked: Looked = { ready: [], present: new Map(files.map((file) => [file.key, file])), missing };
    for (const file of files) {
      file.quiet = isQuiet(file);
      if (file.quiet || file.folder.arrive === 'grows') looked.ready.push(file);
    }
    if (looked.missing.size === 0) for (const key of seen.keys()) if (!looked.present.has(key)) seen.delete(key);
    looked.ready.sort((one, other) => one.look.modified - other.look.modified || one.name.localeCompare(other.name));
    return looked;
  };
};
