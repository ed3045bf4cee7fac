import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openClock } from '../process/clock.ts';
import { openOrders } from './orders.ts';
import type { AgentParts } from '../shared/parts.ts';
import { line, linesOf } from '../read/reader.testing.ts';
import { resyncOrders } from './resync.testing.ts';
import { openSpool, type Spool } from '../kept/spool.ts';
import { openSwitches } from '../calls/switches.ts';

let home = '';
let spool: Spool;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-empty-'));
  mkdirSync(join(home, 'pos'));
  spool = await openSpool(home, 0);
});
afterEach(() => rmSync(home, { recursive: true }));

it.each([
  ['an empty folder, as a share that is not mounted shows', undefined],
  ['files of other stores only', line(1, '0002')],
])('a resync that finds %s is not done, says so once, and is done once something is there', async (_, other) => {
  const done: number[] = [];
  const said: string[] = [];
  const usual = { files: '*', arrive: 'renamed', profile: null, items: null, reports: null };
  const parts = {
    settings: { spoolBytes: 10 ** 9, segmentBytes: 10 ** 6, folders: [{ path: join(home, 'pos'), ...usual }] },
    spool,
    items: { current: () => null },
    client: { done: (id: number) => Promise.resolve(void done.push(id)) },
    clock: openClock(),
    switches: openSwitches(),
    log: (__: string, message: string) => void said.push(message),
    pause: () => spool.remove(spool.first() ?? 0),
    wake: () => undefined,
    stopped: new AbortController().signal,
  } as unknown as AgentParts;
  if (other !== undefined) writeFileSync(join(home, 'pos/other.jsonl'), other);
  const orders = openOrders(parts);
  for (let at = 0; at < 3; at += 1) {
    orders.take(resyncOrders());
    await orders.idle();
  }
  expect(done).toEqual([]);
  expect(said).toEqual(['Request 1 waits: the folders hold nothing of these days.']);
  writeFileSync(join(home, 'pos/day.jsonl'), linesOf(1, 3));
  orders.take(resyncOrders());
  await orders.idle();
  expect(done).toEqual([1]);
});
