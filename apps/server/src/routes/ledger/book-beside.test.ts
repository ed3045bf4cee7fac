import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawerRecords, drawnTills } from './till.testing.ts';

// A line that is counted by drawer cannot be typed, even in another book in which its sheet has another type.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(`${day} 001 11 1 sale cash 100.00`)),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

let manager = '';
beforeAll(async () => {
  const groups = ['Balancing Access Group'];
  await join(world, 'colleague.beside', 'Analyst', chain.company.id, groups, [idOf('0008')]);
  ({ token: manager } = await join(world, 'manager.beside', 'Analyst', chain.company.id, groups, [idOf('0008')]));
}, 60_000);

const ask = async <Data>(as: string | null, path: string, body: object): Promise<Data> =>
  (as === null ? books.read('POST', path, body) : must(world.test.ask('POST', path, { as, body }))) as Promise<Data>;
const draw = async (as: string | null, name: string, type: string, cash: number, rules = noRules) => {
  const preset = await ask<LedgerPreset>(as, 'ledger-config/preset', {
    name,
    since: day,
    locationIds: [idOf('0008')],
    rules,
    ...(as === null ? {} : { authorityLevelId: 1000 }),
  });
  await ask(as, `ledger-config/sheet?presetId=${preset.presetId}`, {
    name: 'Sheet',
    type,
    state: 'Active',
    dpIds: [cash],
  });
  return { preset } as Book;
};

describe('somebody of one store whose drawer holds 45 of 100', () => {
  it('does not close the day alone by typing its line under a book that they made beside', async () => {
    await tills.rule(day, 'lane', {
      tolerances: [{ locationId: null, tender: null, cashier: null, tolerance: '1' }],
    });
    const cash = await books.point('Beside cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const book = await draw(null, 'The book', 'tender', cash, { ...noRules, secondPerson: true });
    const put = (of: Book, path: string, body: object) =>
      world.test.ask('PUT', path, { as: manager, body: { ...books.at(of, day), ...body } });
    const close = () => put(book, 'value_table', { rows: [], isBookClosed: true });
    // The normal case: the line cannot be typed, and a drawer that is counted short needs a second person.
    expect((await put(book, 'value_table', { rows: [{ dpId: cash, enteredValue: '45' }] })).status).toBe(400);
    expect((await close()).body).toMatchObject({ params: { check: 'counted' } });
    const beside = await draw(manager, 'Beside', 'expense', cash);
    expect((await put(beside, 'value_table', { rows: [{ dpId: cash, enteredValue: '45' }] })).status).toBe(400);
    expect((await close()).body).toMatchObject({ params: { check: 'counted' } });
  });
});
