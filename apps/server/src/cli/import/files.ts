import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CommandError } from '../world.ts';

export interface SourceFile {
  /** As the disk names it: bytes, because a name of a register need not be UTF-8. */
  path: string | Buffer;
  /** As it is told to the server and to people: below the folder that was given, with `/` on every system. */
  name: string;
  /** On disk. */
  bytes: number;
}

/** The server keeps this much of a name; the end tells more than the beginning. */
export const LONGEST_NAME = 255;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** A path as people read it. */
export const textOf = (name: Buffer): string => {
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
 * Files of the paths in order, folders with everything below them sorted by name, each file once; hidden files are left
 * out. Throws CommandError naming a path that is not there: a typing mistake stops the import before it begins.
 */
export const listFiles = async (paths: readonly string[]): Promise<SourceFile[]> => {
  const files: SourceFile[] = [];
  const listed = new Set<string>();
  for (const path of paths.map((each) => resolve(each))) {
    const facts = await stat(path).catch(() => null);
    if (facts === null) throw new CommandError(`There is no file or folder ${path}.`);
    const name = relative(dirname(path), path);
    if (facts.isDirectory()) files.push(...(await below(Buffer.from(path), name, listed)));
    else if (await isNew(Buffer.from(path), listed)) files.push(named(path, name, facts.size));
  }
  return files;
};

/** Whether a file or folder was not listed yet, under this name or by a link: links may lead in a circle. */
const isNew = async (path: Buffer, listed: Set<string>): Promise<boolean> => {
  const real = (await realpath(path, 'buffer')).toString('latin1');
  if (listed.has(real)) return false;
  listed.add(real);
  return true;
};

const below = async (folder: Buffer, folderName: string, listed: Set<string>): Promise<SourceFile[]> => {
  if (!(await isNew(folder, listed))) return [];
  const names = (await readdir(folder, { encoding: 'buffer' })).sort((a, b) => Buffer.compare(a, b));
  const files: SourceFile[] = [];
  for (const entry of names) {
    const name = join(folderName, textOf(entry));
    if (textOf(entry).startsWith('.')) continue;
    const path = Buffer.concat([folder, Buffer.from(sep), entry]);
    // Follows links, so that a folder of links to last night's files is read; a link that leads nowhere is no file.
    const facts = await stat(path).catch(() => null);
    if (facts?.isDirectory()) files.push(...(await below(path, name, listed)));
    else if (facts?.isFile() && (await isNew(path, listed))) files.push(named(path, name, facts.size));
  }
  return files;
};
