import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openClock } from '../process/clock.ts';
import type { AgentParts } from '../shared/parts.ts';
import { line, linesOf } from '../read/reader.testing.ts';
import { resync } from './resync.ts';
import { resyncOrder } from './resync.testing.ts';
import { openSpool } from '../kept/spool.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-resync-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('a resync of a journal to which the register writes is not done before its segments are sent', async () => {
  const journal = join(home, 'pos/day.jsonl');
  writeFileSync(journal, linesOf(1, 20_000));
  const spool = await openSpool(home, 0);
  let waiting: number | null = null;
  const said: string[] = [];
  const parts = {
    settings: {
      data: home,
      segmentBytes: 262_144,
      folders: [{ path: join(home, 'pos'), files: '*', arrive: 'grows', profile: null }],
    },
    spool,
    items: { current: () => null },
    clock: openClock(),
    log: (level: string, message: string) => void said.push(`${level} ${message}`),
    pause: () => sleep(10),
    wake: () => undefined,
    stopped: AbortSignal.timeout(8_000),
    client: { done: async () => void (waiting ??= spool.count()) },
  } as unknown as AgentParts;
  let number = 100_000;
  const selling = setInterval(() => appendFileSync(journal, line((number += 1))), 20);
  await resync(parts, resyncOrder(), new Map()).finally(() => clearInterval(selling));
  expect(spool.count()).toBeGreaterThan(0);
  // Null: the resync still waits for the server to take the segments, as it should.
  expect({ waiting, said }).toEqual({ waiting: null, said: [] });
});
