import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { localToken } from '../app-testing.ts';
import { rounds, seed } from '../thorough.testing.ts';
import { BookModel, days, type Deed, type Line } from './books.testing.ts';
import { must } from './isolation/company.testing.ts';
import { openWorld, type Chain, type World } from './world.testing.ts';

const patience = rounds(900_000, 3_600_000);

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, patience);
afterAll(() => world.close());

const day = fc.constantFrom(...days);
const cents = fc.integer({ min: -5_000, max: 50_000 });
const value = fc.option(cents, { nil: null, freq: 5 });
const line = fc.constantFrom<Line>('cash', 'safe', 'float');

/** Most closes have what they need. */
const deeds: fc.Arbitrary<Deed[]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('receipt' as const), day, cents }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('count' as const), day, line, value }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust' as const), day, line, value }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), day }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('countByRead' as const), day, line, value }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('fill' as const), day }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), day }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), day }) },
    ),
    { minLength: 4, maxLength: 20 },
  )
  .map((some) =>
    some.flatMap((deed): Deed[] =>
      deed.kind === 'fill'
        ? [
            { kind: 'count', day: deed.day, line: 'float', value: 100 },
            { kind: 'close', day: deed.day },
          ]
        : [deed],
    ),
  );

const money = (value: number | null): string | null => (value === null ? null : String(value / 100));

/** A company with a book: cash of the registers, a float that people enter, and a safe that is carried over. */
const openBook = async () => {
  const chain: Chain = await world.chain(true);
  const headers = { 'x-company-id': String(chain.company.id) };
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.test.ask(method, path, { as: localToken, headers, ...(body && { body }) });
  const read = async <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> =>
    (await must(call(method, path, body))) as Data;
  const point = async (name: string, more: object): Promise<number> =>
    (await read<{ dpId: number }>('POST', 'company/data_point', { name, ...more })).dpId;
  const cash = await point('Till cash', { source: 'posTotal', posAssignment: 'tender.cash' });
  const ids: Record<Line, number> = {
    cash,
    safe: await point('Safe cash', { source: 'formula', formula: `#${cash}` }),
    float: await point('Float', { source: 'manual' }),
  };
  const locationId = chain.places.get('0008')?.reg_loc_id ?? 0;
  const { presetId } = await read<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Book',
    since: days[0],
    locationIds: [locationId],
  });
  const sheet = (body: object) =>
    read('POST', `ledger-config/sheet?presetId=${presetId}`, { state: 'Active', ...body });
  await sheet({ name: 'Tenders', type: 'tender', dpIds: [ids.cash] });
  await sheet({ name: 'Safe', type: 'summary', carryOver: true, dpIds: [ids.safe] });
  await sheet({ name: 'Float', type: 'expense', dpIds: [ids.float] });
  return { chain, call, read, ids, locationId, presetId };
};
type Open = Awaited<ReturnType<typeof openBook>>;

let sold = 0;
const receipt = (date: string, amount: number): Buffer => {
  sold += 1;
  return Buffer.from(
    JSON.stringify({
      store: '0008',
      businessDate: date,
      lane: '1',
      number: String(sold),
      began: `${date}T09:00:00`,
      kind: 'sale',
      lines: [{ upc: '4011', department: 'Fresh', amount: String(amount / 100), quantity: '1' }],
      tenders: [{ kind: 'cash', amount: String(amount / 100) }],
    }),
  );
};

/**
 * Carries out a deed in the product; returns whether the product accepted it. `seen`: the versions of the days when
 * they were read.
 */
const does = async (
  { chain, call, read, ids, locationId, presetId }: Open,
  deed: Deed,
  seen: Map<string, number>,
): Promise<boolean> => {
  const put = async (body: object): Promise<boolean> =>
    (await call('PUT', 'value_table', { locationId, presetId, date: deed.day, ...body })).status === 200;
  switch (deed.kind) {
    case 'receipt':
      await world.send(chain, receipt(deed.day, deed.cents));
      return true;
    case 'count':
      return put({ rows: [{ dpId: ids[deed.line], enteredValue: money(deed.value) }] });
    case 'read': {
      const query = `locationId=${locationId}&presetId=${presetId}&date=${deed.day}`;
      seen.set(deed.day, (await read<ValueTable>('GET', `value_table?${query}`)).version);
      return true;
    }
    case 'countByRead': {
      const version = seen.get(deed.day);
      const rows = [{ dpId: ids[deed.line], enteredValue: money(deed.value) }];
      return put({ rows, ...(version !== undefined && { version }) });
    }
    case 'adjust':
      return put({ rows: [{ dpId: ids[deed.line], adjustment: money(deed.value) }] });
    case 'close':
      return put({ isBookClosed: true });
    case 'reopen':
      return put({ isBookClosed: false, reason: 'again' });
  }
};

/** The figures that the product shows for every day, in the terms of the model. */
const shown = async ({ read, ids, locationId, presetId }: Open) => {
  const found: object[] = [];
  for (const date of days) {
    const table = await read<ValueTable>(
      'GET',
      `value_table?locationId=${locationId}&presetId=${presetId}&date=${date}`,
    );
    const lines = table.sheets.flatMap(({ rows }) => rows);
    const of = (name: Line) => {
      const line = lines.find(({ dpId }) => dpId === ids[name]);
      return [line?.opening, line?.posValue, line?.expected, line?.total, line?.overShort];
    };
    found.push({
      date,
      state: table.state,
      closes: table.closes.length,
      cash: of('cash'),
      safe: of('safe'),
      float: of('float'),
      isChanged: table.changedSince.length > 0,
    });
  }
  return found;
};

const overview = async ({ read, presetId }: Open) => {
  const rows = await read<BookDay[]>(
    'GET',
    `value_table/days?presetId=${presetId}&startDate=${days[0]}&lastDate=${days.at(-1)}`,
  );
  return rows.map(({ date, state, closes, isChangedSince, overShort }) => ({
    date,
    state,
    closes,
    isChanged: isChangedSince,
    overShort,
  }));
};

/**
 * Cuts the connection to the database once, when the next row is inserted into a table. The returned function tells
 * whether the connection was cut.
 */
const cutOffAt = (table: string): (() => boolean) => {
  let isCut = false;
  const query = Reflect.get(pg.Client.prototype, 'query') as (...asked: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: { connection: { stream: { destroy: () => void } } },
    ...asked: unknown[]
  ) {
    const text = typeof asked[0] === 'string' ? asked[0] : ((asked[0] as { text?: string }).text ?? '');
    if (!isCut && new RegExp(`^\\s*insert into "?${table}\\b`).test(text)) {
      isCut = true;
      this.connection.stream.destroy();
    }
    return query.apply(this, asked);
  });
  return () => isCut;
};
afterEach(() => vi.restoreAllMocks());

describe('books of days', () => {
  it(
    'are those of an independent model: no value is lost, no close changes, and a day begins with what the last one came to',
    async () => {
      await fc.assert(
        fc.asyncProperty(deeds, async (done) => {
          const book = await openBook();
          const [model, seen] = [new BookModel(), new Map<string, number>()];
          for (const deed of done) {
            const taken = model.does(deed);
            expect([deed, await does(book, deed, seen)]).toEqual([deed, taken]);
          }
          expect(await shown(book)).toEqual(model.shown());
          expect(await overview(book)).toEqual(model.overview());
        }),
        { numRuns: rounds(1, 2_000), seed },
      );
    },
    patience,
  );

  it.each(['book_day', 'book_entry', 'book_close', 'book_reopening'] as const)(
    'are as they were where an act is cut off at %s: values, close and reopening are kept together or not at all',
    async (table) => {
      const book = await openBook();
      const act = (deed: Deed) => does(book, deed, new Map());
      const [first, second] = days;
      for (const kind of ['receipt', 'count'] as const)
        await act(
          kind === 'receipt' ? { kind, day: first, cents: 500 } : { kind, day: first, line: 'float', value: 100 },
        );
      if (table === 'book_reopening') await act({ kind: 'close', day: first });
      const before = [await shown(book), await overview(book)];
      const day = table === 'book_day' ? second : first;
      const place = { locationId: book.locationId, presetId: book.presetId, date: day };
      const rows = [
        { dpId: book.ids.cash, enteredValue: '4' },
        { dpId: book.ids.float, enteredValue: '1' },
      ];
      const whole =
        table === 'book_reopening'
          ? { ...place, rows: [], isBookClosed: false, reason: 'again' }
          : { ...place, rows, ...(table === 'book_close' && { isBookClosed: true }) };
      const cut = cutOffAt(table);
      expect((await book.call('PUT', 'value_table', whole)).status).toBeGreaterThanOrEqual(500);
      expect(cut()).toBe(true);
      expect([await shown(book), await overview(book)]).toEqual(before);
      expect((await book.call('PUT', 'value_table', whole)).status).toBe(200);
    },
    patience,
  );
});
