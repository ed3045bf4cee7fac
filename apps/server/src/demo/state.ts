import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * The progress of the sample chain, saved in the data folder for the next start. If the progress is lost, nothing is
 * entered twice.
 */
const schema = z.object({
  /** The moment that the chain is made for. */
  installed: z.iso.datetime(),
  size: z.enum(['full', 'small']),
  companyIds: z.array(z.number().int()),
  /** Number of plan steps that have entered. */
  done: z.number().int().min(0),
  /** The time up to which the current day has been sent. */
  grownTo: z.iso.datetime(),
  /** The morning up to which the daily books are kept; null: they are not set up yet. */
  booked: z.string().nullable().default(null),
});
export type DemoState = z.output<typeof schema>;

const fileOf = (home: string): string => join(home, 'demo.json');

/** Returns null if there is no sample chain. */
export const readState = async (home: string): Promise<DemoState | null> => {
  try {
    return schema.parse(JSON.parse(await readFile(fileOf(home), 'utf8')));
  } catch {
    return null;
  }
};

/** Written atomically, so that a crash leaves either the old state or the new one. */
export const writeState = async (home: string, state: DemoState): Promise<void> => {
  const aside = `${fileOf(home)}.new`;
  await writeFile(aside, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(aside, fileOf(home));
};
