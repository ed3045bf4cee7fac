import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { AuditHead } from '../../meta/audit-types.ts';

/** Where the chain of the audit log stood, outside the database: whoever rewrites the log cannot make it agree with this. */
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

/** All heads of a data folder, oldest first. A line that a power cut left unfinished is passed over. */
export const readHeads = async (home: string): Promise<AuditHead[]> => {
  const text = await readFile(join(home, HEADS), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => parsed(line) ?? []);
};

/** Appends heads and syncs them to the disk, the folder too when the file is new. */
export const appendHeads = async (home: string, heads: readonly AuditHead[]): Promise<void> => {
  if (heads.length === 0) return;
  const path = join(home, HEADS);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    // Begins a line of its own, whatever the last writer left.
    const { size } = await file.stat();
    await file.write(`${size > 0 ? '\n' : ''}${heads.map((one) => JSON.stringify(one)).join('\n')}`);
    await file.sync();
  } finally {
    await file.close();
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
};
