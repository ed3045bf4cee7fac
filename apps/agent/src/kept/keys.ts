import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isFull, writeDurably } from '../process/durable.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';

const kept = z.object({
  /** Address of the server to which the key belongs; no other server gets it. */
  server: z.string(),
  key: z.string().nullable(),
  /** New key of an unfinished replacement, stored before the server hears of it; the server may or may not know it. */
  next: z.string().nullable(),
  /** SHA-256 of the code with which the agent was enrolled. */
  code: z.string().nullable(),
  /** An enrolment that the server has not answered yet. */
  enrolling: z.object({ server: z.string(), code: z.string(), key: z.string() }).nullable(),
});
type Kept = z.output<typeof kept>;

/** The key of this agent. */
export interface Keys {
  current(): string;
  /**
   * Switches to the other key of an unfinished replacement, after the current key was refused. False: no replacement is
   * unfinished.
   */
  tryOther(): boolean;
  /**
   * Replaces the key. The new key is on the disk before `tell` sends its hash to the server. Returns whether the key
   * was replaced. A key from the settings file is never replaced.
   */
  renew(tell: (keyHash: string) => Promise<void>): Promise<boolean>;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const drawKey = (): string => randomBytes(32).toString('base64url');

const pathOf = (data: string): string => join(data, 'key.json');

const read = async (data: string): Promise<Kept | null> => {
  const path = pathOf(data);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    throw new SettingsError(`${path} is damaged: delete it and enrol this agent anew.`);
  }
};

/** The file is readable only by the user account of the agent. */
const write = (data: string, what: Kept): Promise<void> =>
  writeDurably(pathOf(data), [Buffer.from(`${JSON.stringify(what)}\n`)]);

/** Sends a code and the hash of the key that it enrols. Throws CallFailed. */
export type TellCode = (code: string, keyHash: string) => Promise<void>;

/**
 * Gets a key for a code. The key is generated and stored before the server hears of it, so that the same code and key
 * can be sent again after a lost answer.
 */
export const enrol = async ({ data, server }: Settings, code: string, tell: TellCode): Promise<void> => {
  const before = (await read(data)) ?? { server, key: null, next: null, code: null, enrolling: null };
  const codeHash = sha256(code);
  const { enrolling } = before;
  const isAgain = enrolling?.server === server && enrolling.code === codeHash;
  const key = isAgain ? enrolling.key : drawKey();
  if (!isAgain) await write(data, { ...before, enrolling: { server, code: codeHash, key } });
  await tell(code, sha256(key));
  await write(data, { server, key, next: null, code: codeHash, enrolling: null });
};

/** Whether the code of the settings file was used before. */
const isUsed = (found: Kept | null, code: string): boolean =>
  found !== null && found.key !== null && found.code === sha256(code);

/**
 * Returns the key of the settings, otherwise the key of the data folder. If the settings have a new code, the agent is
 * enrolled first.
 */
export const openKeys = async (settings: Settings, tell: TellCode): Promise<Keys> => {
  const { data, server, key, code } = settings;
  if (key !== undefined) return { current: () => key, tryOther: () => false, renew: () => Promise.resolve(false) };
  if (code !== undefined && !isUsed(await read(data), code)) await enrol(settings, code, tell);
  const found = await read(data);
  if (found === null || found.key === null)
    throw new SettingsError(`There is no key in ${data}: enrol this agent with the code that Lanewise shows.`);
  if (found.server !== server)
    throw new SettingsError(`The key in ${data} is for ${found.server}: enrol this agent with a code of ${server}.`);
  return keysOf(data, { ...found, key: found.key });
};

const keysOf = (data: string, found: Kept & { key: string }): Keys => {
  let state = found;
  /** Whether the other key is in use, because the server no longer accepts the stored key. */
  let isSwapped = false;
  return {
    current: () => state.key,
    tryOther: () => {
      if (state.next === null) return false;
      state = { ...state, key: state.next, next: state.key };
      isSwapped = !isSwapped;
      return true;
    },
    renew: async (tell) => {
      const next = (isSwapped ? null : state.next) ?? drawKey();
      state = { ...state, next };
      isSwapped = false;
      try {
        await write(data, state);
      } catch (error) {
        // The replacement is postponed, because a key that is only in memory would be lost.
        if (isFull(error)) return false;
        throw error;
      }
      await tell(sha256(next));
      state = { ...state, key: next, next: null };
      await write(data, state).catch((error: unknown) => {
        // The disk still holds both keys. The next start finds out which key the server accepts.
        if (!isFull(error)) throw error;
      });
      return true;
    },
  };
};
