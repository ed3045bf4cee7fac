import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { lockHolder } from './lock.ts';

/**
 * Lets a program on the same machine find the running server. The token proves to the server that the program may read
 * the data folder.
 */
const serverInfo = z.object({ url: z.string(), pid: z.number().int(), token: z.string() });
export type ServerInfo = z.output<typeof serverInfo>;

const fileOf = (home: string): string => join(home, 'server.json');

/**
 * The server that holds the lock writes this file atomically. Only the user that the server runs as can read the file.
 */
export const writeServerInfo = async (home: string, info: ServerInfo): Promise<void> => {
  const unfinished = `${fileOf(home)}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, `${JSON.stringify(info)}\n`, { mode: 0o600 });
  await rename(unfinished, fileOf(home));
};

/** Returns the server that runs on this data folder, or null. Ignores what an earlier server left behind. */
export const readServerInfo = async (home: string): Promise<ServerInfo | null> => {
  const [info, holder] = await Promise.all([read(home), lockHolder(home)]);
  return info !== null && info.pid === holder?.pid ? info : null;
};

const read = async (home: string): Promise<ServerInfo | null> => {
  try {
    return serverInfo.parse(JSON.parse(await readFile(fileOf(home), 'utf8')));
  } catch {
    return null;
  }
};
