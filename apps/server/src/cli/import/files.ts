import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { CommandError } from '../world.ts';

export interface SourceFile {
  path: string;
  /** As it is told to the server and to people: below the folder that was given, with `/` on every system. */
  name: string;
  /** On disk. */
  bytes: number;
}

/** The server keeps this much of a name; the end tells more than the beginning. */
const LONGEST_NAME = 255;

const named = (path: string, base: string, bytes: number): SourceFile => ({
  path,
  name: relative(base, path).replaceAll('\\', '/').slice(-LONGEST_NAME),
  bytes,
});

/**
 * Files of the paths in order, folders with everything below them sorted by name, each file once; hidden files are left
 * out. Throws CommandError naming a path that is not there: a typing mistake stops the import before it begins.
 */
export const listFiles = async (paths: readonly string[]): Promise<SourceFile[]> => {
  const files = new Map<string, SourceFile>();
  for (const path of paths.map((each) => resolve(each))) {
    const facts = await stat(path).catch(() => null);
    if (facts === null) throw new CommandError(`There is no file or folder ${path}.`);
    const found = facts.isDirectory() ? await below(path, dirname(path)) : [named(path, dirname(path), facts.size)];
    for (const file of found) if (!files.has(file.path)) files.set(file.path, file);
  }
  return [...files.values()];
};

const below = async (folder: string, base: string): Promise<SourceFile[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files: SourceFile[] = [];
  for (const { name } of entries.filter((entry) => !entry.name.startsWith('.'))) {
    const path = join(folder, name);
    // Follows links, so that a folder of links to last night's files is read; a link that leads nowhere is no file.
    const facts = await stat(path).catch(() => null);
    if (facts?.isDirectory()) files.push(...(await below(path, base)));
    else if (facts?.isFile()) files.push(named(path, base, facts.size));
  }
  return files;
};
