import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { IngestArea } from './areas.ts';
import type { SeedParts } from './demo/seed.ts';
import { senderTo } from './demo/send.ts';
import { readState, writeState } from './demo/state.ts';
import { resumable } from './resumable.ts';
import type { ServerParts } from './start.ts';

const logins = z.array(z.object({ username: z.string(), password: z.string(), role: z.string(), note: z.string() }));
type Logins = z.output<typeof logins>;

/**
 * The file of the demo logins, which is kept so that later starts can print the logins again. The logins open only the
 * demo chain.
 */
const loginsFile = (home: string): string => join(home, 'demo-logins.json');

/**
 * The file exists from before the first row of the demo chain until after the last row. The file holds the moment for
 * which the chain is made.
 */
const unfinishedFile = (home: string): string => join(home, 'demo-unfinished.json');
const unfinished = z.object({ now: z.iso.datetime() });

/** Milliseconds between two progress lines. */
const SAY_EVERY = 3_000;

type Seed = (parts: SeedParts) => Promise<Logins>;

/** Counts the files that have entered and prints the progress every few seconds. */
const counter = (print: (line: string) => void): (() => void) => {
  let [entered, said] = [0, performance.now()];
  return () => {
    entered += 1;
    if (performance.now() - said < SAY_EVERY) return;
    said = performance.now();
    print(`  files entered: ${entered}`);
  };
};

export interface FirstData {
  /** Token of the link that creates the first user; null when users exist. */
  setup: string | null;
  logins: Logins;
}

export interface FillOptions {
  empty: boolean;
  signal: AbortSignal;
  print: (line: string) => void;
  /** Defaults to the demo chain. */
  seed?: Seed;
}

/**
 * Fills a data folder that has no user. Creates the demo chain, or, for `empty`, a one-time link for the first Super
 * Admin. If users exist, only an interrupted demo chain is finished. Rejects between two files when `signal` is
 * aborted.
 */
export const fillEmpty = async (
  parts: ServerParts,
  area: IngestArea,
  { empty, signal, print, seed }: FillOptions,
): Promise<FirstData> => {
  const { home } = parts.config;
  const interrupted = await readJson(unfinishedFile(home), unfinished);
  if (interrupted === null) {
    if ((await parts.meta.users.count()) > 0) {
      return { setup: null, logins: (await readJson(loginsFile(home), logins)) ?? [] };
    }
    if (empty) return { setup: await parts.meta.links.create('setup', null), logins: [] };
  }
  // The chain is made for the same moment as before, so it gives the same files. Files that have already entered change
  // nothing.
  const now = interrupted?.now ?? new Date().toISOString();
  await writeJson(unfinishedFile(home), { now });
  // Loaded only here, so that later starts do not load the generator.
  const make = seed ?? (await import('./demo/seed.ts')).seed;
  const kept = await readState(home);
  const made = await make({
    meta: resumable(parts.meta),
    now: new Date(now),
    log: print,
    signal,
    // An interrupted chain is finished in the size in which it was begun.
    size: kept?.size ?? parts.config.demo,
    kept,
    send: senderTo(area, signal, counter(print)),
    keep: (state) => writeState(home, state),
  });
  await writeJson(loginsFile(home), made);
  await rm(unfinishedFile(home));
  return { setup: null, logins: made };
};

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });

/** Returns null if the file does not exist or was cut off while it was written. */
const readJson = async <Value>(file: string, schema: z.ZodType<Value>): Promise<Value | null> => {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
};
