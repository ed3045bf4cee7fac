import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CommandError } from '../world.ts';

export interface SourceFile {
  /** The path as bytes from the disk, because file names of a register may not be UTF-8. */
  path: string | Buffer;
  /** The name for the server and for users: relative to the given folder, with `/` on every system. */
  name: string;
  /** Size on disk. */
  bytes: number;
}

/** Longest name that the server keeps. A longer name loses its beginning, because the end of a name says more. */
export const LONGEST_NAME = 255;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** Formats a path for display. */
export const nameTextOf = (name: Buffer): string => {
  try {
    return utf8.decode(name);
  } catch {
    return windows1252.decode(name);
  }
};

const named = (path: SourceFile['path'], name: string, bytes: number): SourceFile => ({
  path,
  name: name.replaceAll('\\', '/').slice(-LONGEST_NAME),
  bytes,
});

/**
 * Lists the files of the paths in order, each once. Folders are sorted by name with everything below them, and hidden
 * files are left out. Throws CommandError for a path that does not exist, so that a typing error stops the import
 * before it begins.
 */
export const listFiles = async (paths: readonly string[]): Promise<SourceFile[]> => {
  const files: SourceFile[] = [];
  const listed = new Set<string>();
  for (const path of paths.map((each) => resolve(each))) {
    const facts = await stat(path).catch(() => null);
    if (facts === null) throw new CommandError(`There is no file or folder ${path}.`);
    const name = relative(dirname(path), path);
    if (facts.isDirectory()) await addBelow(files, Buffer.from(path), name, listed);
    else if (await isNew(Buffer.from(path), listed)) files.push(named(path, name, facts.size));
  }
  return files;
};

/** Whether a file or folder was not listed yet, neither under this name nor through a link. Links may form a circle. */
const isNew = async (path: Buffer, listed: Set<string>): Promise<boolean> => {
  const real = (await realpath(path, 'buffer')).toString('latin1');
  if (listed.has(real)) return false;
  listed.add(real);
  return true;
};

/** Adds the files of a folder, which may be hundreds of thousands, to a list. */
const addBelow = async (
  files: SourceFile[],
  folder: Buffer,
  folderName: string,
  listed: Set<string>,
): Promise<void> => {
  if (!(await isNew(folder, listed))) return;
  const names = (await readdir(folder, { encoding: 'buffer' })).sort((a, b) => Buffer.compare(a, b));
  for (const entry of names) {
    const name = join(folderName, nameTextOf(entry));
    if (nameTextOf(entry).startsWith('.')) continue;
    const path = Buffer.concat([folder, Buffer.from(sep), entry]);
    // Follows links, so that a folder of links to last night's files is read. A link without a target is listed too, so
    // that reading the link refuses the link by name.
    const facts = await stat(path).catch(() => null);
    if (facts === null) files.push(named(path, name, 0));
    else if (facts.isDirectory()) await addBelow(files, path, name, listed);
    else if (facts.isFile() && (await isNew(path, listed))) files.push(named(path, name, facts.size));
  }
};
