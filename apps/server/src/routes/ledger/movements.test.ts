import type { CashAccount, MovementDay } from '@lanewise/contract/entities/movements';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, filled, type Book } from './book.testing.ts';
import { drawerRecords, drawnTills } from './till.testing.ts';

/** A pickup in which the register lists cash twice. */
const twice = JSON.stringify({
  store: '0008',
  businessDate: '2026-03-06',
  lane: '001',
  cashier: '11',
  number: '1',
  began: '2026-03-06T09:00:00',
  kind: 'pickup',
  lines: [],
  tenders: [
    { kind: 'cash', amount: '20.00' },
    { kind: 'cash', amount: '20.00' },
    { kind: 'check', amount: '5.00' },
  ],
  total: '45.00',
});

const { world, chain, idOf, call } = drawnChain(async (opened, own) => {
  await opened.send(own, Buffer.from(twice));
  return opened.send(
    own,
    drawerRecords(`
      2026-03-02 001 11 1 loan    cash   50.00
      2026-03-02 001 11 2 sale    cash  100.00
      2026-03-02 001 11 3 pickup  cash   60.00
      2026-03-02 001 11 4 pickup  cash   60.00
      2026-03-02 002 12 5 paidOut cash    7.50
      2026-03-03 001 11 1 sale    cash   70.00
      2026-03-07 001 11 1 pickup  cash   40.00
    `),
  );
});
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);
const day = '2026-03-02';
const lane = { lane: '001', cashier: '' };

let book: Book;
const accounts: Record<string, number> = {};
beforeAll(async () => {
  book = await books.draw('Moved');
  await tills.rule(day, 'lane', { matchMovements: true });
  for (const [kind, name] of [
    ['safe', 'Safe'],
    ['changeFund', 'Fund'],
    ['carrier', 'Carrier'],
    ['bank', 'Bank'],
  ]) {
    const made = await books.read<CashAccount>('POST', 'ledger-config/account', { kind, name });
    accounts[name ?? ''] = made.accountId;
  }
}, 60_000);

const account = (name: string) => ({ accountId: accounts[name] ?? 0 });
const pickup = () => ({ kind: 'pickup', source: lane, target: account('Safe'), tender: 'cash', amount: '60' });
const post = (body: object, date = day) => call('POST', 'value_table/movements', { ...books.at(book, date), ...body });
const read = (date = day) => {
  const query = Object.entries(books.at(book, date)).map(([name, value]) => `${name}=${value}`);
  return books.read<MovementDay>('GET', `value_table/movements?${query.join('&')}`);
};
const fieldOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  (body as unknown as { fields?: { field: string }[] }).fields?.[0]?.field,
];
const statesOf = ({ movements }: MovementDay) => movements.map(({ kind, amount, state }) => [kind, amount, state]);

describe('a movement is refused', () => {
  it.each([
    ['an amount of 20 digits', () => ({ ...pickup(), amount: '12345678901234567890' }), 'amount'],
    ['nothing', () => ({ ...pickup(), amount: '0.00' }), 'amount'],
    ['less than nothing', () => ({ ...pickup(), amount: '-1' }), 'amount'],
    ['a drawer that the store does not have', () => ({ ...pickup(), source: { lane: '077', cashier: '' } }), 'source'],
    ['an account that does not exist', () => ({ ...pickup(), target: { accountId: 999_999 } }), 'target'],
    ['a pickup that leaves the store', () => ({ ...pickup(), target: null }), 'target'],
    [
      'a deposit that stays in the store',
      () => ({ kind: 'deposit', source: account('Safe'), target: account('Fund'), tender: 'cash', amount: '5' }),
      'target',
    ],
    [
      'a transfer to where it comes from',
      () => ({ kind: 'transfer', source: account('Safe'), target: account('Safe'), tender: 'cash', amount: '5' }),
      'target',
    ],
    ['the slip of a loan', () => ({ ...pickup(), slip: '12' }), 'slip'],
  ])('of %s, by field (R-027)', async (_name, body, field) => {
    expect(fieldOf(await post(body()))).toEqual([400, field]);
  });

  it('where no register reports what is received', async () => {
    const answer = await call('PUT', 'value_table/movements/received', {
      ...books.at(book, day),
      records: [{ lane: '001', number: '99', occurrence: 0, tender: 'cash' }],
    });
    expect(fieldOf(answer)).toEqual([400, 'records.0']);
  });

  it('where it is taken back without a reason, or does not exist', async () => {
    const at = books.at(book, day);
    const blank = await call('PUT', 'value_table/movements/reversed', { ...at, movementId: 1, reason: ' ' });
    expect(fieldOf(blank)).toEqual([400, 'reason']);
    const missing = await call('PUT', 'value_table/movements/reversed', { ...at, movementId: 1, reason: 'Wrong' });
    expect(missing.status).toBe(404);
  });
});

describe('movements that registers report', () => {
  it('arrive by themselves, and keep the book open until people say the same (R-027)', async () => {
    expect(statesOf(await read())).toEqual([
      ['loan', '50', 'registerOnly'],
      ['pickup', '60', 'registerOnly'],
      ['pickup', '60', 'registerOnly'],
      ['paidOut', '7.5', 'registerOnly'],
    ]);
    const { checks } = await books.save(book, day, { rows: filled(book) });
    expect(checks.find(({ check }) => check === 'movements')).toMatchObject({ isMet: false, open: { length: 4 } });
    expect(await books.put(book, day, { isBookClosed: true, isIncomplete: true })).toMatchObject({ status: 409 });
  });

  it('are matched with what is typed, once each', async () => {
    await post(pickup());
    expect(statesOf(await read())).toEqual([
      ['loan', '50', 'registerOnly'],
      ['pickup', '60', 'registerOnly'],
      ['paidOut', '7.5', 'registerOnly'],
      ['pickup', '60', 'matched'],
    ]);
  });

  it('are received as reported, and not twice', async () => {
    const open = (await read()).movements.flatMap(({ record, tender, state }) =>
      record && state === 'registerOnly'
        ? [{ lane: record.lane, number: record.number, occurrence: record.occurrence, tender }]
        : [],
    );
    const body = { ...books.at(book, day), records: open };
    const received = await books.read<MovementDay>('PUT', 'value_table/movements/received', body);
    expect(new Set(received.movements.map(({ state }) => state))).toEqual(new Set(['matched']));
    expect(fieldOf(await call('PUT', 'value_table/movements/received', body))).toEqual([400, 'records.0']);
  });

  it('are received once where several people say so at the same time (R-027)', async () => {
    const body = {
      ...books.at(book, '2026-03-07'),
      records: [{ lane: '001', number: '1', occurrence: 0, tender: 'cash' }],
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('PUT', 'value_table/movements/received', body)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect(statesOf(await read('2026-03-07'))).toEqual([['pickup', '40', 'matched']]);
  });

  it('are what each tender of a record comes to, however often it is named', async () => {
    expect(statesOf(await read('2026-03-06'))).toEqual([
      ['pickup', '40', 'registerOnly'],
      ['pickup', '5', 'registerOnly'],
    ]);
  });

  it('are listed where only people say them, and move their drawer until they are taken back', async () => {
    await post({ ...pickup(), amount: '5' });
    const typed = (await read()).movements[0];
    expect(typed).toMatchObject({ amount: '5', state: 'typedOnly', record: null });
    expect((await tills.day(book, day)).rows[0]).toMatchObject({ lane: '001', moved: '-75', expected: '25' });
    const back = await books.read<MovementDay>('PUT', 'value_table/movements/reversed', {
      ...books.at(book, day),
      movementId: typed?.movementId,
      reason: 'Typed twice',
    });
    expect(back.movements.at(-1)).toMatchObject({ amount: '5', reason: 'Typed twice' });
    expect((await tills.day(book, day)).rows[0]).toMatchObject({ moved: '-70', expected: '30' });
  });
});

describe('accounts of a store', () => {
  it('hold what came in less what went out, over days without movements', async () => {
    await post({
      kind: 'deposit',
      source: account('Safe'),
      target: account('Carrier'),
      tender: 'cash',
      amount: '100',
      bag: 'B-1',
      slip: '4711',
    });
    await post(
      { kind: 'deposit', source: account('Safe'), target: account('Bank'), tender: 'cash', amount: '2.25' },
      '2026-03-05',
    );
    const of = async (date: string, name: string) =>
      (await read(date)).balances.find(({ accountId }) => accountId === accounts[name]);
    // A movement that was taken back counts as money that came in and went out again.
    expect(await of(day, 'Safe')).toMatchObject({ opening: '0', in: '125', out: '105', closing: '20' });
    expect(await of('2026-03-04', 'Safe')).toMatchObject({ opening: '20', in: '0', out: '0', closing: '20' });
    expect(await of('2026-03-05', 'Safe')).toMatchObject({ opening: '20', out: '2.25', closing: '17.75' });
    expect((await read()).movements.find(({ kind }) => kind === 'deposit')).toMatchObject({
      bag: 'B-1',
      slip: '4711',
      state: 'own',
    });
  });

  it('are not told to who counts blind, and changed by nobody of some stores', async () => {
    const { id } = chain.company;
    const blind = await join(world, 'blind.counter', 'Analyst', id, ['Sheets Access Group'], 'all');
    const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
    const { body } = await world.test.ask('GET', `value_table/movements?${query.join('&')}`, { as: blind.token });
    expect(body.data).toMatchObject({ balances: [], accounts: { length: 4 } });
    const some = [idOf('0008')];
    const manager = await join(world, 'store.manager', 'Analyst', id, ['Balancing Access Group'], some);
    const named = { kind: 'bank', name: 'Mine' };
    const send = (method: 'POST' | 'PUT', more: object) =>
      world.test.ask(method, 'ledger-config/account', { as: manager.token, body: { ...named, ...more } });
    const refused = { status: 403, body: { code: 'user.above' } };
    expect(await send('POST', {})).toMatchObject(refused);
    expect(await send('PUT', account('Safe'))).toMatchObject(refused);
  });

  it('are not shown to those who count blind: an account should hold what its line is expected to be', async () => {
    const { token } = await join(world, 'blind.safe', 'Analyst', chain.company.id, ['Sheets Access Group'], 'all');
    const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
    const { body } = await world.test.ask('GET', `value_table/movements?${query.join('&')}`, { as: token });
    expect((body.data as MovementDay).balances).toEqual([]);
  });

  it('are named once, and renamed', async () => {
    expect(await call('POST', 'ledger-config/account', { kind: 'safe', name: 'safe' })).toMatchObject({ status: 409 });
    const { accountId } = account('Carrier');
    const body = { accountId, kind: 'carrier', name: 'Armoured car' };
    expect(await books.read('PUT', 'ledger-config/account', body)).toEqual(body);
  });

  it('keep what is sent twice under a name once, and refuse the name for something else', async () => {
    const date = '2026-03-06';
    const paidIn = {
      kind: 'paidIn',
      source: null,
      target: lane,
      tender: 'cash',
      amount: '3.10',
      requestId: 'sent-0001',
    };
    const countOf = async () => (await read(date)).movements.filter(({ amount }) => Number(amount) === 3.1).length;
    const answers = await Promise.all([
      post(paidIn, date),
      post(paidIn, date),
      post({ ...paidIn, amount: '3.1' }, date),
    ]);
    expect([answers.map(({ status }) => status), await countOf()]).toEqual([[200, 200, 200], 1]);
    expect(await post({ ...paidIn, amount: '4' }, date)).toMatchObject({ status: 409 });
    expect(await post({ ...paidIn, requestId: 'sent-0002' }, date)).toMatchObject({ status: 200 });
    expect(fieldOf(await post({ ...paidIn, requestId: 'a name' }, date))).toEqual([400, 'requestId']);
    expect(await countOf()).toBe(2);
  });

  it('take nothing on a day that is closed', async () => {
    await tills.count(book, day, [
      { ...lane, tender: 'cash', amount: '30' },
      { lane: '002', cashier: '', tender: 'cash', amount: '0' },
    ]);
    await books.save(book, day, { isBookClosed: true });
    expect(await post(pickup())).toMatchObject({ status: 409, body: { params: { reason: 'bookClosed' } } });
  });
});
