import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** How far the sample chain is, kept beside the data: the next start goes on from there. Losing it doubles nothing. */
const schema = z.object({
  /** The moment the chain is made for. */
  installed: z.iso.datetime(),
  size: z.enum(['full', 'small']),
  companyIds: z.array(z.number().int()),
  /** Steps of the plan that have entered. */
  done: z.number().int().min(0),
  /** Until when the running day has been sent. */
  grownTo: z.iso.datetime(),
});
export type DemoState = z.output<typeof schema>;

const fileOf = (home: string): string => join(home, 'demo.json');

/** Null where no sample chain was made. */
export const readState = async (home: string): Promise<DemoState | null> => {
  try {
    return schema.parse(JSON.parse(await readFile(fileOf(home), 'utf8')));
  } catch {
    return null;
  }
};

/** Written aside first, so that a crash leaves the old one or the new one. */
export const writeState = async (home: string, state: DemoState): Promise<void> => {
  const aside = `${fileOf(home)}.new`;
  await writeFile(aside, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(aside, fileOf(home));
};
