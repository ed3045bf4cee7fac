import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople, isNotOver, tenders } from './second-person.testing.ts';

// Days are closed after they are over. If something is carried over, they are closed in order.

const { world, people, books, send, cash, formula, on, begin, tradeUntilTwo } = drawnPeople(
  receipts(`
    2026-03-02 0001 cash 100.00
    2026-03-03 0002 cash 40.00
    2026-06-29 0004 cash 10.00
    2026-06-30 0003 cash 10.00
  `),
  ['manager', 'colleague'],
  { groups: ['Location Setting'] },
);

const draw = async (name: string, since: string) => {
  const taken = await cash(name);
  const safe = await formula(`${name} safe`, `#${taken}`);
  const carried = { type: 'deposit' as const, carryOver: true, dpIds: [safe] };
  return { ...(await begin(name, since, [tenders(taken), carried])), taken, safe };
};
const read = (path: string) => must(world.test.ask('GET', path, { as: people.manager }));
const change = async ({ presetId }: LedgerPreset, more: object) => {
  const list = (await read('ledger-config/preset')) as LedgerPreset[];
  const { presetId: _, ...fields } = list.find((one) => one.presetId === presetId) ?? {};
  return send(people.manager, 'PUT', `ledger-config/preset/${presetId}`, { ...fields, ...more });
};

describe('a store manager', () => {
  it('does not close a day before the one that it carries over by letting the book begin later for a moment', async () => {
    const { preset, book, safe } = await draw('Since', '2026-03-02');
    const next = on('2026-03-03', preset);
    expect(await next.close(people.manager)).toMatchObject({ status: 409, body: { params: { check: 'earlier' } } });
    const later = await change(preset, { since: '2026-03-03' });
    // A person who changed the book may not close days that had already begun. Somebody else closes them.
    const closed = await next.close(people.colleague);
    const back = await change(preset, { since: '2026-03-02' });
    const table = (await books.table(book, '2026-03-03')) satisfies ValueTable;
    // The day before is still open. The amount that it left in the safe is missing in this close: 40 instead of 140.
    const total = lineOf(table, 'deposit', safe)?.total;
    expect([later.status, closed.status, back.status, table.state, total]).not.toEqual([200, 200, 200, 'Closed', '40']);
  });
});

describe('somebody who closes a book', () => {
  it('closes the one that they read, and none that somebody changed since', async () => {
    const day = '2026-03-03';
    const { book, put, taken } = await draw('Read', day);
    const at = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
    const { version } = (await read(`value_table?${at.join('&')}`)) as ValueTable;
    await books.save(book, day, { rows: [{ dpId: taken, enteredValue: '1' }] });
    const answer = await put(people.manager, { version, isBookClosed: true });
    expect(answer.status, 'what was closed is 39 short, which nobody saw who closed it').toBe(409);
  });
});

describe('a store that trades until two in the morning', () => {
  it('has a day that is not over at one', async () => {
    const setBack = await tradeUntilTwo();
    const { close } = await draw('Late', '2026-06-29');
    const answer = await close(people.manager);
    await setBack();
    expect(answer).toMatchObject(isNotOver);
  });
});
