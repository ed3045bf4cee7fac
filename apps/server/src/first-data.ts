import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { z } from 'zod';
import type { IngestArea } from './areas.ts';
import { resumable } from './resumable.ts';
import type { ServerParts } from './start.ts';

const logins = z.array(z.object({ username: z.string(), password: z.string(), role: z.string(), note: z.string() }));
type Logins = z.output<typeof logins>;

/** Kept so that later starts can print them again; they open nothing but the demo chain. */
const loginsFile = (home: string): string => join(home, 'demo-logins.json');

/** There from before the first row of the demo chain until after its last: the moment it is made for. */
const unfinishedFile = (home: string): string => join(home, 'demo-unfinished.json');
const unfinished = z.object({ now: z.iso.datetime() });

/** Seconds one demo file may take to enter. */
const PATIENCE = 120;

interface DemoFile {
  companyId: number;
  fileName: string;
  bytes: Uint8Array;
  profile: ImportProfile | null;
  createLocations: boolean;
}

/** Sends a file the way every file goes, and waits until its figures are there. */
const sender =
  ({ ingest, store }: IngestArea, signal: AbortSignal) =>
  async ({ companyId, fileName, bytes, profile, createLocations }: DemoFile): Promise<void> => {
    signal.throwIfAborted();
    const hash =
      profile &&
      createHash('sha256')
        .update(JSON.stringify([companyId, profile]))
        .digest('hex');
    if (profile && hash) await store.keepProfile(companyId, hash, profile);
    const { segmentId } = await ingest.receive(
      {
        fileName,
        companyId,
        ...(hash ? { profile: hash } : {}),
        createLocations,
        dryRun: false,
        part: 1,
        baseOffset: 0,
      },
      { companyId, sentBy: 'demo' },
      (async function* () {
        yield bytes;
      })(),
    );
    const receipt = await ingest.receipt(companyId, segmentId, PATIENCE);
    if (receipt?.state !== 'applied')
      throw new Error(`${fileName} did not enter: ${receipt?.error ?? 'it took too long'}`);
  };

export interface FirstData {
  /** Token of the link that creates the first user; null when users exist. */
  setup: string | null;
  logins: Logins;
}

/**
 * What a data folder without any user gets: the demo chain, or with `empty` a one-time link for the first Super Admin.
 * Where users exist nothing is added, unless the demo chain was interrupted: then it is finished. Rejects between two files
 * when `signal` says stop.
 */
export const fillEmpty = async (
  parts: ServerParts,
  area: IngestArea,
  { empty, signal, print }: { empty: boolean; signal: AbortSignal; print: (line: string) => void },
): Promise<FirstData> => {
  const { home } = parts.config;
  const interrupted = await readJson(unfinishedFile(home), unfinished);
  if (interrupted === null) {
    if ((await parts.meta.users.count()) > 0) {
      return { setup: null, logins: (await readJson(loginsFile(home), logins)) ?? [] };
    }
    if (empty) return { setup: await parts.meta.links.create('setup', null), logins: [] };
  }
  // The same moment gives the same files, and files that have entered already change nothing.
  const now = interrupted?.now ?? new Date().toISOString();
  await writeJson(unfinishedFile(home), { now });
  // Loaded only here: every later start does without the generator.
  const { seed } = await import('./demo/seed.ts');
  const send = sender(area, signal);
  const made = await seed({ meta: resumable(parts.meta), send, now: new Date(now), log: print });
  await writeJson(loginsFile(home), made);
  await rm(unfinishedFile(home));
  return { setup: null, logins: made };
};

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });

/** Null where there is no such file, or one that was cut off while it was written. */
const readJson = async <Value>(file: string, schema: z.ZodType<Value>): Promise<Value | null> => {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
};
