import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openClock } from '../process/clock.ts';
import { openOrders } from './orders.ts';
import type { AgentParts } from '../shared/parts.ts';
import { linesOf } from '../read/reader.testing.ts';
import { resyncOrders } from './resync.testing.ts';
import { openSpool } from '../kept/spool.ts';
import { openSwitches } from '../calls/switches.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-resync-'));
  mkdirSync(join(home, 'pos'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Lets the agent poll three times; `happens` runs before each segment is put into the spool. */
const poll = async (happens: (puts: number) => void) => {
  const spool = await openSpool(home, 0);
  const said: string[] = [];
  const put: string[] = [];
  let dones = 0;
  const folder = { path: join(home, 'pos'), files: '*', arrive: 'grows', profile: null, reports: null, items: null };
  const parts = {
    settings: { data: home, segmentBytes: 4_096, spoolBytes: 2 ** 30, folders: [folder] },
    spool: {
      ...spool,
      put: (...given: Parameters<typeof spool.put>) => {
        put.push(given[0].fileName);
        happens(put.length);
        return spool.put(...given);
      },
    },
    items: { current: () => null },
    switches: openSwitches(),
    clock: openClock(),
    log: (level: string, message: string) => void said.push(`${level} ${message}`),
    pause: () => sleep(10),
    wake: () => undefined,
    stopped: AbortSignal.timeout(8_000),
    client: { done: () => Promise.resolve(void (dones += 1)) },
  } as unknown as AgentParts;
  // The server takes everything.
  const sender = setInterval(() => void spool.remove(spool.first() ?? 0), 5);
  const given = openOrders(parts);
  for (let polls = 0; polls < 3; polls += 1) {
    given.take(resyncOrders());
    await given.idle();
  }
  clearInterval(sender);
  return { dones, said, put };
};

const failing = (code: string): Error => Object.assign(new Error(`${code}: it fails`), { code });

describe('a resync', () => {
  it('goes on with files that the register renames meanwhile', async () => {
    writeFileSync(join(home, 'pos/a.jsonl'), linesOf(1, 200));
    writeFileSync(join(home, 'pos/b.jsonl'), linesOf(1_000, 200));
    // The folder lists its files in any order. The file that was not opened yet gets another name.
    const { dones, said, put } = await poll((puts) => {
      if (puts > 1) return;
      for (const name of ['a', 'b']) renameSync(join(home, `pos/${name}.jsonl`), join(home, `pos/${name}-old.jsonl`));
    });
    expect(dones).toBe(1);
    expect(said[0]).toMatch(/^warning Request 1 waits: ENOENT/);
    expect(new Set(put).size).toBe(3);
  });

  it.each(['ENOSPC', 'EIO', 'EBUSY'])('is done once %s is over, which is told once', async (code) => {
    writeFileSync(join(home, 'pos/a.jsonl'), linesOf(1, 200));
    const { dones, said } = await poll((puts) => {
      if (puts < 3) throw failing(code);
    });
    expect(dones).toBe(1);
    expect(said).toEqual([expect.stringContaining(`waits: ${code}`), expect.stringContaining('were sent anew')]);
  });

  it('reads what it has read only once while another file cannot be read', async () => {
    writeFileSync(join(home, 'pos/a.jsonl'), linesOf(1, 10));
    writeFileSync(join(home, 'pos/b.jsonl'), linesOf(1_000, 10));
    const { dones, put } = await poll((puts) => {
      if (puts > 1 && puts < 5) throw failing('EIO');
    });
    expect(dones).toBe(0);
    expect(put).toHaveLength(4);
    expect(new Set(put.slice(1)).size).toBe(1);
  });
});
