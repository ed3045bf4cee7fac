import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../process/durable.ts';
import { jsonOf } from '@lanewise/intake/json';

const kept = z.object({ instance: z.string().regex(/^[0-9a-f]{32}$/), run: z.number().int().min(0) });

/** Data by which the server distinguishes an agent from its copy. */
export interface Instance {
  /** Random id, made with the data folder. */
  instance: string;
  /** Number of starts of the agent. */
  run: number;
}

/** Fixed length of the file, so that it is overwritten in place: a full disk must not stop the counter. */
const LENGTH = 96;
const textOf = (what: Instance): Buffer => Buffer.from(`${JSON.stringify(what).padEnd(LENGTH - 1)}\n`);

/** Counts this start of the agent. */
export const beginRun = async (data: string): Promise<Instance> => {
  const path = join(data, 'instance.json');
  const text = await readFile(path, 'utf8').catch(() => '');
  const found = kept.safeParse(text.trim() === '' ? null : jsonOf(text));
  if (!found.success) {
    const first = { instance: randomBytes(16).toString('hex'), run: 1 };
    // If the disk is full, the identity is not stored. The next start then begins as another agent, and the server
    // never hears of this agent again.
    await writeDurably(path, [textOf(first)]).catch(() => undefined);
    return first;
  }
  const next = { ...found.data, run: found.data.run + 1 };
  const handle = await open(path, 'r+');
  try {
    await handle.write(textOf(next), 0, LENGTH, 0);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return next;
};
