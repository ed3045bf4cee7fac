import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { DrawerCourse, TillDay, TillRule } from '@lanewise/contract/entities/tills';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, filled, lineOf, type Book } from './book.testing.ts';
import { at as drawer, drawerRecords, drawnTills, figuresOf } from './till.testing.ts';

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    drawerRecords(`
      2026-03-02 001 11 1 loan    cash   50.00
      2026-03-02 001 11 2 sale    cash  100.00
      2026-03-02 001 12 3 sale    cash   40.00
      2026-03-02 001 12 4 pickup  cash   60.00
      2026-03-02 002 12 5 sale    cash   25.50
      2026-03-02 003 13 6 sale    credit 10.00
      2026-03-03 001 11 1 sale    cash   70.00
      2026-03-04 001 11 1 sale    cash   30.00
      2026-03-04 002 12 2 sale    cash   20.00
      2026-03-05 001 11 1 sale    cash   15.00
    `),
  ),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);
const day = '2026-03-02';

let book: Book;
beforeAll(async () => {
  book = await books.draw('Counted');
  await tills.rule(day, 'lane');
}, 60_000);

const fieldOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  (body as unknown as { fields?: { field: string }[] }).fields?.[0]?.field,
];

describe('a count is refused', () => {
  it.each([
    ['an amount of 20 digits', { ...drawer('001'), amount: '12345678901234567890' }, 'tills.0.amount'],
    ['an amount below 0', { ...drawer('001'), amount: '-5' }, 'tills.0.amount'],
    ['an amount that is a formula', { ...drawer('001'), amount: '=1+1' }, 'tills.0.amount'],
    ['a number of pieces below 0', { ...drawer('001'), pieces: { note20: -1 } }, 'tills.0.pieces.note20'],
    ['half a piece', { ...drawer('001'), pieces: { note20: 0.5 } }, 'tills.0.pieces.note20'],
    ['a piece that the currency does not have', { ...drawer('001'), pieces: { note15: 1 } }, 'tills.0.pieces.note15'],
    ['pieces and a sum at once', { ...drawer('001'), pieces: { note20: 1 }, amount: '20' }, 'tills.0.amount'],
    ['a drawer that the store does not have', { ...drawer('077'), amount: '5' }, 'tills.0.lane'],
    ['a drawer of a cashier where lanes are counted', { ...drawer('001', '11'), amount: '5' }, 'tills.0.cashier'],
    ['a tender that is counted for the store', { ...drawer('001', '', 'credit'), amount: '5' }, 'tills.0.tender'],
  ])('of %s, by field (R-028)', async (_name, change, field) => {
    expect(fieldOf(await tills.put(book, day, [change]))).toEqual([400, field]);
  });

  it('of a store that somebody does not see, and of a day before drawers are told apart', async () => {
    const elsewhere = await call('PUT', 'value_table/tills', {
      ...books.at(book, day),
      locationId: 999_999,
      tills: [{ ...drawer('001'), amount: '5' }],
    });
    expect(elsewhere.status).toBe(404);
    expect(fieldOf(await tills.put(book, '2026-03-01', [{ ...drawer('001'), amount: '5' }]))).toEqual([400, 'date']);
  });

  it('where its line would be typed', async () => {
    const answer = await books.put(book, day, { rows: [{ dpId: book.cash, enteredValue: '5' }] });
    expect(fieldOf(answer)).toEqual([400, 'rows.0.enteredValue']);
  });
});

describe('a rule of counting is refused', () => {
  it.each([
    ['a negative float', { float: '-1' }, 'float'],
    [
      'a tolerance of a cashier of no store',
      { tolerances: [{ locationId: null, tender: null, cashier: '1', tolerance: '1' }] },
      'tolerances',
    ],
    [
      'a tolerance of an unknown store',
      { tolerances: [{ locationId: 999_999, tender: null, cashier: null, tolerance: '1' }] },
      'tolerances.0.locationId',
    ],
    ['a tender twice', { tenders: ['cash', 'cash'] }, 'tenders'],
  ])('with %s', async (_name, more, field) => {
    const answer = await call('PUT', 'ledger-config/till-rule', {
      since: day,
      by: 'lane',
      tenders: ['cash'],
      float: '0',
      tolerances: [],
      ...more,
    });
    expect(fieldOf(answer)).toEqual([400, field]);
  });
});

describe('drawers', () => {
  it('should hold what was moved and what their registers took in (R-028)', async () => {
    const found = await tills.day(book, day);
    expect(figuresOf(found)).toEqual([
      ['001', { moved: '-10', expected: '130', counted: null, taken: null, overShort: null }],
      ['002', { moved: '0', expected: '25.5', counted: null, taken: null, overShort: null }],
    ]);
    expect(found).toMatchObject({ by: 'lane', currency: 'USD', isBookClosed: false });
  });

  it('keep a day from being ready to close until all are counted', async () => {
    const { presetId, locationId } = books.at(book, day);
    const path = `value_table/days?presetId=${presetId}&locationIds=${locationId}&startDate=${day}&lastDate=${day}`;
    const open = async () => (await books.read<BookDay[]>('GET', path)).map((one) => one.uncountedDrawers);
    expect(await open()).toEqual([2]);
  });

  it('add up to their line once all are counted, by pieces or by their sum', async () => {
    const first = await tills.count(book, day, [
      { ...drawer('001'), pieces: { note20: 6, 'roll0.25': 1, 'coin0.05': 1 } },
    ]);
    expect(figuresOf(first)[0]).toEqual([
      '001',
      { moved: '-10', expected: '130', counted: '130.05', taken: '140.05', overShort: '0.05' },
    ]);
    const partly = lineOf(await books.table(book, day), 'Tenders', book.cash);
    expect(partly).toMatchObject({ enteredValue: null, overShort: null, total: '165.5' });
    await tills.count(book, day, [{ ...drawer('002'), amount: '25' }]);
    const line = lineOf(await books.table(book, day), 'Tenders', book.cash);
    expect(line).toMatchObject({ enteredValue: '165.05', expected: '165.5', overShort: '-0.45', total: '165.05' });
    expect(line?.tills?.map(({ lane, taken }) => [lane, taken])).toEqual([
      ['001', '140.05'],
      ['002', '25'],
    ]);
  });

  it('keep every count beside the newest', async () => {
    const again = await tills.count(book, day, [{ ...drawer('002'), amount: '25.5' }]);
    expect(again.rows[1]).toMatchObject({ counted: '25.5', counts: 2, overShort: '0' });
    expect(again.rows[1]?.history.map(({ amount }) => amount)).toEqual(['25.5', '25']);
    expect(again.rows[0]?.history[0]?.pieces).toEqual({ note20: 6, 'roll0.25': 1, 'coin0.05': 1 });
  });

  it('keep nothing of a call whose approval is refused', async () => {
    const answer = await tills.put(book, day, [
      { ...drawer('001'), amount: '1' },
      { ...drawer('002'), approved: true },
    ]);
    expect(answer).toMatchObject({ status: 409, body: { params: { reason: 'bookEven' } } });
    expect((await tills.day(book, day)).rows[0]).toMatchObject({ counted: '130.05', counts: 1 });
  });

  it('keep a book open until they are counted, and stand in its close', async () => {
    const closing = '2026-03-03';
    await books.save(book, day, { rows: filled(book), isBookClosed: true });
    const open = await books.save(book, closing, { rows: filled(book) });
    expect(open.checks.find(({ check }) => check === 'counted')).toMatchObject({
      isMet: false,
      open: [{ name: 'Counted cash · 001' }],
    });
    expect(await books.put(book, closing, { isBookClosed: true })).toMatchObject({
      status: 409,
      body: { params: { check: 'counted' } },
    });
    await tills.count(book, closing, [{ ...drawer('001'), amount: '69' }]);
    const closed = await books.save(book, closing, { isBookClosed: true });
    expect(lineOf(closed, 'Tenders', book.cash)?.tills).toMatchObject([
      { lane: '001', counted: '69', overShort: '-1' },
    ]);
    expect(await tills.put(book, closing, [{ ...drawer('001'), amount: '70' }])).toMatchObject({
      status: 409,
      body: { params: { reason: 'bookClosed' } },
    });
    expect(await tills.day(book, closing)).toMatchObject({ isBookClosed: true, rows: [{ counted: '69' }] });
  });

  it('are told apart by cashier from another date on, with the tolerance that fits best', async () => {
    const tolerance = (more: object) => ({ locationId: null, tender: null, cashier: null, ...more });
    await tills.rule('2026-03-04', 'cashier', {
      float: '100',
      tolerances: [
        tolerance({ tolerance: '5' }),
        tolerance({ locationId: idOf('0008'), cashier: '12', tolerance: '0.5' }),
      ],
    });
    const later = '2026-03-04';
    const counted = await tills.count(book, later, [
      { ...drawer('', '11'), amount: '128' },
      { ...drawer('', '12'), amount: '119' },
    ]);
    expect(
      counted.rows.map(({ cashier, expected, overShort, tolerance }) => [cashier, expected, overShort, tolerance]),
    ).toEqual([
      ['11', '130', '-2', '5'],
      ['12', '120', '-1', '0.5'],
    ]);
    const unexplained = async () =>
      (await books.save(book, later, { rows: filled(book) })).checks
        .find(({ check }) => check === 'explained')
        ?.open.map(({ name }) => name);
    expect(await unexplained()).toEqual(['Counted cash · 12']);
    await tills.count(book, later, [{ ...drawer('', '12'), reason: 'Gave a customer too much' }]);
    expect(await unexplained()).toEqual([]);
    expect((await tills.day(book, later)).rows[1]).toMatchObject({ reason: 'Gave a customer too much', counts: 1 });
  });
});

const courses = () => {
  const { presetId, locationId } = books.at(book, day);
  return `value_table/tills/days?presetId=${presetId}&locationId=${locationId}&startDate=${day}&lastDate=2026-03-05`;
};

describe('drawers over time', () => {
  it('are over and short as they were closed and as they are now, by drawer', async () => {
    const found = await books.read<DrawerCourse[]>('GET', courses());
    expect(
      found.map(({ lane, cashier, days }) => [
        lane,
        cashier,
        days.map(({ date, overShort }) => `${date} ${overShort}`),
      ]),
    ).toEqual([
      ['', '11', ['2026-03-04 -2']],
      ['', '12', ['2026-03-04 -1']],
      ['001', '', ['2026-03-02 0.05', '2026-03-03 -1']],
      ['002', '', ['2026-03-02 0']],
    ]);
  });

  it('are asked for at most 100 days at once', async () => {
    expect(fieldOf(await call('GET', courses().replace('2026-03-05', '2026-07-05')))).toEqual([400, 'lastDate']);
  });
});

describe('a rule of counting', () => {
  const elsewhere = () =>
    [...chain.places.values()].find((place) => place.reg_loc_id !== idOf('0008'))?.reg_loc_id ?? 0;
  const told = async (token: string) => {
    const { body } = await world.test.ask('GET', 'ledger-config/till-rule', { as: token });
    return (body.data as TillRule[])
      .find(({ since }) => since === '2026-03-20')
      ?.tolerances.map((one) => one.tolerance);
  };

  it('is for every store: whoever sees some neither sets it nor learns tolerances of the others', async () => {
    const tolerance = (locationId: RegLocId | null, amount: string) => ({
      locationId,
      tender: null,
      cashier: null,
      tolerance: amount,
    });
    await tills.rule('2026-03-20', 'lane', {
      tolerances: [tolerance(null, '1'), tolerance(idOf('0008'), '2'), tolerance(elsewhere(), '3')],
    });
    const some = [idOf('0008')];
    const groups = ['Balancing Access Group'];
    const manager = await join(world, 'store.manager', 'Analyst', chain.company.id, groups, some);
    expect(await told(manager.token)).toEqual(['1', '2']);
    const rule = { since: '2026-03-20', by: 'store', tenders: [], float: '0', tolerances: [] };
    const refused = await world.test.ask('PUT', 'ledger-config/till-rule', { as: manager.token, body: rule });
    expect(refused).toMatchObject({ status: 403, body: { code: 'user.above' } });
    const all = await join(world, 'chain.manager', 'Analyst', chain.company.id, groups, 'all');
    expect(await told(all.token)).toEqual(['1', '2', '3']);
    const blind = await join(world, 'blind.seller', 'Analyst', chain.company.id, ['Sheets Access Group'], 'all');
    expect(await told(blind.token)).toEqual([]);
  });
});

describe('who counts blind', () => {
  it('sees counts, and nothing that is expected', async () => {
    const { token } = await join(world, 'blind.counter', 'Analyst', chain.company.id, ['Sheets Access Group'], 'all');
    const query = Object.entries(books.at(book, '2026-03-04')).map(([name, value]) => `${name}=${value}`);
    const { body } = await world.test.ask('GET', `value_table/tills?${query.join('&')}`, { as: token });
    const { isBlind, rows } = body.data as TillDay;
    expect(isBlind).toBe(true);
    expect(rows[0]).toMatchObject({
      counted: '128',
      moved: null,
      registers: null,
      expected: null,
      taken: null,
      overShort: null,
      tolerance: null,
    });
    const approval = await world.test.ask('PUT', 'value_table/tills', {
      as: token,
      body: { ...books.at(book, '2026-03-04'), tills: [{ ...drawer('', '11'), approved: true }] },
    });
    expect(approval.status).toBe(403);
    expect((await world.test.ask('GET', courses(), { as: token })).body.data).toEqual([]);
  });
});
