import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openClock } from '../process/clock.ts';
import { openJournal } from '../kept/journal.ts';
import type { Orders } from '../calls/client.ts';
import { openOrders } from './orders.ts';
import type { AgentParts } from '../shared/parts.ts';
import { line } from '../read/reader.testing.ts';
import { openSpool } from '../kept/spool.ts';
import { openSwitches } from '../calls/switches.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-resync-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** The parts of an agent with one folder, and the orders that the agent reported as done. */
const openParts = async (spoolBytes: number) => {
  const done: number[] = [];
  const journal = await openJournal(join(home, 'journal'));
  const spool = await openSpool(home, 0);
  const parts = {
    settings: {
      data: home,
      spoolBytes,
      keepFreeBytes: 0,
      segmentBytes: 4_096,
      scanSeconds: 0.05,
      folders: [{ path: join(home, 'pos'), files: '*', arrive: 'quiet', profile: null }],
    },
    journal,
    spool,
    items: { current: () => null },
    switches: openSwitches(),
    clock: openClock(),
    log: () => undefined,
    pause: () => sleep(1),
    wake: () => undefined,
    stopped: new AbortController().signal,
    client: { done: (requestId: number) => Promise.resolve(void done.push(requestId)) },
  } as unknown as AgentParts;
  return { parts, journal, spool, done };
};

const asked = (requestId: number) => ({
  requestId,
  storeNumber: '1',
  // Over already: the agent waits for nothing.
  expiresAt: '2026-01-01T00:00:00Z',
  resyncStartDate: '2026-01-01',
  resyncEndDate: '2026-12-31',
  resynctlogJobType: true,
  resyncSumJobType: false,
});
const ordersWith = (resyncs: ReturnType<typeof asked>[]): Orders => ({
  status: 'Running',
  renewKey: false,
  tooOld: false,
  oldestVersion: '',
  flags: [],
  requests: [],
  resyncs,
});

it('what a server asks to be sent anew fills the spool to its limit and no further', async () => {
  const spoolBytes = 64 * 1_024;
  // Text that shrinks little: about 2 KiB a receipt.
  const noisy = (number: number): string => line(number).replace('Milk', () => randomBytes(1_500).toString('hex'));
  writeFileSync(join(home, 'pos/day.jsonl'), Array.from({ length: 30 }, (_, at) => noisy(at + 1)).join(''));
  const { parts, journal, spool } = await openParts(spoolBytes);
  const orders = openOrders(parts);
  orders.take(ordersWith(Array.from({ length: 12 }, (_, at) => asked(at + 1))));
  await Promise.race([orders.idle(), sleep(8_000)]);
  await journal.close();
  expect(spool.bytes()).toBeLessThan(2 * spoolBytes);
});

it('what was done is not done again for a server that repeats its order', async () => {
  writeFileSync(join(home, 'pos/day.jsonl'), line(1));
  const { parts, journal, spool, done } = await openParts(1_024 ** 2);
  const orders = openOrders({ ...parts, pause: () => spool.remove(spool.first() ?? 0) });
  for (let polls = 0; polls < 3; polls += 1) {
    orders.take(ordersWith([{ ...asked(7), expiresAt: new Date(Date.now() + 60_000).toISOString() }]));
    await Promise.race([orders.idle(), sleep(5_000)]);
  }
  await journal.close();
  expect(done).toEqual([7]);
});

it('is not done while a folder cannot be read, which is told once, and is done when the folder is back', async () => {
  const { parts, journal, spool, done } = await openParts(1_024 ** 2);
  const told: string[] = [];
  const orders = openOrders({
    ...parts,
    log: (_, text) => void told.push(text),
    pause: () => spool.remove(spool.first() ?? 0),
  });
  const poll = async (): Promise<void> => {
    orders.take(ordersWith([{ ...asked(7), expiresAt: new Date(Date.now() + 60_000).toISOString() }]));
    await orders.idle();
  };
  rmSync(join(home, 'pos'), { recursive: true });
  await poll();
  await poll();
  expect([done, told]).toEqual([[], [expect.stringContaining(`${join(home, 'pos')} cannot be read`)]]);
  mkdirSync(join(home, 'pos'));
  writeFileSync(join(home, 'pos/day.jsonl'), line(1));
  await poll();
  await journal.close();
  expect(done).toEqual([7]);
});
