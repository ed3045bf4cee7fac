import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { overall, toMoney } from '@lanewise/testkit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIngestArea } from '../../areas.ts';
import { loadConfig } from '../../config/load.ts';
import { readServerInfo } from '../../process/server-info.ts';
import { createLog } from '../../plugins/log.ts';
import { start } from '../../start.ts';
import type { Running } from '../../start.ts';
import { runCommandLine } from '../cli.ts';
import { rounds } from '../../thorough.testing.ts';
import { testWorld } from '../testing.ts';
import { contentOf, csvProfiles, drawnFiles, period, type DrawnFiles, type Table } from './drawn-files.testing.ts';
import { root, setsIn, type Totals } from './sets.testing.ts';

const data = process.env['LANEWISE_DATA'] ?? resolve(root, '../shared/data');

let home: string;
let running: Running;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-sets-'));
  const config = loadConfig({ LANEWISE_HOME: home, PORT: '0', LOG_LEVEL: 'silent' });
  running = await start(config, createLog(config.logLevel), { open: openIngestArea, fatal: () => process.exit(1) });
});

afterAll(async () => {
  await running.stop();
  rmSync(home, { recursive: true });
});

const importSet = async (company: string, words: readonly string[]) => {
  const info = await readServerInfo(home);
  if (info === null) throw new Error('The server did not say where it is.');
  const { world, text } = testWorld(null, { local: async () => ({ api: `${info.url}/api/`, token: info.token }) });
  const code = await runCommandLine(['import', '--create-locations', '--company', company, ...words], world);
  return { code, text: text() };
};

/** Reads a report of the whole period, as every client does. */
const ask = async (companyId: number, [startDate, lastDate]: readonly [string, string], path: string, view = '') => {
  const info = await readServerInfo(home);
  const query = new URLSearchParams({ startDate, lastDate, limit: '1000', ...(view === '' ? {} : { view }) });
  const response = await fetch(`${running.url}/api/dashboard/v1/${path}?${query.toString()}`, {
    headers: { authorization: info?.token ?? '', 'x-company-id': String(companyId) },
  });
  return (await response.json()) as { totals: Totals; data: Record<string, string | number>[] };
};

/** Maps one column of a report to another. */
const column = (
  rows: readonly Record<string, string | number>[],
  key: string,
  value: string,
): Record<string, string | number | undefined> => Object.fromEntries(rows.map((row) => [String(row[key]), row[value]]));

describe.skipIf(!existsSync(data))('real files through the command line', () => {
  it.each(setsIn(data))('$name comes to its totals, and sending it twice more changes nothing', async (set) => {
    const { name, words, said, period, totals } = set;
    const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
    const { id } = await running.meta.companies.create(company);
    for (const time of ['first', 'second', 'third']) {
      const { code, text } = await importSet(name, words);
      const [count = ''] = said.transactions.split(' ');
      expect(text).toContain(`Transactions    ${said.transactions}\nNet sales       ${said.amount}`);
      expect(text).toContain(
        time === 'first'
          ? `Entered         ${count}\nKnown before    0`
          : `Entered         0\nKnown before    ${count}`,
      );
      expect(code).toBe(0);
      expect((await ask(id, period, 'location_items')).totals).toMatchObject(totals);
    }
    const [sold, summary, discounts, tenders] = await Promise.all([
      ask(id, period, 'item_sales'),
      ask(id, period, 'location_summary'),
      ask(id, period, 'location_summary', 'discounts'),
      ask(id, period, 'tender_sales'),
    ]);
    expect(sold.totals).toMatchObject({ amt: totals.net_sales_amt });
    expect(summary.totals).toMatchObject({ net_sales_amt: totals.net_sales_amt });
    expect(column(discounts.data, 'discount', 'discount_amt')).toMatchObject('discounts' in set ? set.discounts : {});
    expect(column(tenders.data, 'kind', 'amt')).toMatchObject('tenders' in set ? set.tenders : {});
  });

  it('tlog-4690-ace: the log of a real date enters, the other is set aside until its neighbour comes too', async () => {
    const name = 'tlog-4690-ace';
    const company = { name, us_week: true, connector_type: 'ACE', currency: 'USD', timeZone: 'America/New_York' };
    await running.meta.companies.create(company);
    const [undated, dated] = ['ace_00_01.dat', 'ace_05_97-05.dat'].map((file) => join(data, name, file));
    const both = join(home, 'both.dat');
    writeFileSync(both, Buffer.concat([readFileSync(dated ?? ''), readFileSync(undated ?? '')]));
    const importAll = (...files: (string | undefined)[]) =>
      importSet(name, ['--location', '9', ...files.map((file) => file ?? '')]);

    const apart = await importAll(undated, dated);
    expect(apart.text).toContain('Entered         1\n');
    expect(apart.text).toContain('1120191336 is no date');
    expect(apart.code).toBe(1);

    const together = await importAll(both);
    expect(together.text).toContain('Entered         1\nKnown before    1');
    expect(together.code).toBe(0);
  });
});

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** The parts of the last line of an import: `12 of 12 records accounted for: 9 entered, 3 known before`. */
const accountIn = (text: string): Record<string, number> => {
  const last = text.split('\n').findLast((line) => line.includes('accounted for')) ?? '';
  const number = (digits = ''): number => Number(digits.replaceAll(',', ''));
  const [, counted, read] = /^([\d,]+) of (?:at least )?([\d,]+) \w+ accounted for/.exec(last) ?? [];
  const found: Record<string, number> = { counted: number(counted), read: number(read) };
  for (const [, count, part = ''] of last.matchAll(
    /([\d,]+) (entered|would enter|known before|in conflict|quarantined|refused|sent without)/g,
  ))
    found[part] = number(count);
  return found;
};

describe('drawn files through the command line', () => {
  const units = (wire: string): boolean => wire !== 'csv';
  let companies = 0;

  const newCompany = async () => {
    const name = `Drawn ${(companies += 1)}`;
    const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
    const { id } = await running.meta.companies.create(company);
    const folder = join(home, name);
    mkdirSync(folder);
    return { id, name, folder };
  };
  const wordsOf = (table: Table | null): string[] => {
    if (table === null) return [];
    const path = join(home, `${table}.json`);
    writeFileSync(path, JSON.stringify(csvProfiles[table]));
    return ['--profile', path];
  };
  const tableOf = ({ wire, table }: DrawnFiles): Table | null => (wire === 'csv' ? table : null);

  /** Compares the figures of a company with the figures of the drawn transactions. */
  const expectFigures = async (id: number, { wire, transactions }: DrawnFiles): Promise<void> => {
    const figures = overall(transactions);
    const shown = (await ask(id, period, 'location_items')).totals;
    expect(shown.net_sales_amt).toBe(toMoney(figures.amount));
    if (units(wire)) expect(shown.net_sales_qty).toBe(figures.units / 10_000);
    if (units(wire)) expect(shown.customer_qty).toBe(figures.customers);
    const sold = (await ask(id, period, 'transaction')).totals;
    expect(sold).toMatchObject({ tax: toMoney(figures.tax) });
  };
  const options = {
    // Each step of shrinking takes seconds.
    endOnFailure: true,
    interruptAfterTimeLimit: rounds(60_000, 300_000),
    markInterruptAsFailure: false,
  };

  it(
    'come to what was drawn, and every record is accounted for, however they overlap and are packed',
    async () => {
      await fc.assert(
        fc.asyncProperty(drawnFiles, async (drawn) => {
          const { wire, transactions, files, table } = drawn;
          const { id, name, folder } = await newCompany();
          const words = wordsOf(tableOf(drawn));
          const contents = files.map(({ all, shape }) => contentOf(wire, all, shape, table));
          contents.forEach(({ bytes }, at) => writeFileSync(join(folder, `${at}.log`), bytes));
          const [read, bad] = [sum(contents, ({ records }) => records), sum(contents, (one) => one.bad)];
          const known = wire === 'csv' ? sum(transactions, ({ lines }) => lines.length) : transactions.length;
          const quarantined = bad > 0 ? { quarantined: bad } : {};
          const repeated = read - bad - known > 0 ? { 'known before': read - bad - known } : {};

          const tried = await importSet(name, [...words, '--dry-run', join(folder, '0.log')]);
          const [one = { records: 0, bad: 0 }] = contents;
          expect(accountIn(tried.text)).toEqual({
            counted: one.records,
            read: one.records,
            ...(one.records > one.bad && { 'would enter': one.records - one.bad }),
            ...(one.bad > 0 && { quarantined: one.bad }),
          });
          const imported = await importSet(name, [...words, folder]);
          expect(accountIn(imported.text)).toEqual({
            counted: read,
            read,
            entered: known,
            ...repeated,
            ...quarantined,
          });
          expect(imported.code).toBe(bad > 0 ? 1 : 0);
          const again = await importSet(name, [...words, folder]);
          expect(accountIn(again.text)).toEqual({ counted: read, read, 'known before': read - bad, ...quarantined });
          await expectFigures(id, drawn);
        }),
        { numRuns: rounds(1, 60), ...options },
      );
    },
    rounds(120_000, 1_500_000),
  );

  it(
    'that break off on their way are named and accounted for, and the whole ones come to what was drawn',
    async () => {
      await fc.assert(
        fc.asyncProperty(drawnFiles, async (drawn) => {
          const { wire, files, table, cut } = drawn;
          const { id, name, folder } = await newCompany();
          const words = wordsOf(tableOf(drawn));
          const contents = files.map(({ all, shape }) => contentOf(wire, all, { ...shape, packing: 'gzip' }, table));
          contents.forEach(({ bytes }, at) => writeFileSync(join(folder, `${at}.log`), bytes));
          const [first = Buffer.alloc(0)] = contents.map(({ bytes }) => bytes);
          const broken = join(home, `${name}.log`);
          writeFileSync(broken, first.subarray(0, Math.max(1, Math.floor(first.length * cut))));

          const half = await importSet(name, [...words, broken]);
          const { counted = 0, read = 0, ...parts } = accountIn(half.text);
          expect([half.code, counted]).toEqual([1, read]);
          expect(sum(Object.values(parts), (count) => count)).toBe(read);
          expect(half.text).toMatch(new RegExp(`Refused[^\\n]*${name}\\.log`));

          const whole = await importSet(name, [...words, folder]);
          const account = accountIn(whole.text);
          expect(account).toMatchObject({ counted: account['read'], read: sum(contents, ({ records }) => records) });
          expect(account).not.toHaveProperty('in conflict');
          expect(account['quarantined'] ?? 0).toBe(sum(contents, ({ bad }) => bad));
          await expectFigures(id, drawn);
        }),
        { numRuns: rounds(1, 40), ...options },
      );
    },
    rounds(120_000, 1_500_000),
  );

  it(
    'of tens of thousands of damaged rows keep the rows between them',
    async () => {
      const { id, name, folder } = await newCompany();
      const [damaged, good] = [rounds(1_500, 60_000), 5];
      const row = (number: string, amount: string): string =>
        `7;1;${number};2026-01-01;2026-01-01 09:00:00;1;Käse;Theke;1;${amount};0,00;0,00;1,50\n`;
      const rows = Array.from({ length: damaged }, (_, at) => row(`B${at}`, 'viel'));
      for (let at = 0; at < good; at += 1) rows.splice(Math.floor((at * damaged) / good), 0, row(`${at}`, '1,50'));
      const header = 'Store;Lane;No;Date;Ended;Item;Text;Department;Quantity;Amount;Discount;Tax;Total\n';
      writeFileSync(join(folder, 'rows.csv'), Buffer.from(header + rows.join(''), 'latin1'));
      const { code, text } = await importSet(name, [...wordsOf('european'), folder]);
      const read = damaged + good;
      expect(accountIn(text)).toEqual({ counted: read, read, entered: good, quarantined: damaged });
      expect(code).toBe(1);
      expect((await ask(id, period, 'location_items')).totals.net_sales_amt).toBe(1.5 * good);
    },
    rounds(60_000, 300_000),
  );
});
