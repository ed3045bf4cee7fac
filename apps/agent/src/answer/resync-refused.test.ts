import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallFailed } from '@lanewise/intake/call';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '../process/clock.ts';
import { openJournal } from '../kept/journal.ts';
import { openOrders } from './orders.ts';
import type { AgentParts } from '../shared/parts.ts';
import { linesOf } from '../read/reader.testing.ts';
import { sendSpool } from '../send/sender.ts';
import { resyncOrders } from './resync.testing.ts';
import { openSpool, type Spooled } from '../kept/spool.ts';
import { openSwitches } from '../calls/switches.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-resync-'));
  mkdirSync(join(home, 'pos'));
  writeFileSync(join(home, 'pos/a.jsonl'), linesOf(1, 50));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const tooManyNames = new CallFailed({
  status: 422,
  code: 'ingest.tooManyNames',
  message: 'There are too many names.',
  retryAfter: null,
});

/** Polls twice; `isRefused`: whether the server refuses a segment; `damage`: runs before the first segment is read. */
const run = async (isRefused: (segment: Spooled) => boolean, damage: () => void = () => undefined) => {
  const spool = await openSpool(home, 0);
  const journal = await openJournal(join(home, 'journal'));
  const said: string[] = [];
  let dones = 0;
  let sent = 0;
  let isDamaged = false;
  const ending = new AbortController();
  const folder = { path: join(home, 'pos'), files: '*', arrive: 'grows', profile: null, reports: null, items: null };
  const parts = {
    settings: { data: home, segmentBytes: 1_024, spoolBytes: 2 ** 30, folders: [folder] },
    spool: {
      ...spool,
      read: (number: number) => {
        if (!isDamaged) damage();
        isDamaged = true;
        return spool.read(number);
      },
    },
    journal,
    items: { current: () => null },
    switches: openSwitches(),
    clock: openClock(),
    log: (level: string, message: string) => void said.push(`${level} ${message}`),
    debug: () => undefined,
    pause: () => sleep(5),
    awake: () => sleep(5),
    wake: () => undefined,
    stopped: ending.signal,
    client: {
      sentBytes: () => 0,
      done: () => Promise.resolve(void (dones += 1)),
      send: (segment: Spooled) => {
        if (isRefused(segment)) return Promise.reject(tooManyNames);
        sent += 1;
        return Promise.resolve(segment.content);
      },
    },
  } as unknown as AgentParts;
  const sending = sendSpool(parts, () => true);
  const given = openOrders(parts);
  for (let polls = 0; polls < 2; polls += 1) {
    given.take(resyncOrders());
    await given.idle();
  }
  ending.abort();
  await sending;
  await journal.close();
  return { dones, sent, told: said.filter((one) => one.includes('Request 1')) };
};

describe('a resync is not told as done', () => {
  it.each([
    ['every segment', () => true, /the server refused (\d+) of \1 segments: There are too many names\./],
    ['one segment', ({ part }: Spooled) => part === 2, /the server refused 1 of \d+ segments: There are too many/],
  ])('where the server refused %s, and its log says so once', async (_, isRefused, sentence) => {
    const { dones, told } = await run(isRefused);
    expect(dones).toBe(0);
    expect(told).toEqual([expect.stringMatching(sentence)]);
  });

  it('where a segment was damaged on the disk, before its file was read and sent again', async () => {
    const folder = join(home, 'spool');
    const { dones, told } = await run(
      () => false,
      () => truncateSync(join(folder, readdirSync(folder)[0] ?? ''), 40),
    );
    expect(told).toEqual([expect.stringMatching(/waits: Segment 1 was damaged on the disk/)]);
    expect(dones).toBe(1);
  });
});
