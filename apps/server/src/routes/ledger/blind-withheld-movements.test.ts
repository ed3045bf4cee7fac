import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { MovementDay } from '@lanewise/contract/entities/movements';
import type { TillDay } from '@lanewise/contract/entities/tills';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawerRecords } from './till.testing.ts';

// If a line of a book adds up a kind of movements, these movements are withheld from blind counters, because they
// reveal the expected amount of the line.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords('2026-03-02 001 11 1 sale cash 100.00')),
);
const books = drawnBooks({ idOf, call });

let blind = '';
let book: Book;
let query = '';
beforeAll(async () => {
  const some = [idOf('0008')];
  ({ token: blind } = await join(world, 'blind.moved', 'Analyst', chain.company.id, ['Sheets Access Group'], some));
  const paidOut = await books.point('Withheld', { source: 'posTotal', posAssignment: 'drawer.paidOut' });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Expenses',
    since: day,
    locationIds: some,
  });
  const sheet = { name: 'Expenses', type: 'tender', state: 'Active', dpIds: [paidOut] };
  await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, sheet);
  book = { preset } as Book;
  query = `locationId=${idOf('0008')}&presetId=${preset.presetId}&date=${day}`;
}, 60_000);

const asBlind = async <Data>(path: string): Promise<Data> =>
  (await must(world.test.ask('GET', `${path}?${query}`, { as: blind }))) as Data;
const paidOut = { kind: 'paidOut', source: { lane: '', cashier: '' }, target: null, tender: 'cash', amount: '17.35' };
const post = async (body: object): Promise<MovementDay> =>
  books.read<MovementDay>('POST', 'value_table/movements', { ...books.at(book, day), ...body });
const reverse = (movementId: number) => {
  const body = { ...books.at(book, day), movementId, reason: 'Guessed' };
  return world.test.ask('PUT', 'value_table/movements/reversed', { as: blind, body });
};
const typed = async () => (await books.read<MovementDay>('GET', `value_table/movements?${query}`)).movements;

describe('who counts blind', () => {
  it('is told by no version of the day that a colleague typed a movement that is withheld', async () => {
    const versions = async () => [
      (await asBlind<ValueTable>('value_table')).version,
      (await asBlind<TillDay>('value_table/tills')).version,
    ];
    const before = await versions();
    await post(paidOut);
    expect(await versions()).toEqual(before);
  });

  it('takes back no movement that is withheld from them, and is answered as for one that does not exist', async () => {
    const [movement] = (await post(paidOut)).movements;
    const [known, unknown] = [await reverse(movement?.movementId ?? 0), await reverse(999_999)];
    expect([known.status, known.body]).toEqual([404, { ...unknown.body, requestId: known.body['requestId'] }]);
    expect((await typed()).map(({ reversedBy }) => reversedBy)).toEqual([null, null]);
  });
});
