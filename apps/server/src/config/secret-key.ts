import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { ConfigError } from './load.ts';

const kept = z.object({ key: z.string().min(32) });

/** Lies in the data folder where no setting gives the key, and goes into backups with it. */
export const SECRET_KEY_FILE = 'secret-key.json';

/** 32 bytes, whatever the text looks like. */
const keyOf = (text: string): Buffer => createHash('sha256').update(`lanewise ${text}`).digest();

const read = async (file: string): Promise<Buffer | null> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return keyOf(kept.parse(JSON.parse(text)).key);
  } catch {
    throw new ConfigError(`${file} holds no key; put it back from a backup.`);
  }
};

/** The key, where there is one already; 32 bytes. */
export const knownSecretKey = async ({
  home,
  secretKey: given,
}: Pick<Config, 'home' | 'secretKey'>): Promise<Buffer | null> =>
  given === null ? read(join(home, SECRET_KEY_FILE)) : keyOf(given);

/**
 * The key by which second factors are encrypted, 32 bytes: of LANEWISE_SECRET_KEY, else of a file in the data folder that
 * only its owner may read and that the first start makes.
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
  // Linked, not renamed: of two that make it at once, both read the first one.
  await link(unfinished, file).catch(() => undefined);
  await rm(unfinished);
  return (await read(file)) ?? keyOf(key);
};
