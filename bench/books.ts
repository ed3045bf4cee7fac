import { rmSync } from 'node:fs';
import type { LedgerPreset, LedgerSheet, UsualPreset } from '@lanewise/contract/entities/ledger';
import { addLines, claimEntries, copyCloses, month, OPEN_FROM, type Size } from './book-chain.ts';
import { peakOf } from './processor.ts';
import { emptyFolder, endServer, startServer, type Server } from './server.ts';
import { dataOf, openCalls, type Ask, type Call } from './simulate/call.ts';
import { seedStores } from './simulate/stores.ts';
import { ratioOf, row, spread, timesOf } from './times.ts';

/** Runs before each measurement: a server that has just started compiles what it runs, for some dozens of runs. */
const WARM_RUNS = 50;

/** Stores of the smaller book. */
const FEW = 36;

const receipt = (date: string, number: number): string =>
  JSON.stringify({
    store: '00001',
    businessDate: date,
    lane: '99',
    number: String(number),
    began: `${date}T09:00:00`,
    kind: 'sale',
    lines: [{ upc: '4011', department: 'Fresh', amount: '1.00', quantity: '1' }],
    tenders: [{ kind: 'cash', amount: '1.00' }],
  });

/** Calls of the administrator for a company. */
const openAsking = (ask: Ask, { token }: Server, company: number) => {
  const call = async <Data>(method: Call['method'], path: string, body?: object): Promise<Data> =>
    dataOf<Data>(await ask({ method, path, key: token, company, ...(body && { body }) }));
  const send = async (content: string): Promise<void> => {
    const path = 'ingest/segments?fileName=late.jsonl';
    const { segmentId } = await call<{ segmentId: number }>('POST', path, Buffer.from(content));
    for (let tries = 0; tries < 30; tries += 1)
      if ((await call<{ state: string }>('GET', `ingest/segments/${segmentId}?wait=10`)).state !== 'received') return;
    throw new Error('The receipts did not enter.');
  };
  return { call, send };
};
type Asking = ReturnType<typeof openAsking>;

const posTotals = ['gross_sales_amt', 'net_sales_amt', 'receipt.total', 'item.sales', 'tax.charged', 'item.discounts'];
const tenders = ['cash', 'check', 'credit', 'debit', 'ebtFood', 'giftCard'];

/** A book of 150 lines: totals of the registers, tenders, what people enter, and formulas over them. */
const longBook = async ({ call }: Asking, locationIds: number[]): Promise<LedgerPreset> => {
  const dpIds: number[] = [];
  for (let at = 0; at < 150; at += 1) {
    const fills =
      at < 30
        ? { source: 'posTotal', posAssignment: posTotals[at % posTotals.length] }
        : at < 50
          ? { source: 'posTotal', posAssignment: `tender.${tenders[at % tenders.length] ?? 'cash'}` }
          : at < 110
            ? { source: 'manual' }
            : { source: 'formula', formula: `#${dpIds[at % 30] ?? 0} - #${dpIds[30 + (at % 20)] ?? 0}` };
    const made = await call<{ dpId: number }>('POST', 'company/data_point', { name: `Line ${at}`, ...fills });
    dpIds.push(made.dpId);
  }
  const preset = await call<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Of 150 lines',
    since: month.startDate,
    locationIds,
  });
  for (let at = 0; at < 3; at += 1)
    await call<LedgerSheet>('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      name: `Sheet ${at}`,
      type: at === 0 ? 'tender' : 'summary',
      state: 'Active',
      dpIds: dpIds.slice(at * 50, at * 50 + 50),
    });
  return preset;
};

const usualBook = ({ call }: Asking, name: string, locationIds: number[]): Promise<UsualPreset> =>
  call('POST', 'ledger-config/usual-preset', { kind: 'smallShop', name, since: month.startDate, locationIds });

/** Tiles of net sales and of cash: a number, days and stores. */
const makeTiles = async ({ call }: Asking): Promise<void> => {
  const point = async (name: string, posAssignment: string): Promise<number> =>
    (await call<{ dpId: number }>('POST', 'company/data_point', { name, source: 'posTotal', posAssignment })).dpId;
  const dpIds = [await point('Net sales of tiles', 'net_sales_amt'), await point('Cash of tiles', 'tender.cash')];
  for (const type of ['number', 'trend', 'table'])
    await call('POST', 'ledger-config/widget', { title: `A ${type}`, type, dpIds });
};

interface Place {
  presetId: number;
  locationId: number;
  date: string;
}

/** The lines of a day of a book. */
const linesOf = async ({ call }: Asking, place: Place) => {
  const query = Object.entries(place).map(([name, value]) => `${name}=${value}`);
  type Line = { dpId: number; source: string; posValue: string | null };
  const { sheets } = await call<{ sheets: { rows: Line[] }[] }>('GET', `value_table?${query.join('&')}`);
  return sheets.flatMap(({ rows }) => rows);
};

/** Closes a day as a bookkeeper would: with 0 in each line that people enter. */
const closeDay = async (asking: Asking, place: Place): Promise<void> => {
  const manual = (await linesOf(asking, place)).filter(({ source }) => source === 'manual');
  const rows = [...new Set(manual.map(({ dpId }) => dpId))].map((dpId) => ({ dpId, enteredValue: '0' }));
  await asking.call('PUT', 'value_table', { ...place, rows, isBookClosed: true });
};

/** Refuses to measure a book of a day without sales: it answers sooner. */
const assertSold = async (asking: Asking, place: Place): Promise<void> => {
  const lines = await linesOf(asking, place);
  if (lines.every(({ posValue }) => posValue === null || posValue === '0'))
    throw new Error('The book has no figures of the registers.');
};

/**
 * Times of the daily book on a chain, of 2,000 stores for instance: dashboards, a day's sheet, closes, and the same as known at a moment
 * before the last receipts.
 */
export const readBooks = async (size: Size, runs: number, say: (text: string) => void): Promise<void> => {
  const home = emptyFolder('bench-books');
  let server: Server | null = null;
  try {
    const { company } = await seedStores(home, size.stores);
    server = await startServer(home);
    let calls = openCalls(server.url);
    let asking = openAsking(calls.ask, server, company);
    const places = await asking.call<{ location_id: number; reg_loc_id: number }[]>('GET', 'locations');
    const all = places.map(({ reg_loc_id }) => reg_loc_id);
    const [first = 0] = all;
    const firstLocation = Math.min(...places.map(({ location_id }) => location_id));
    await asking.send(receipt(month.startDate, 1));
    await endServer(server);
    calls.close();
    const claimed = await addLines(home, { company, firstLocation }, size, say);
    const locations = places.map(({ location_id }) => location_id);
    await claimEntries(home, company, { ...claimed, locations });

    server = await startServer(home);
    calls = openCalls(server.url);
    asking = openAsking(calls.ask, server, company);
    const few = await usualBook(asking, 'Of 36 stores', all.slice(0, FEW));
    const many = await usualBook(asking, 'Of all stores', all);
    const long = await longBook(asking, all.slice(0, 1));
    await makeTiles(asking);
    // A line that is on two books is closed by one of them.
    await closeDay(asking, { presetId: few.presetId, locationId: first, date: month.startDate });
    await closeDay(asking, { presetId: many.presetId, locationId: all[FEW] ?? 0, date: month.startDate });
    await endServer(server);
    calls.close();
    await copyCloses(home, company);

    server = await startServer(home);
    calls = openCalls(server.url);
    asking = openAsking(calls.ask, server, company);
    const { call, send } = asking;
    const known = new Date().toISOString().slice(0, 19).replace('T', ' ');
    await new Promise((wait) => setTimeout(wait, 1_500));
    await send([3, 7, 12].map((day) => receipt(`2026-03-${String(day).padStart(2, '0')}`, day)).join('\n'));

    say(
      row(
        `${size.lines.toLocaleString('en')} lines, ${size.stores} stores, ${runs} runs`,
        'p50 ms',
        'p95 ms',
        'wanted p95',
      ),
    );
    const measure = async (name: string, wanted: string, work: () => Promise<unknown>): Promise<number> => {
      await timesOf(work, WARM_RUNS);
      const { p50, p95 } = spread(await timesOf(work, runs));
      say(row(name, p50.toFixed(0), p95.toFixed(0), wanted));
      return p50;
    };
    const span = `startDate=${month.startDate}&lastDate=${month.lastDate}`;
    const days = (presetId: number, stores: readonly number[], more = '') =>
      call('GET', `value_table/days?presetId=${presetId}&${span}&locationIds=${stores.join(',')}${more}`);
    const found = (presetId: number, more = '') =>
      call<{ stores: { locationId: number }[] }>(
        'GET',
        `value_table/stores?presetId=${presetId}&${span}&limit=50${more}`,
      );
    const page = (presetId: number) => found(presetId, '&withDays=true');
    await assertSold(asking, { presetId: long.presetId, locationId: first, date: month.lastDate });
    await measure('a month of 36 stores', '100', () => page(few.presetId));
    await measure('a month of all stores: ranked', '300', () => found(many.presetId));
    await measure('a month of all stores: first page', '300', () => page(many.presetId));
    const tiles = (presetId: number) => call('GET', `value_table/tiles?presetId=${presetId}&${span}`);
    await measure('tiles of a month of 36 stores', '', () => tiles(few.presetId));
    await measure('tiles of a month of all stores', '', () => tiles(many.presetId));
    await measure('the next open day of all stores', '', () =>
      call('GET', `value_table/next?presetId=${many.presetId}&locationId=${first}&date=${OPEN_FROM}`),
    );
    const sheet = (presetId: number, more = '') =>
      call('GET', `value_table?presetId=${presetId}&locationId=${first}&date=${month.lastDate}${more}`);
    await measure('a day of 150 lines', '60', () => sheet(long.presetId));
    const place = { presetId: few.presetId, locationId: first, date: OPEN_FROM };
    await closeDay(asking, place);
    const turn = (isBookClosed: boolean) =>
      call('PUT', 'value_table', { ...place, rows: [], isBookClosed, ...(isBookClosed ? {} : { reason: 'again' }) });
    const closes: number[] = [];
    await timesOf(async () => {
      await turn(false);
      const from = performance.now();
      await turn(true);
      closes.push(performance.now() - from);
    }, runs);
    say(row('a close', spread(closes).p50.toFixed(0), spread(closes).p95.toFixed(0), '300'));
    const at = `&knownAt=${encodeURIComponent(known)}`;
    const now = await measure('days of 36 stores, as known now', '', () => days(few.presetId, all.slice(0, FEW)));
    const then = await measure('days of 36 stores, as known before', '', () =>
      days(few.presetId, all.slice(0, FEW), at),
    );
    say(row('  as known before over now', ratioOf(then, now), '', '3'));
    const [dayNow, dayThen] = [
      await measure('a day of 150 lines, as known now', '', () => sheet(long.presetId)),
      await measure('a day of 150 lines, as known before', '', () => sheet(long.presetId, at)),
    ];
    say(row('  as known before over now', ratioOf(dayThen, dayNow), '', '3'));
    say(row('peak memory of the server', `${peakOf(server.pid).toFixed(0)} MiB`));
    calls.close();
  } finally {
    if (server?.process.exitCode === null) await endServer(server);
    rmSync(home, { recursive: true, force: true });
  }
};
