import { mkdirSync, mkdtempSync, promises, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerOrder } from './answer.ts';
import { findFiles } from '../files/folders.ts';
import type { AgentParts } from '../shared/parts.ts';
import { linesOf, openReader } from '../read/reader.testing.ts';
import { resync } from './resync.ts';
import { resyncOrder } from './resync.testing.ts';

/** Error code that the system returns when the state of a bad file is asked for. Empty: no error. */
let code = '';
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-entry-'));
  mkdirSync(join(home, 'pos'));
  code = '';
  const { lstat } = promises;
  vi.spyOn(promises, 'lstat').mockImplementation(((path: Buffer) =>
    code !== '' && path.toString().includes('bad')
      ? Promise.reject(Object.assign(new Error(`${code}: lstat`), { code }))
      : lstat(path)) as typeof lstat);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(home, { recursive: true });
});
const patience = { timeout: 8_000, interval: 10 };

it.each(['EIO', 'EUCLEAN', 'ESTALE', 'EACCES', 'ENOTCONN', 'EBUSY', 'EPERM'])(
  'one entry whose state cannot be asked (%s) stops no other, is named once, and is read later',
  async (given) => {
    code = given;
    writeFileSync(join(home, 'pos/bad.jsonl'), linesOf(1, 3));
    writeFileSync(join(home, 'pos/good.jsonl'), linesOf(11, 3));
    const reader = await openReader(home);
    await expect.poll(() => reader.spool.count(), patience).toBe(1);
    await expect.poll(reader.looks, patience).toBeGreaterThan(5);
    expect(reader.said.filter((one) => one.includes(`bad.jsonl cannot be taken in now: ${code}`))).toHaveLength(1);
    code = '';
    await expect.poll(() => reader.spool.count(), patience).toBe(2);
    await reader.stop();
  },
);

it.each(['EIO', 'EPERM'])('a file that waits and cannot be asked for a while (%s) is not missed', async (given) => {
  const reader = await openReader(home, { quietSeconds: 3_600 }, { arrive: 'quiet' });
  writeFileSync(join(home, 'pos/bad.jsonl'), linesOf(1, 3));
  const look = async (): Promise<void> => {
    const before = reader.looks();
    await expect.poll(reader.looks, patience).toBeGreaterThan(before + 3);
  };
  await look();
  code = given;
  await look();
  await reader.stop();
  expect(reader.journal.state.missed.files).toBe(0);
});

it('orders wait for an entry that cannot be asked', async () => {
  code = 'EIO';
  writeFileSync(join(home, 'pos/bad.jsonl'), linesOf(1, 3));
  const folder = { path: join(home, 'pos'), files: '*', arrive: 'quiet', profile: null, items: null, reports: null };
  expect(await findFiles([{ ...folder, arrive: 'quiet' }])).toMatchObject({
    files: [],
    unseen: [{ name: 'bad.jsonl' }],
  });
  const parts = { settings: { folders: [folder] }, stopped: new AbortController().signal } as unknown as AgentParts;
  const order = { requestId: 1, fileType: 'tlog', fileName: null, storeNumber: '1' } as const;
  await expect(answerOrder(parts, { ...order })).rejects.toThrow('EIO');
  await expect(resync(parts, resyncOrder(), new Map())).rejects.toThrow('EIO');
});
