import type { BookDay, BookPeriod } from '@lanewise/contract/entities/book-days';
import type { StoreDayValues } from '@lanewise/contract/entities/data-point-values';
import type { BookTile } from '@lanewise/contract/entities/book-tiles';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, filled, lineOf, receipts, type Book } from './book.testing.ts';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    receipts(`
      2026-03-02 1 cash   100.00
      2026-03-03 2 cash    50.00
      2026-03-05 3 cash    20.00
    `),
  ),
);
const { read, draw, save, table } = drawnBooks({ idOf, call });

const query = ({ preset }: Book, from: string, to: string): string =>
  `presetId=${preset.presetId}&startDate=${from}&lastDate=${to}`;
const daysOf = (book: Book, from: string, to: string) =>
  read<BookDay[]>('GET', `value_table/days?${query(book, from, to)}`);
const periodOf = (book: Book, from: string, to: string) =>
  read<BookPeriod>('GET', `value_table/period?locationId=${idOf('0008')}&${query(book, from, to)}`);

describe('days of books refuse', () => {
  it('dates the wrong way round, too many of them, and a store that the book is not of', async () => {
    const book = await draw('Refusals');
    const firstField = async (path: string) => {
      const { status, body } = await call('GET', path);
      return [status, (body.fields as { field: string }[] | undefined)?.[0]?.field];
    };
    const days = (from: string, to: string) => firstField(`value_table/days?${query(book, from, to)}`);
    const period = (store: string, to: string) =>
      firstField(`value_table/period?locationId=${idOf(store)}&${query(book, '2026-03-02', to)}`);
    expect([
      await days('2026-03-03', '2026-03-02'),
      await days('2012-01-01', '2026-03-02'),
      await period('0008', '2026-07-02'),
      await period('21', '2026-03-02'),
    ]).toEqual([
      [400, 'startDate'],
      [400, 'lastDate'],
      [400, 'lastDate'],
      [404, undefined],
    ]);
  });
});

describe('days of books', () => {
  it('SCR-12 ST-37 say what is open, closed and reopened, what is missing, and over or short', async () => {
    const book = await draw('Days', '2026-03-02');
    await save(book, '2026-03-02', {
      rows: [...filled(book), { dpId: book.cash, enteredValue: '98' }],
      isBookClosed: true,
    });
    await save(book, '2026-03-03', { rows: filled(book), isBookClosed: true });
    await save(book, '2026-03-03', { isBookClosed: false, reason: 'Counted again' });
    await save(book, '2026-03-05', { rows: filled(book).slice(0, 1) });
    const found = await daysOf(book, '2026-03-01', '2026-03-05');
    expect(
      found.map(({ date, state, overShort, manualLines, emptyLines, closes }) => [
        date,
        state,
        overShort,
        manualLines,
        emptyLines,
        closes,
      ]),
    ).toEqual([
      ['2026-03-02', 'Closed', '-2', 0, 0, 1],
      ['2026-03-03', 'Reopened', null, 3, 0, 1],
      ['2026-03-04', 'Open', null, 3, 3, 0],
      ['2026-03-05', 'Open', null, 3, 2, 0],
    ]);
    expect(found.map(({ completeness }) => completeness)).toEqual(['complete', 'complete', 'notExpected', 'complete']);
    // The book carries the safe over, so the reopened day must be closed before the last day.
    expect(found.map(({ earlierDays }) => earlierDays)).toEqual([0, 0, 1, 1]);
  });

  it('mark a closed day that receipts came for, and one whose day before was closed again', async () => {
    const book = await draw('Marked', '2026-03-02');
    await save(book, '2026-03-02', { rows: filled(book), isBookClosed: true });
    await save(book, '2026-03-03', { rows: filled(book), isBookClosed: true });
    const marked = async () =>
      (await daysOf(book, '2026-03-02', '2026-03-03')).map(({ isChangedSince }) => isChangedSince);
    expect(await marked()).toEqual([false, false]);
    await save(book, '2026-03-02', { isBookClosed: false, reason: 'The cash was wrong' });
    await save(book, '2026-03-02', { rows: [{ dpId: book.cash, enteredValue: '90' }], isBookClosed: true });
    expect(await marked()).toEqual([false, true]);
    const other = await draw('Late marked', '2026-03-02');
    await save(other, '2026-03-02', { rows: filled(other), isBookClosed: true });
    await world.send(chain, receipts('2026-03-02 9 cash 7.00'));
    expect((await daysOf(other, '2026-03-02', '2026-03-02')).map(({ isChangedSince }) => isChangedSince)).toEqual([
      true,
    ]);
    // Receipts of another day do not change this day.
    await world.send(chain, receipts('2026-03-05 8 cash 1.00'));
    expect((await daysOf(other, '2026-03-02', '2026-03-02'))[0]).toMatchObject({ state: 'Closed', closes: 1 });
  });
});

describe('the books of a period', () => {
  it('SCR-15 are of the week of the company, or of a period of its calendar', async () => {
    const span = (kind: string) => read<object>('GET', `value_table/span?date=2026-03-04&kind=${kind}`);
    expect(await span('week')).toEqual({ startDate: '2026-03-01', lastDate: '2026-03-07', period: null });
    const year = `calendar-period?companyId=${chain.company.id}&year=2026`;
    await read('PUT', year, { periods: null, pattern: '4-5-4' });
    const { periods } = await read<{ periods: { startDate: string; endDate: string }[] }>('GET', year);
    const [march] = periods.filter(({ startDate, endDate }) => startDate <= '2026-03-04' && endDate >= '2026-03-04');
    expect(await span('period')).toMatchObject({ startDate: march?.startDate, lastDate: march?.endDate });
  });

  it('SCR-15 have the lines beside each other: closed days as they were, others as they are', async () => {
    const book = await draw('Period', '2026-03-02');
    await save(book, '2026-03-03', {
      rows: [...filled(book), { dpId: book.cash, enteredValue: '45' }],
    });
    const period = await periodOf(book, '2026-03-01', '2026-03-04');
    expect(period.days.map(({ date, state, overShort }) => [date, state, overShort])).toEqual([
      ['2026-03-02', 'Open', null],
      ['2026-03-03', 'Open', '-5'],
      ['2026-03-04', 'Open', null],
    ]);
    const line = (sheet: string, dpId: number) =>
      period.sheets.find(({ name }) => name === sheet)?.rows.find((row) => row.dpId === dpId);
    expect(line('Tenders', book.cash)).toMatchObject({
      isSum: true,
      values: [{ total: '107' }, { total: '45', overShort: '-5' }, { total: '0' }],
    });
    // A balance that is carried over is not added up over days.
    expect(line('Safe', book.safe)).toMatchObject({ isSum: false });
    expect(line('Other', book.remark)).toMatchObject({
      isSum: false,
      values: [{ total: null }, { total: 'quiet' }, {}],
    });
    expect(line('Total', book.paid)?.isSum).toBe(true);
  });

  it('show somebody who counts blind no total that they did not count', async () => {
    const book = await draw('Blind period', '2026-03-02');
    await save(book, '2026-03-03', { rows: [{ dpId: book.cash, enteredValue: '45' }] });
    const counter = await join(
      world,
      'blind.period',
      'Store Manager',
      chain.company.id,
      ['Sheets Access Group'],
      'all',
    );
    const ask = async (path: string) => (await world.test.ask('GET', path, { as: counter.token })).body.data;
    const at = query(book, '2026-03-02', '2026-03-03');
    const period = (await ask(`value_table/period?locationId=${idOf('0008')}&${at}`)) as BookPeriod;
    const cash = period.sheets[0]?.rows.find(({ dpId }) => dpId === book.cash);
    expect(cash?.values).toEqual([
      { total: null, overShort: null },
      { total: '45', overShort: null },
    ]);
    const days = (await ask(`value_table/days?${at}`)) as BookDay[];
    expect(days.map(({ overShort }) => overShort)).toEqual([null, null]);
  });
});

const nothing = (dpId: number) => ({ dpId, amount: null, quantity: null });

describe('the tiles of the dashboard', () => {
  it('come to what their data points do, by day and by store, with what people entered (ENT-49 SCR-12 API-143)', async () => {
    const book = await draw('Tiles', '2026-03-02');
    const tile = (title: string, type: string, dpIds: number[]) =>
      read<{ widgetId: number }>('POST', 'ledger-config/widget', { title, type, dpIds });
    await tile('Cash', 'trend', [book.cash]);
    await tile('By store', 'table', [book.cash]);
    await tile('Float', 'number', [book.float]);
    const ofBoth = { name: 'Cash and float', source: 'formula', formula: `#${book.cash} + #${book.float} * 2` };
    const { dpId: both } = await read<{ dpId: number }>('POST', 'company/data_point', ofBoth);
    await tile('Both', 'trend', [both]);
    await tile('Both by store', 'table', [both]);
    await save(book, '2026-03-03', { rows: [{ dpId: book.float, enteredValue: '12.5' }] });
    await save(book, '2026-03-05', { rows: [{ dpId: book.float, enteredValue: '7' }] });
    const dates = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
    const ofDays = await Promise.all(
      dates.map(async (date) => lineOf(await table(book, date), 'Tenders', book.cash)?.posValue ?? ''),
    );
    // A value that nobody entered is not 0, so a formula over it has no value.
    const plus = (value: string, more: number): string => String(Number(value) + more);
    const total = String(ofDays.reduce((sum, value) => sum + Number(value), 0));
    const found = await read<BookTile[]>('GET', `value_table/tiles?${query(book, '2026-03-02', '2026-03-05')}`);
    expect(
      found.map(({ title, points }) => [title, points.map((point) => [point.total, point.days, point.stores])]),
    ).toEqual([
      ['Cash', [[total, ofDays, []]]],
      ['By store', [[total, [], [{ locationId: idOf('0008'), value: total }]]]],
      ['Float', [['19.5', [], []]]],
      [
        'Both',
        [[plus(total, 39), ofDays.map((value, at) => [null, plus(value, 25), null, plus(value, 14)][at] ?? null), []]],
      ],
      ['Both by store', [[plus(total, 39), [], [{ locationId: idOf('0008'), value: plus(total, 39) }]]]],
    ]);
    const before = await read<BookTile[]>('GET', `value_table/tiles?${query(book, '2020-03-02', '2020-03-03')}`);
    expect(before[0]?.points[0]?.days, 'days before the first receipts').toEqual([null, null]);
    const values = await read<StoreDayValues[]>(
      'GET',
      `location/values?startDate=2026-03-03&lastDate=2026-03-03&locationIds=${idOf('0008')}`,
    );
    const float = values[0]?.values.find(({ dpId }) => dpId === book.float);
    expect(float, 'API-133').toMatchObject({ amount: '12.5' });
  });

  it('are none for who counts blind, and values tell them nothing of the registers', async () => {
    const book = await draw('Blind tiles', '2026-03-02');
    const counter = await join(
      world,
      'tiles.counter',
      'Store Manager',
      chain.company.id,
      ['Sheets Access Group'],
      'all',
    );
    const ask = async (path: string) => (await world.test.ask('GET', path, { as: counter.token })).body.data;
    expect(await ask(`value_table/tiles?${query(book, '2026-03-02', '2026-03-05')}`)).toEqual([]);
    const values = (await ask(
      `location/values?startDate=2026-03-02&lastDate=2026-03-02&locationIds=${idOf('0008')}`,
    )) as StoreDayValues[];
    const ofRegisters = values[0]?.values.filter(({ dpId }) => [book.cash, book.credit, book.paid].includes(dpId));
    expect(ofRegisters).toEqual([book.cash, book.credit, book.paid].map(nothing));
  });
});
