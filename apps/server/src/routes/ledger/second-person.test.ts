import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { TillDay } from '@lanewise/contract/entities/tills';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { at as drawer, drawerRecords, drawnTills } from './till.testing.ts';

// What is beyond its tolerance is approved by somebody else than who counted or adjusted it.

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    drawerRecords(`
      2026-03-02 001 11 1 sale    cash   100.00
      2026-03-03 001 11 1 sale    cash   100.00
      2026-03-04 001 11 1 sale    cash   100.00
      2026-03-05 001 11 1 sale    cash   100.00
    `),
  ),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

let [counter, approver] = ['', ''];
beforeAll(async () => {
  const { id } = chain.company;
  const some = [idOf('0008')];
  ({ token: counter } = await join(world, 'first.counter', 'Analyst', id, ['Balancing Access Group'], some));
  ({ token: approver } = await join(world, 'second.approver', 'Analyst', id, ['Balancing Access Group'], some));
}, 60_000);

const send = (as: string, path: string, book: Book, date: string, more: object, method: 'PUT' | 'POST' = 'PUT') =>
  world.test.ask(method, path, { as, body: { ...books.at(book, date), ...more } });
const done = (...asked: Parameters<typeof send>) => must(send(...asked));

const strict = async (name: string, since: string, own: { dpIds: number[]; other?: number[] }) => {
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since,
    locationIds: [idOf('0008')],
    rules: { ...noRules, tolerance: '1', secondPerson: true },
  });
  const sheet = (body: object) =>
    books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, { state: 'Active', ...body });
  await sheet({ name: 'Tenders', type: 'tender', dpIds: own.dpIds });
  if (own.other) await sheet({ name: 'Other', type: 'expense', dpIds: own.other });
  return { preset } as Book;
};

const lacksApproval = { status: 409, body: { params: { reason: 'bookChecks', check: 'approved' } } };

describe('an approval', () => {
  it('does not stand for a count that the approver makes of the line afterwards', async () => {
    const cash = await books.point('Second cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const change = await books.point('Second change', { source: 'manual' });
    const due = await books.point('Second due', { source: 'formula', formula: `#${cash} + #${change}` });
    const book = await strict('Second lines', '2026-03-02', { dpIds: [due], other: [change] });
    const day = '2026-03-02';
    const rows = (...changed: object[]) => ({ rows: changed });
    await done(counter, 'value_table', book, day, rows({ dpId: change, enteredValue: '0' }));
    await done(counter, 'value_table', book, day, rows({ dpId: due, enteredValue: '95', note: 'short' }));
    await done(approver, 'value_table', book, day, rows({ dpId: due, approved: true }));
    // The approver alone says now that 50 less is due, and that 50 less are there.
    const alone = rows({ dpId: change, enteredValue: '-50' }, { dpId: due, enteredValue: '45' });
    await done(approver, 'value_table', book, day, alone);
    expect(await send(approver, 'value_table', book, day, { rows: [], isBookClosed: true })).toMatchObject(
      lacksApproval,
    );
  });

  it('does not stand for a count that the approver makes of the drawer afterwards', async () => {
    const day = '2026-03-03';
    await tills.rule(day, 'lane');
    const cash = await books.point('Second drawers', { source: 'posTotal', posAssignment: 'tender.cash' });
    const book = await strict('Second drawers', day, { dpIds: [cash] });
    const count = (as: string, more: object) =>
      done(as, 'value_table/tills', book, day, { tills: [{ ...drawer('001'), ...more }] });
    await count(counter, { amount: '95', reason: 'short' });
    await count(approver, { approved: true });
    const out = { kind: 'paidOut', source: { lane: '001', cashier: '' }, target: null, tender: 'cash', amount: '50' };
    await done(approver, 'value_table/movements', book, day, out, 'POST');
    const { rows } = (await count(approver, { amount: '45' })) as TillDay;
    // Whoever counted it approved it.
    expect(rows.map(({ countedBy, approvedBy }) => [countedBy, approvedBy])).toEqual([
      ['second.approver@example.com', null],
    ]);
    expect(await send(approver, 'value_table', book, day, { rows: [], isBookClosed: true })).toMatchObject(
      lacksApproval,
    );
  });

  it('is not of who moved what the drawer should hold', async () => {
    const day = '2026-03-04';
    await tills.rule('2026-03-03', 'lane');
    const cash = await books.point('Second moved', { source: 'posTotal', posAssignment: 'tender.cash' });
    const book = await strict('Second moved', day, { dpIds: [cash] });
    const count = (as: string, more: object) =>
      send(as, 'value_table/tills', book, day, { tills: [{ ...drawer('001'), ...more }] });
    await must(count(counter, { amount: '40', reason: 'short' }));
    const out = { kind: 'paidOut', source: { lane: '001', cashier: '' }, target: null, tender: 'cash', amount: '55' };
    await done(approver, 'value_table/movements', book, day, out, 'POST');
    expect(await count(approver, { approved: true })).toMatchObject({
      status: 409,
      body: { params: { reason: 'bookOwnCount' } },
    });
  });

  it('is not of who entered what a formula expects the line to be', async () => {
    const day = '2026-03-02';
    const cash = await books.point('Part cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const change = await books.point('Part change', { source: 'manual' });
    const due = await books.point('Part due', { source: 'formula', formula: `#${cash} + #${change}` });
    const book = await strict('Parts', day, { dpIds: [due], other: [change] });
    const rows = (...changed: object[]) => ({ rows: changed });
    await done(counter, 'value_table', book, day, rows({ dpId: due, enteredValue: '45', note: 'short' }));
    await done(approver, 'value_table', book, day, rows({ dpId: change, enteredValue: '-50' }));
    expect(await send(approver, 'value_table', book, day, rows({ dpId: due, approved: true }))).toMatchObject({
      status: 409,
      body: { params: { reason: 'bookOwnCount' } },
    });
  });
});

describe('a person who counted', () => {
  it('does not approve their own count after somebody changed the address that they log in with', async () => {
    const day = '2026-03-04';
    const cash = await books.point('Renamed', { source: 'posTotal', posAssignment: 'tender.cash' });
    const due = await books.point('Renamed due', { source: 'formula', formula: `#${cash}` });
    const book = await strict('Renamed', '2026-03-04', { dpIds: [due] });
    const some = [idOf('0008')];
    const { id } = chain.company;
    const { userId, token } = await join(world, 'maiden.name', 'Analyst', id, ['Balancing Access Group'], some);
    const rows = (more: object) => ({ rows: [{ dpId: due, ...more }] });
    await done(token, 'value_table', book, day, rows({ enteredValue: '95', note: 'short' }));
    const own = { status: 409, body: { params: { reason: 'bookOwnCount' } } };
    expect(await send(token, 'value_table', book, day, rows({ approved: true }))).toMatchObject(own);
    const renamed = await call('PUT', `users/${userId}`, { username: 'married.name@example.com' });
    expect(renamed.status, renamed.text).toBe(200);
    const again = await world.test.meta.sessions.open(userId);
    expect(await send(again, 'value_table', book, day, rows({ approved: true }))).toMatchObject(own);
  });
});

describe('somebody who counted a drawer 60 short', () => {
  it('does not close it alone by writing down that 60 were paid out', async () => {
    const day = '2026-03-05';
    await tills.rule('2026-03-03', 'lane');
    const cash = await books.point('Alone', { source: 'posTotal', posAssignment: 'tender.cash' });
    const book = await strict('Alone', day, { dpIds: [cash] });
    const out = { kind: 'paidOut', source: { lane: '001', cashier: '' }, target: null, tender: 'cash', amount: '60' };
    await done(counter, 'value_table/tills', book, day, { tills: [{ ...drawer('001'), amount: '40' }] });
    const close = () => send(counter, 'value_table', book, day, { rows: [], isBookClosed: true });
    expect(await close()).toMatchObject({ status: 409 });
    await done(counter, 'value_table/movements', book, day, out, 'POST');
    await done(counter, 'value_table/tills', book, day, { tills: [{ ...drawer('001'), reason: 'paid a supplier' }] });
    expect(await close()).toMatchObject(lacksApproval);
    // Somebody else approves the difference that the movement removes.
    const approved = { tills: [{ ...drawer('001'), approved: true }] };
    expect(await send(counter, 'value_table/tills', book, day, approved)).toMatchObject({ status: 409 });
    await done(approver, 'value_table/tills', book, day, approved);
    expect(await close()).toMatchObject({ status: 200 });
  });
});
