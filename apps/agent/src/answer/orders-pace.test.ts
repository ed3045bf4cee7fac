import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openOrders } from './orders.ts';
import type { AgentParts } from '../shared/parts.ts';
import { openSwitches } from '../calls/switches.ts';
import { line } from '../read/reader.testing.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-pace-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('files that a server asks for take no more of the line than the settings leave', async () => {
  const noisy = (number: number): string => line(number).replace('Milk', () => randomBytes(1_500).toString('hex'));
  writeFileSync(join(home, 'pos/day.jsonl'), Array.from({ length: 20 }, (_, at) => noisy(at + 1)).join(''));
  let sent = 0;
  const ending = new AbortController();
  const parts = {
    settings: {
      data: home,
      bytesPerSecond: 1_024,
      folders: [{ path: join(home, 'pos'), files: '*', arrive: 'quiet', profile: null }],
    },
    keys: { current: () => 'the key of this agent' },
    log: () => undefined,
    switches: openSwitches(),
    pause: (milliseconds: number) => sleep(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined),
    stopped: ending.signal,
    client: { sendFile: async (_: number, __: object, body: Uint8Array) => void (sent += body.length) },
  } as unknown as AgentParts;
  const requests = Array.from({ length: 50 }, (_, at) => ({ requestId: at + 1, fileType: 'tlog', fileName: null }));
  const orders = openOrders(parts);
  orders.take({
    status: 'Running',
    renewKey: false,
    tooOld: false,
    oldestVersion: '',
    flags: [],
    requests,
    resyncs: [],
  });
  const began = performance.now();
  await Promise.race([orders.idle(), sleep(1_500)]);
  const seconds = (performance.now() - began) / 1_000;
  ending.abort();
  await orders.idle();
  // The first file goes at once; the next ones wait for their share of the line.
  expect(sent / seconds).toBeLessThan(100 * 1_024);
});
