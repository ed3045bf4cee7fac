import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '../process/clock.ts';
import type { Found, Looked } from '../files/folders.ts';
import { openJournal } from '../kept/journal.ts';
import type { AgentParts } from '../shared/parts.ts';
import { linesOf as lines, openReader, type Reader } from './reader.testing.ts';
import { openUnread } from './unread.ts';

let home = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-replaced-'));
  mkdirSync(join(home, 'pos'));
  file = join(home, 'pos', 'day.jsonl');
});
afterEach(() => rmSync(home, { recursive: true }));

const patience = { timeout: 60_000, interval: 20 };
const overwrite = (text: string): void => writeFileSync(file, text);
const replace = (text: string): void => {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
};
const missedBy = async ({ journal }: Reader): Promise<void> => {
  await expect.poll(() => journal.state.missed, patience).toMatchObject({ files: 1, bytes: lines(1, 5).length });
  expect(journal.state.untold).toMatchObject([{ name: 'day.jsonl', code: 'ingest.missed' }]);
};
/** Waits until the agent has looked more than `more` further times. */
const isSeen = ({ looks }: Reader, more: number) => {
  const before = looks();
  return expect.poll(looks, patience).toBeGreaterThan(before + more);
};

describe('row 24: a file of which nobody knows what it held is reported', () => {
  it.each([
    ['written over', overwrite],
    ['replaced by another one', replace],
  ])('where it is %s before it was quiet', async (_, change) => {
    overwrite(lines(1, 5));
    const reader = await openReader(home, { quietSeconds: 3_600 }, { arrive: 'quiet' });
    await isSeen(reader, 2);
    change(lines(100, 2));
    await missedBy(reader);
    await reader.stop();
  });

  it.each(['renamed', 'quiet', 'grows'])(
    'where it waited for room (%s), once, and the other one is read',
    async (arrive) => {
      overwrite(lines(1, 5));
      const full = await openReader(home, { spoolBytes: 0 }, { arrive });
      await expect.poll(() => Object.keys(full.journal.state.unread).length, patience).toBe(1);
      replace(lines(100, 9));
      await missedBy(full);
      await full.stop();
      const again = await openReader(home, {}, { arrive });
      await expect.poll(() => again.spool.count(), patience).toBeGreaterThan(0);
      await missedBy(again);
      await again.stop();
    },
  );

  it('where the agent was off meanwhile', async () => {
    overwrite(lines(1, 5));
    const full = await openReader(home, { spoolBytes: 0 });
    await expect.poll(() => Object.keys(full.journal.state.unread).length, patience).toBe(1);
    await full.stop();
    overwrite(lines(100, 2));
    const again = await openReader(home);
    await missedBy(again);
    await again.stop();
  });

  it('where it had been read before it was written over twice', async () => {
    overwrite(lines(90, 7));
    const reader = await openReader(home, { quietSeconds: 1 }, { arrive: 'quiet' });
    await expect.poll(() => reader.spool.count(), patience).toBeGreaterThan(0);
    overwrite(lines(1, 5));
    await isSeen(reader, 2);
    overwrite(lines(200, 2));
    await missedBy(reader);
    await reader.stop();
  });
});

it('row 24: a file that grows while it waits, or was filled with NULs before, is not reported', async () => {
  overwrite('\0'.repeat(5_000));
  writeFileSync(join(home, 'pos', 'grows.jsonl'), lines(1, 1));
  const reader = await openReader(home, { quietSeconds: 3_600 }, { arrive: 'quiet' });
  await isSeen(reader, 2);
  overwrite(lines(1, 5));
  appendFileSync(join(home, 'pos', 'grows.jsonl'), lines(2, 20));
  await isSeen(reader, 2);
  expect(reader.journal.state.missed.files).toBe(0);
  await reader.stop();
});

it('row 24: a file that was read since it began to wait is not reported, even if it had grown meanwhile', async () => {
  const reader = await openReader(home);
  await reader.stop();
  const journal = await openJournal(join(home, 'journal'));
  const unread = openUnread({ journal, clock: openClock(), log: () => undefined } as unknown as AgentParts);
  const seen = (size: number): Looked => {
    overwrite(lines(1, 9).slice(0, size));
    const look = { size, modified: size };
    const found = { key: 'day', name: 'day.jsonl', path: Buffer.from(file), look, quiet: true } as Found;
    return { ready: [], present: new Map([['day', found]]), unseen: new Map(), missing: new Map(), below: new Map() };
  };
  await unread.keep(seen(200), false);
  await journal.note({ type: 'taken', file: 'day', look: { size: 300, modified: 300 }, segments: [] });
  await unread.meet(seen(100));
  await unread.keep({ ready: [], present: new Map(), unseen: new Map(), missing: new Map(), below: new Map() }, false);
  // The shorter file, which nobody read, is missed.
  expect(journal.state.missed).toMatchObject({ files: 1, bytes: 100 });
  await journal.close();
});
