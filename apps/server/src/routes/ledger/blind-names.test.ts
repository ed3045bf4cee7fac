import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawerRecords } from './till.testing.ts';

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords('2026-03-02 001 11 1 sale cash 100.00')),
);
const books = drawnBooks({ idOf, call });

let book: Book;
let cash = 0;
beforeAll(async () => {
  cash = await books.point('Cash of names', { source: 'posTotal', posAssignment: 'tender.cash' });
  const paidOut = await books.point('Paid out of names', { source: 'posTotal', posAssignment: 'drawer.paidOut' });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Names',
    since: day,
    locationIds: [idOf('0008')],
  });
  await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
    name: 'Tenders',
    type: 'tender',
    state: 'Active',
    dpIds: [cash, paidOut],
  });
  book = { preset } as Book;
}, 60_000);

const keeping = ['Balancing Access Group', 'Sheets Access Group'];
const person = (name: string, groups: string[]) =>
  join(world, name, 'Store Manager', chain.company.id, groups, [idOf('0008')]);

/** Writes a note of a line and a movement of a withheld kind. */
const writes = async (as: string, note: string, amount: string): Promise<void> => {
  const movement = { kind: 'paidOut', source: { lane: '', cashier: '' }, target: null, tender: 'cash', amount };
  await must(world.test.ask('POST', 'value_table/movements', { as, body: { ...books.at(book, day), ...movement } }));
  const rows = [{ dpId: cash, enteredValue: '60', note }];
  await must(world.test.ask('PUT', 'value_table', { as, body: { ...books.at(book, day), rows } }));
};

const reads = async (as: string): Promise<string> => {
  const query = `locationId=${idOf('0008')}&presetId=${book.preset.presetId}&date=${day}`;
  const [table, movements] = await Promise.all(
    ['value_table', 'value_table/movements'].map((path) => must(world.test.ask('GET', `${path}?${query}`, { as }))),
  );
  return JSON.stringify([table, movements]);
};

describe('who counts blind', () => {
  it('reads nothing that a colleague wrote who had the login before and was removed', async () => {
    const keeper = await person('book.keeper', keeping);
    await writes(keeper.token, 'short by forty', '17.35');
    expect(await call('DELETE', `users/${keeper.userId}`)).toMatchObject({ status: 200 });
    const next = await person('book.keeper', ['Sheets Access Group']);
    const seen = await reads(next.token);
    expect(seen).not.toContain('short by forty');
    expect(seen).not.toContain('17.35');
    // What they write themselves stays theirs.
    const rows = [{ dpId: cash, note: 'my own note' }];
    await must(world.test.ask('PUT', 'value_table', { as: next.token, body: { ...books.at(book, day), rows } }));
    expect(await reads(next.token)).toContain('my own note');
  });

  it('reads nothing of a removed colleague whose login they are given later, and goes on reading their own', async () => {
    const older = await person('older.clerk', ['Sheets Access Group']);
    const rows = [{ dpId: cash, note: 'an older note' }];
    await must(world.test.ask('PUT', 'value_table', { as: older.token, body: { ...books.at(book, day), rows } }));
    const keeper = await person('gone.keeper', keeping);
    await writes(keeper.token, 'short by fifty', '18.45');
    expect(await call('DELETE', `users/${keeper.userId}`)).toMatchObject({ status: 200 });
    await must(call('PUT', `users/${older.userId}`, { username: 'gone.keeper@example.com' }));
    const as = await world.test.meta.sessions.open(older.userId);
    const seen = await reads(as);
    expect(seen).not.toContain('short by fifty');
    expect(seen).not.toContain('18.45');
    await must(world.test.ask('PUT', 'value_table', { as, body: { ...books.at(book, day), rows } }));
    expect(await reads(as)).toContain('an older note');
  });

  it('gets no login that a colleague had before, neither as a new person nor by a change', async () => {
    const keeper = await person('other.keeper', keeping);
    const former = 'other.keeper@example.com';
    await must(call('PUT', `users/${keeper.userId}`, { username: 'married.keeper@example.com' }));
    const refusal = { status: 409, body: { code: 'user.former', fields: [{ field: 'username' }] } };
    const clerk = await person('clerk.of.people', ['Sheets Access Group', 'Users Setting']);
    const roles = (await must(world.test.ask('GET', 'roles', { as: clerk.token }))) as {
      roleId: number;
      name: string;
    }[];
    const made = {
      username: former.toUpperCase(),
      firstName: 'O',
      lastName: 'K',
      roleId: roles.find(({ name }) => name === 'Store Manager')?.roleId,
      regLocIds: [idOf('0008')],
      accessGroups: ['Sheets Access Group'],
    };
    expect(await world.test.ask('POST', 'users', { as: clerk.token, body: made })).toMatchObject(refusal);
    expect(await call('PUT', `users/${clerk.userId}`, { username: former })).toMatchObject(refusal);
    // Their own former login is theirs.
    expect(await call('PUT', `users/${keeper.userId}`, { username: former })).toMatchObject({ status: 200 });
  });
});
