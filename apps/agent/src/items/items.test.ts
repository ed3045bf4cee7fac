import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { importProfile } from '@lanewise/contract/facts/profile';
import { MOST_ITEMS } from '@lanewise/tlog/items/read';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReader, type Reader } from '../read/reader.testing.ts';

const patience = { timeout: 20_000 };
const profile = importProfile.parse({
  name: 'till',
  csv: {
    columns: { location: 'Store', transaction: 'No', date: 'Date', item: 'Item', amount: 'Amount' },
    items: { code: 'Code', description: 'Name', department: ['Group'] },
  },
});
const sale = (number: number): string => `Store,No,Date,Item,Amount\n0001,${number},2026-11-19,4011,1.00\n`;
const items = (name: string, price = '0.69'): string => `Code,Price,Name,Group\n4011,${price},${name},Produce\n`;
const copyOf = (name: string): string => `Code,Name,Group\n4011,${name},Produce\n`;

let home = '';
let reader: Reader;
const inHome = (name: string): string => join(home, name);
const begin = async (): Promise<void> => {
  const master = { path: inHome('master'), files: 'ITEMS*.csv', profile };
  reader = await openReader(home, {}, { files: '*.csv', profile, items: master });
};
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-items-'));
  for (const name of ['pos', 'master']) mkdirSync(inHome(name));
});
afterEach(async () => {
  await reader.stop();
  rmSync(home, { recursive: true, force: true });
});

/** The item file with which each segment of the spool would be sent, in the order of the segments. */
const sentWith = async (): Promise<string[]> => {
  const found: string[] = [];
  for (let number = 1; reader.spool.has(number); number += 1) {
    const hash = (await reader.spool.read(number))?.items;
    const packed = typeof hash === 'string' ? await reader.items.read(hash) : null;
    found.push(packed ? gunzipSync(packed).toString() : 'nothing');
  }
  return found;
};
const told = () => reader.said.join('\n');

describe('an item file', () => {
  it('holds receipts up until there is one, says so once and loses none', async () => {
    await begin();
    writeFileSync(inHome('pos/1.csv'), sale(1));
    await expect
      .poll(told, patience)
      .toMatch(/1\.csv cannot be taken in now: there was no item file \S+master.ITEMS\*\.csv yet\./);
    expect(reader.items.isMissing()).toBe(true);
    writeFileSync(inHome('master/ITEMS.csv'), items('Bananas'));
    await expect.poll(sentWith, patience).toEqual([copyOf('Bananas')]);
    expect(told().split('cannot be taken in now')).toHaveLength(2);
    expect(reader.items.isMissing()).toBe(false);
  });

  it.each([
    ['lacks a column', 'Code,Price\n4011,0.69\n', 'The file has no column Name'],
    ['breaks off', `${items('Bananas')}0041,3.79\n`, 'The item file cannot be read at byte 48: It has 2 cells'],
    ['is empty but for its header', '\n', 'The item file is empty.'],
    [
      'has too many lines',
      items('Bananas') + '1,1,"N\nM",G\n'.repeat(MOST_ITEMS / 2 + 1),
      'The item file has more than 1000000 lines',
    ],
    ['holds NULs', items('Ban\0anas'), 'It holds NULs'],
  ])('that %s is named, and the one before goes on', async (_, content, reason) => {
    writeFileSync(inHome('master/ITEMS-1.csv'), items('Bananas'));
    await begin();
    await expect.poll(told, patience).toContain('is the item file from now on: 1 items.');
    writeFileSync(inHome('master/ITEMS-2.csv'), content);
    await expect.poll(told, patience).toContain(`The item file ITEMS-2.csv is left out: ${reason}`);
    writeFileSync(inHome('pos/1.csv'), sale(1));
    await expect.poll(sentWith, patience).toEqual([copyOf('Bananas')]);
    expect(reader.journal.state.untold.map(({ name }) => name)).toEqual(['ITEMS-2.csv']);
    expect(told().split('is left out')).toHaveLength(2);
  });

  it('that is a link is left out, wherever it leads', async () => {
    writeFileSync(inHome('elsewhere.csv'), items('Secret'));
    symlinkSync('../elsewhere.csv', inHome('master/ITEMS.csv'));
    await begin();
    await expect.poll(told, patience).toContain('The item file ITEMS.csv is left out: It is a link.');
    expect(readdirSync(inHome('items'))).toEqual([]);
  });

  it('that changes counts for what is read from then on; what waits keeps the one before', async () => {
    writeFileSync(inHome('master/ITEMS.csv'), items('Bananas'));
    await begin();
    writeFileSync(inHome('pos/1.csv'), sale(1));
    await expect.poll(sentWith, patience).toHaveLength(1);
    writeFileSync(inHome('master/ITEMS.csv'), items('"Plantains, green"'));
    await expect.poll(told, patience).toMatch(/(?:from now on[^]*){2}/);
    writeFileSync(inHome('pos/2.csv'), sale(2));
    await expect.poll(sentWith, patience).toEqual([copyOf('Bananas'), copyOf('"Plantains, green"')]);
    expect(reader.items.oldBytes()).toBeGreaterThan(0);
  });

  it('of which only prices change stays the one copy, and old ones go once nothing waits', async () => {
    writeFileSync(inHome('master/ITEMS.csv'), items('Bananas'));
    await begin();
    writeFileSync(inHome('pos/1.csv'), sale(1));
    await expect.poll(sentWith, patience).toHaveLength(1);
    writeFileSync(inHome('master/ITEMS.csv'), items('Bananas', '0.79'));
    await expect.poll(told, patience).toMatch(/(?:from now on[^]*){2}/);
    expect(readdirSync(inHome('items'))).toHaveLength(1);
    writeFileSync(inHome('master/ITEMS.csv'), items('Plantains'));
    await expect.poll(() => readdirSync(inHome('items')), patience).toHaveLength(2);
    await reader.spool.remove(1);
    await expect.poll(() => readdirSync(inHome('items')), patience).toHaveLength(1);
    expect(reader.items.oldBytes()).toBe(0);
  });

  it('of several is the newest, also after a start, and is no file of receipts beside them', async () => {
    const folder = { files: '*.csv', profile, items: { path: inHome('pos'), files: 'ITEMS*.csv', profile } };
    for (const [at, name] of ['Old', 'New'].entries()) {
      writeFileSync(inHome(`pos/ITEMS-${at}.csv`), items(name));
      utimesSync(inHome(`pos/ITEMS-${at}.csv`), 1_790_000_000 + at, 1_790_000_000 + at);
    }
    reader = await openReader(home, {}, folder);
    writeFileSync(inHome('pos/1.csv'), sale(1));
    await expect.poll(sentWith, patience).toEqual([copyOf('New')]);
    await reader.stop();
    for (const at of [0, 1]) rmSync(inHome(`pos/ITEMS-${at}.csv`));
    reader = await openReader(home, {}, folder);
    writeFileSync(inHome('pos/2.csv'), sale(2));
    await expect.poll(sentWith, patience).toEqual([copyOf('New'), copyOf('New')]);
    expect(reader.journal.state.asideCount).toBe(0);
  });

  it('whose time lies years ahead gives way to the next one, also after a start', async () => {
    writeFileSync(inHome('master/ITEMS-1.csv'), items('Old'));
    utimesSync(inHome('master/ITEMS-1.csv'), new Date('2099-01-01'), new Date('2099-01-01'));
    await begin();
    await expect.poll(told, patience).toContain('ITEMS-1.csv is the item file from now on');
    writeFileSync(inHome('master/ITEMS-2.csv'), items('New'));
    await expect.poll(told, patience).toContain('ITEMS-2.csv is the item file from now on');
    await reader.stop();
    await begin();
    await expect.poll(() => reader.looks(), patience).toBeGreaterThan(2);
    writeFileSync(inHome('pos/1.csv'), sale(1));
    await expect.poll(sentWith, patience).toEqual([copyOf('New')]);
  });

  it('whose copy the disk damaged is copied anew', async () => {
    writeFileSync(inHome('master/ITEMS.csv'), items('Bananas'));
    await begin();
    await expect.poll(told, patience).toContain('from now on');
    const [name = ''] = readdirSync(inHome('items'));
    truncateSync(join(home, 'items', name), 9);
    expect(await reader.items.read(name)).toBeNull();
    writeFileSync(inHome('pos/1.csv'), sale(1));
    await expect.poll(sentWith, patience).toEqual([copyOf('Bananas')]);
  });
});
