import type { Location } from '@lanewise/contract/entities/company';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, lineOf, receipts, type Book } from './book.testing.ts';

// Days are closed when they are over, and in their order where something is carried over.

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    receipts(`
      2026-03-02 0001 cash 100.00
      2026-03-03 0002 cash 40.00
      2026-06-29 0004 cash 10.00
      2026-06-30 0003 cash 10.00
    `),
  ),
);
const books = drawnBooks({ idOf, call });

let manager = '';
beforeAll(async () => {
  const groups = ['Balancing Access Group', 'Location Setting'];
  const some = [idOf('0008')];
  ({ token: manager } = await join(world, 'store.manager', 'Analyst', chain.company.id, groups, some));
  await join(world, 'another.person', 'Analyst', chain.company.id, groups, some);
}, 60_000);

const ask = (method: 'GET' | 'PUT', path: string, body?: object) =>
  world.test.ask(method, path, { as: manager, ...(body && { body }) });
const close = (book: Book, date: string) =>
  ask('PUT', 'value_table', { ...books.at(book, date), rows: [], isBookClosed: true });

const draw = async (name: string, since: string, more: object = {}): Promise<Book> => {
  const cash = await books.point(`${name} cash`, { source: 'posTotal', posAssignment: 'tender.cash' });
  const safe = await books.point(`${name} safe`, { source: 'formula', formula: `#${cash}` });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since,
    locationIds: [idOf('0008')],
    ...more,
  });
  const sheet = (body: object) =>
    books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, { state: 'Active', ...body });
  await sheet({ name: 'Tenders', type: 'tender', dpIds: [cash] });
  await sheet({ name: 'Safe', type: 'deposit', carryOver: true, dpIds: [safe] });
  return { preset, cash, safe } as Book;
};
const change = async ({ preset: { presetId } }: Book, more: object) => {
  const list = (await must(ask('GET', 'ledger-config/preset'))) as LedgerPreset[];
  const found = list.find((one) => one.presetId === presetId);
  const { presetId: _, ...fields } = found ?? {};
  return ask('PUT', `ledger-config/preset/${presetId}`, { ...fields, ...more });
};

describe('a store manager', () => {
  it('does not close a day before the one that it carries over by letting the book begin later for a moment', async () => {
    const book = await draw('Since', '2026-03-02');
    expect(await close(book, '2026-03-03')).toMatchObject({ status: 409, body: { params: { check: 'earlier' } } });
    const later = await change(book, { since: '2026-03-03' });
    const closed = await close(book, '2026-03-03');
    const back = await change(book, { since: '2026-03-02' });
    const table = (await books.table(book, '2026-03-03')) satisfies ValueTable;
    // The day before is open still, and what it left in the safe is missing in the close: 40 in place of 140.
    const safe = lineOf(table, 'Safe', book.safe)?.total;
    expect([later.status, closed.status, back.status, table.state, safe]).not.toEqual([200, 200, 200, 'Closed', '40']);
  });
});

describe('somebody who closes a book', () => {
  it('closes the one that they read, and none that somebody changed since', async () => {
    const day = '2026-03-03';
    const book = await draw('Read', day);
    const { version } = (await must(
      ask(
        'GET',
        `value_table?${new URLSearchParams(
          Object.entries(books.at(book, day)).map(([name, value]): [string, string] => [name, String(value)]),
        ).toString()}`,
      ),
    )) as ValueTable;
    const rows = [{ dpId: book.cash, enteredValue: '1' }];
    await books.save(book, day, { rows });
    const answer = await ask('PUT', 'value_table', { ...books.at(book, day), version, rows: [], isBookClosed: true });
    expect(answer.status, 'what was closed is 39 short, which nobody saw who closed it').toBe(409);
  });
});

describe('a store that trades until two in the morning', () => {
  it('has a day that is not over at one', async () => {
    const id = chain.places.get('0008')?.location_id ?? 0;
    const { timeZone } = (await must(call('GET', `locations/${id}`))) as Location;
    // It is one in the morning of 30 June there, by the clock of the world.
    await must(call('PUT', `locations/${id}`, { timeZone: 'Pacific/Pago_Pago' }));
    const hours = Array.from({ length: 7 }, () => ({ opens: 8 * 60, closes: 26 * 60 }));
    await must(call('PUT', 'trading-calendar/week', { locationIds: [idOf('0008')], validFrom: '2026-01-01', hours }));
    const day = '2026-06-29';
    const book = await draw('Late', day);
    const answer = await close(book, day);
    await must(call('PUT', `locations/${id}`, { timeZone }));
    expect(answer).toMatchObject({ status: 409, body: { params: { reason: 'bookDay' } } });
  });
});
