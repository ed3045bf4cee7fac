import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { importProfile } from '@lanewise/contract/facts/profile';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { isGzip } from '@lanewise/tlog/gzip';
import { CommandError } from '../world.ts';

/**
 * Reads the profile of an import from the file of `--profile`. The store of `--location` replaces the store in the
 * file. Null if neither option is given. Throws CommandError with the file and the field of each mistake.
 */
export const readProfile = async (
  path: string | undefined,
  location: string | undefined,
): Promise<ImportProfile | null> => {
  if (path === undefined) return location === undefined ? null : importProfile.parse({ location });
  const parsed = importProfile.safeParse(await readJson(path));
  if (parsed.success) return location === undefined ? parsed.data : { ...parsed.data, location };
  const mistakes = parsed.error.issues.map(({ path: field, message }) => `${field.join('.') || 'profile'}: ${message}`);
  throw new CommandError(`The import profile ${path} is not valid.\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
};

/** A line of this form is a comment. JSON strings never span lines. */
const note = /^\s*\/\/.*$/gm;

const readJson = async (path: string): Promise<unknown> => {
  const text = (await readText(path)).replace(note, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`The import profile ${path} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
};

const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new CommandError(`The import profile ${path} cannot be read.`);
  }
};

/** Reads the item file of `--items`, compressed or not. Throws CommandError for broken gzip. */
export const readItemFile = async (path: string): Promise<Uint8Array> => {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`The item file ${path} cannot be read.`);
  });
  if (!isGzip(bytes)) return bytes;
  await promisify(gunzip)(bytes).catch(() => {
    throw new CommandError(`The item file ${path} is a broken gzip file, or one cut short.`);
  });
  return bytes;
};
