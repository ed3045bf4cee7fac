import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { ConfigError } from './load.ts';

const kept = z.object({ key: z.string().min(32) });

/** Name of the key file in the data folder, which is used if no setting gives the key. Backups include the file. */
export const SECRET_KEY_FILE = 'secret-key.json';

/** Derives 32 bytes from a text of any form. */
const derivedFrom = (text: string): Buffer => createHash('sha256').update(`lanewise ${text}`).digest();

const read = async (file: string): Promise<Buffer | null> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return derivedFrom(kept.parse(JSON.parse(text)).key);
  } catch {
    throw new ConfigError(`${file} holds no key; put it back from a backup.`);
  }
};

/** Returns the 32 bytes of the key if there is one already. */
export const knownSecretKey = async ({
  home,
  secretKey: given,
}: Pick<Config, 'home' | 'secretKey'>): Promise<Buffer | null> =>
  given === null ? read(join(home, SECRET_KEY_FILE)) : derivedFrom(given);

/**
 * Returns the 32-byte key that encrypts second factors: from LANEWISE_SECRET_KEY, or from a file in the data folder
 * that the first start creates and that only its owner may read.
 */
export const secretKey = async (config: Pick<Config, 'home' | 'secretKey'>): Promise<Buffer> => {
  const found = await knownSecretKey(config);
  if (found) return found;
  const { home } = config;
  const file = join(home, SECRET_KEY_FILE);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const key = randomBytes(32).toString('base64url');
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, `${JSON.stringify({ key })}\n`, { mode: 0o600, flush: true });
  // The file is linked, not renamed: if two processes create the key at the same time, both read the key that was
  // linked first.
  await link(unfinished, file).catch(() => undefined);
  await rm(unfinished);
  return (await read(file)) ?? derivedFrom(key);
};
