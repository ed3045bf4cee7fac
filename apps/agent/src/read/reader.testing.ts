import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClock } from '../process/clock.ts';
import { openItemFiles, type ItemFiles } from '../items/items.ts';
import { openJournal, type Journal } from '../kept/journal.ts';
import type { AgentParts } from '../shared/parts.ts';
import { readFolders } from './reader.ts';
import { openSpool, type Spool } from '../kept/spool.ts';
import { openSwitches } from '../calls/switches.ts';
import { openWaits, type Waits } from '../files/waits.ts';

/** A receipt of one dollar as a line of JSON. */
export const line = (number: number, store = '0001'): string =>
  `${JSON.stringify({
    store,
    businessDate: '2026-09-30',
    lane: '1',
    number: String(number),
    lines: [{ description: 'Milk', amount: '1.00' }],
    tenders: [{ kind: 'cash', amount: '1.00' }],
  })}\n`;
export const linesOf = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => line(from + at)).join('');

export interface Reader {
  journal: Journal;
  spool: Spool;
  items: ItemFiles;
  waits: Waits;
  said: string[];
  /** How often it has looked into its folders. */
  looks: () => number;
  stop: () => Promise<void>;
}

/**
 * A reader of the folder `pos` in a home folder. The reader looks into the folder as often as it can, until it is
 * stopped.
 */
export const openReader = async (
  home: string,
  more: object = {},
  folder: object = {},
  cover?: (content: Uint8Array) => Uint8Array,
): Promise<Reader> => {
  const journal = await openJournal(join(home, 'journal'));
  const spool = await openSpool(home, journal.state.highest, cover);
  const ending = new AbortController();
  const said: string[] = [];
  let looks = 0;
  const usual = { files: '*.jsonl', arrive: 'renamed', profile: null, items: null, reports: null } as const;
  const settings = {
    data: home,
    quietSeconds: 0,
    scanSeconds: 0,
    spoolBytes: 2 ** 30,
    keepFreeBytes: 0,
    segmentBytes: 1_024,
    folders: [{ path: join(home, 'pos'), ...usual, ...folder }],
    ...more,
  };
  const log = (level: string, message: string) => void said.push(`${level} ${message}`);
  const items = await openItemFiles({ settings, journal, log });
  const waits = openWaits(log);
  const parts = {
    settings,
    journal,
    spool,
    items,
    clock: openClock(),
    switches: openSwitches(),
    waits,
    log,
    debug: () => void (looks += 1),
    pause: () => sleep(1),
    wake: () => undefined,
    stopped: ending.signal,
  } as unknown as AgentParts;
  const running = readFolders(parts);
  const stop = async (): Promise<void> => {
    ending.abort();
    await running;
    await journal.close();
  };
  return { journal, spool, items, waits, said, looks: () => looks, stop };
};
