import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { AuditHead } from '../../meta/audit-types.ts';

/** The heads of the audit log, outside the database. A rewritten log cannot match them. */
export const HEADS = 'audit-heads.jsonl';

const head = z.object({
  recordId: z.number().int().positive(),
  at: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

const parsed = (line: string): AuditHead | null => {
  try {
    return head.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
};

/** Returns all heads of a data folder, oldest first. Skips a line that a power cut left unfinished. */
export const readHeads = async (home: string): Promise<AuditHead[]> => {
  const text = await readFile(join(home, HEADS), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => parsed(line) ?? []);
};

/** Appends heads and syncs them to the disk, and for a new file also the folder. */
export const appendHeads = async (home: string, heads: readonly AuditHead[]): Promise<void> => {
  if (heads.length === 0) return;
  const path = join(home, HEADS);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    // Starts a new line, even after an unfinished one.
    const { size } = await file.stat();
    await file.write(`${size > 0 ? '\n' : ''}${heads.map((one) => JSON.stringify(one)).join('\n')}`);
    await file.sync();
  } finally {
    await file.close();
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
};
