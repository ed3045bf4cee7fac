import { reportOf } from '@lanewise/contract/reports/index';
import { exportParameters } from '@lanewise/contract/reports/export';
import { exportTypes, type ExportType } from '@lanewise/contract/reports/files';
import { openExport } from '../apps/server/dist/exports/export.js';
import { scopeOf } from '../apps/server/dist/facts/scope.js';
import { sql, u32 } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { rememberArrivals } from '../apps/server/dist/question/arrivals.js';
import { askedIn } from '../apps/server/dist/question/question.testing.js';
import { namesOf } from '../apps/server/dist/question/names.js';
import { queries } from '../apps/server/dist/reports/queries.js';
import { row } from './times.ts';

const company = 99;
const day = '2026-01-31';
const megabyte = 1024 ** 2;

/** Writes `rows` receipts of one store and day into the list and its count only. */
const fill = async (facts: Facts, rows: number): Promise<void> => {
  await facts.command(
    sql`
      insert into transaction (company, business_date, location, ended, entry_no, lane, number, sign, kind, selling, hour,
        cashier, cashier_name, customers, units, total, tax_amount, tenders, events)
      select ${u32(company)}, toDate('2026-01-31'), 1, toDateTime64('2026-01-31 07:00:00', 0, 'UTC') + number % 50000,
        number + 1, toString(number % 8), toString(number), 1, 'sale', 1, 12, toString(number % 300),
        concat('Cashier ', toString(number % 300)), 1, number % 40, (number % 9000) / 100, (number % 700) / 100,
        ['cash'], if(number % 9 = 0, ['override', 'coupon'], [])
      from numbers(${u32(rows)})`,
    { lane: 'long' },
  );
  await facts.command(sql`
    insert into transaction_sum (company, grain, business_date, location, hour, selling, transactions)
    select ${u32(company)}, 'hour', toDate('2026-01-31'), 1, 12, 1, ${u32(rows)}`);
};

const write = async (facts: Facts, type: ExportType, more: object = {}): Promise<number> => {
  const parameters = exportParameters.parse({ startDate: day, lastDate: day, type, ...more });
  const store = { location_id: 1, reg_loc_id: 5_001, name: 'Harbor Point', storeNumber: '0001' };
  const place = {
    ...store,
    label: '',
    depth: 1,
    authorityLevel: 1,
    regionId: null,
    timeZone: 'America/New_York',
    address: '',
  };
  const { body } = await openExport({
    question: {
      ...askedIn(facts, {
        definition: reportOf('transactions'),
        query: queries.transactions,
        scope: scopeOf(
          { companyId: company, locations: [{ locationId: 1, regLocId: 5_001 }], everyStore: false },
          parameters,
        ),
        parameters,
        names: namesOf({ locations: [place], regions: [], departments: [] }),
        company: { pattern: 'months', rule: 'nearest', usWeek: true, fixed: [], timeZone: 'America/New_York' },
        now: { today: '2026-02-01', time: '2026-02-01 07:00:00' },
      }),
      arrivals: rememberArrivals(facts, {
        changesAfter: async () => [],
        lastApplied: async () => 0,
        setAsideDays: async () => [],
      }),
    },
    parameters,
    company: { name: 'Harvest Lane Markets', currency: 'USD' },
    made: new Date(),
    clock: '12',
    localTime: '2026-02-01 07:00',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  let bytes = 0;
  for await (const part of body) bytes += part.length;
  return bytes;
};

/** The most memory that this process takes during the work, beyond what it held before, in bytes. */
const peakOf = async <Result>(work: () => Promise<Result>): Promise<[result: Result, bytes: number]> => {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
  try {
    return [await work(), most - before];
  } finally {
    clearInterval(timer);
  }
};

/** Writes all receipts of a large day in every file type, and prints time, size and extra memory of the server. */
export const exportManyRows = async (facts: Facts, rows: number, say: (text: string) => void): Promise<void> => {
  await fill(facts, rows);
  // Warms the server up: one-time costs of the engine and the program do not belong to an export.
  for (const type of exportTypes) await write(facts, type, { cashier: '11' });
  say(`\nExports of ${rows.toLocaleString('en')} receipts with 12 columns (pdf: 5), engine and server in one process`);
  say(row('type', 'seconds', 'file MB', 'extra memory MB'));
  for (const type of exportTypes) {
    const from = performance.now();
    const [bytes, memory] = await peakOf(() => write(facts, type));
    const seconds = (performance.now() - from) / 1000;
    say(row(type, seconds.toFixed(1), (bytes / 1e6).toFixed(1), (memory / megabyte).toFixed(0)));
  }
};
