import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import { sameLook, type Look } from './look.ts';
import { assertSame } from './open-file.ts';
import type { Folder } from '../settings/settings.ts';

/** The properties of a folder that are needed to look into it. */
export type Watched = Pick<Folder, 'path' | 'files' | 'arrive' | 'items'>;

export interface Found<Of extends Watched = Folder> {
  /** Hash of folder and name: a name may hold a card number and is not kept. */
  key: string;
  name: string;
  /** The name as bytes, because not every name is text in UTF-8. */
  path: Buffer;
  look: Look;
  /** When the system noted the last change, by its own clock. */
  changed: number;
  folder: Of;
  /** Whether the file has not changed for a while. */
  quiet: boolean;
}

/** Endings of files that other programs are still writing. */
const UNFINISHED = /\.(?:tmp|temp|part|partial|filepart|crdownload|new|swp)$|^[.~]/i;

const isUnfinished = (name: string): boolean => UNFINISHED.test(name);

const patternOf = (files: string): RegExp =>
  new RegExp(
    `^${files
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'is',
  );

/** Whether a file of a folder has a name that the agent reads. */
export const isRead = ({ name, folder }: { name: string; folder: Pick<Folder, 'files'> }): boolean =>
  !isUnfinished(name) && patternOf(folder.files).test(name);

/** Whether a file is an item file of any folder, and so holds no receipts. */
const isItemFile = ({ name, folder }: { name: string; folder: Watched }, folders: readonly Watched[]): boolean =>
  folders.some(({ items }) => items?.path === folder.path && patternOf(items.files).test(name));

/**
 * A file name as text, for matching and for messages. A name that is not UTF-8 is read as Latin-1, and each control
 * character is shown as U+FFFD.
 */
const textOf = (name: Buffer): string =>
  name.toString(isUtf8(name) ? 'utf8' : 'latin1').replace(/\p{Cc}/gu, '\u{FFFD}');

/** All entries of a folder, except files that are still being written. */
export const namesIn = async <Of extends Watched>(
  folder: Of,
): Promise<Pick<Found<Of>, 'key' | 'name' | 'path' | 'folder'>[]> => {
  await assertSame(folder.path);
  const names = await readdir(folder.path, { encoding: 'buffer' });
  return names
    .map((bytes) => ({
      key: createHash('sha256').update(`${folder.path}\0`).update(bytes).digest('hex'),
      name: textOf(bytes),
      path: Buffer.concat([Buffer.from(`${folder.path}${sep}`), bytes]),
      folder,
    }))
    .filter(({ name }) => !isUnfinished(name));
};

/** The state of a name. Null: the name no longer exists. An error: why the state cannot be read. */
const lookAt = async (path: Buffer) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : error));

/**
 * When a file was written, for the order of files: the earlier of the two times. A program may set any modification
 * time, also a future time, which would make the file the newest for years.
 */
const timeOf = ({ look, changed }: Timed): number => Math.min(look.modified, changed);
type Timed = Pick<Found, 'look' | 'changed'>;

/**
 * When a file was written; -Infinity: the time is in the future. Such a time comes from a clock that was wrong. A file
 * with a future time would otherwise keep all later files out until that time.
 */
const timeBy =
  (at: number) =>
  (file: Timed): number =>
    timeOf(file) <= at ? timeOf(file) : Number.NEGATIVE_INFINITY;

/** Sorts the file that was written first to the front; `time`: when a file was written. */
export const inTime = <Of extends Timed>(one: Of, other: Of, time: (file: Of) => number = timeBy(Date.now())): number =>
  time(one) - time(other) || one.look.modified - other.look.modified;

/** For each name that the agent does not read: whether the name is a folder. The agent looks at each name only once. */
type Asked = Map<string, boolean>;

/** Whether a folder below a watched folder is itself watched, or contains a watched folder. */
const isWatched = (path: Buffer, folders: readonly Watched[]): boolean =>
  folders.some((one) => `${one.path}${sep}`.startsWith(`${path.toString()}${sep}`));

/**
 * Files to read, and names of folders, which are not read. A link to a folder counts as a folder, so that the link is
 * reported as left out.
 */
const filesIn = async <Of extends Watched>(
  folder: Of,
  folders: readonly Of[],
  asked: Asked,
): Promise<Pick<FilesFound<Of>, 'files' | 'unseen'> & { below: string[]; others: Asked }> => {
  const others: Asked = new Map();
  const below: string[] = [];
  const files: Found<Of>[] = [];
  const unseen: Unseen[] = [];
  for (const named of await namesIn(folder)) {
    const isOther = !isRead(named) || isItemFile(named, folders);
    if (isOther && asked.get(named.key) === false) {
      others.set(named.key, false);
      continue;
    }
    const seen = await lookAt(named.path);
    const isFolder = seen !== null && !(seen instanceof Error) && seen.isDirectory();
    if (isFolder && !isWatched(named.path, folders)) below.push(named.name);
    if (isOther) {
      others.set(named.key, isFolder);
      continue;
    }
    if (seen instanceof Error) unseen.push({ ...named, reason: seen });
    if (seen === null || seen instanceof Error) continue;
    if (!(seen.isFile() || seen.isSymbolicLink()) || seen.size === 0) continue;
    const look = { size: seen.size, modified: seen.mtimeMs, inode: seen.ino, changed: seen.ctimeMs };
    files.push({ ...named, look, changed: seen.ctimeMs, quiet: false });
  }
  return { files, unseen, below, others };
};

/** A name in a folder whose state cannot be read now: the entry is damaged, or another program holds the file. */
export interface Unseen extends Pick<Found, 'key' | 'name'> {
  reason: Error;
}

export interface FilesFound<Of extends Watched = Folder> {
  files: Found<Of>[];
  unseen: Unseen[];
  /** Folders that cannot be read, with the reason. */
  missing: Map<string, string>;
  /** Names of folders in each watched folder, which are not read. */
  below: Map<string, string[]>;
}

/**
 * All files of the folders. An entry or folder that cannot be read does not hide the other files. `asked`: for names
 * that the agent does not read, whether each is a folder, so that the agent need not check again; after the call it
 * holds only names that still exist.
 */
export const findFiles = async <Of extends Watched>(
  folders: readonly Of[],
  asked: Asked = new Map(),
): Promise<FilesFound<Of>> => {
  const files: Found<Of>[] = [];
  const unseen: Unseen[] = [];
  const missing = new Map<string, string>();
  const below = new Map<string, string[]>();
  const others: Asked = new Map();
  for (const folder of folders) {
    try {
      const found = await filesIn(folder, folders, asked);
      // Pushes the files one by one, because a call takes no more than 125,000 arguments.
      for (const file of found.files) files.push(file);
      for (const one of found.unseen) unseen.push(one);
      below.set(folder.path, found.below);
      for (const [key, isFolder] of found.others) others.set(key, isFolder);
    } catch (error) {
      missing.set(folder.path, error instanceof Error ? error.message : String(error));
    }
  }
  asked.clear();
  for (const [key, isFolder] of others) asked.set(key, isFolder);
  return { files, unseen, missing, below };
};

/** A folder that an order needs cannot be read now. */
export class FolderAway extends Error {
  override readonly name = 'FolderAway';
}

/** Throws FolderAway if a folder cannot be read. */
export const assertRead = (missing: ReadonlyMap<string, string>): void => {
  for (const [path, reason] of missing) throw new FolderAway(`the folder ${path} cannot be read: ${reason}`);
};

export interface Looked<Of extends Watched = Folder> {
  /** Files that no longer change, and files that may be read while they change; oldest first. */
  ready: Found<Of>[];
  /** All existing files, by key. */
  present: Map<string, Found<Of>>;
  /** Keys of files that may exist, but whose state cannot be read now. */
  unseen: Map<string, Unseen>;
  /** Folders that cannot be read, with the reason. */
  missing: Map<string, string>;
  /** Names of folders in each watched folder, which are not read. */
  below: Map<string, string[]>;
}

/**
 * Looks into folders. `quiet`: milliseconds without change after which a file counts as whole. `takenAt`: time at which
 * a file was taken, by the computer's clock at that time. `now`: a clock that nobody sets.
 */
export const openFolders = <Of extends Watched>(
  folders: readonly Of[],
  quiet: number,
  takenAt: (file: Found<Of>) => number | undefined = () => undefined,
  now: () => number = () => performance.now(),
) => {
  /** `isNew`: the file came, or changed, while its folder was watched. */
  const seen = new Map<string, { look: Look; since: number; isNew: boolean }>();
  const watched = new Set<string>();
  const asked: Asked = new Map();

  const firstLook = ({ key, look, folder }: Found<Of>) => {
    const before = seen.get(key);
    if (before && sameLook(before.look, look)) return before;
    const first = { look, since: now(), isNew: watched.has(folder.path) };
    seen.set(key, first);
    return first;
  };

  /**
   * When a file was written. If the file's time is in the future, returns the time at which the agent took the file, or
   * at which the file came while its folder was watched.
   */
  const timeSeen =
    (at: number) =>
    (file: Found<Of>): number => {
      const taken = takenAt(file);
      const { since, isNew } = firstLook(file);
      if (timeOf(file) <= at) return timeOf(file);
      if (taken !== undefined && taken <= at) return taken;
      return isNew ? at - (now() - since) : Number.NEGATIVE_INFINITY;
    };

  return async (): Promise<Looked<Of>> => {
    const { files, unseen, missing, below } = await findFiles(folders, asked);
    const looked: Looked<Of> = {
      ready: [],
      present: new Map(files.map((file) => [file.key, file])),
      unseen: new Map(unseen.map((one) => [one.key, one])),
      missing,
      below,
    };
    const at = Date.now();
    for (const file of files) {
      const first = firstLook(file);
      file.quiet = file.folder.arrive === 'renamed' || now() - first.since >= quiet;
      if (file.quiet || file.folder.arrive === 'grows') looked.ready.push(file);
    }
    if (looked.missing.size === 0) for (const key of seen.keys()) if (!looked.present.has(key)) seen.delete(key);
    for (const { path } of folders) if (!missing.has(path)) watched.add(path);
    const time = timeSeen(at);
    looked.ready.sort((one, other) => inTime(one, other, time) || one.name.localeCompare(other.name));
    return looked;
  };
};
