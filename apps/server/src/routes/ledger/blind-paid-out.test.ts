import type { MovementDay } from '@lanewise/contract/entities/movements';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawerRecords } from './till.testing.ts';

// Amounts that registers paid out fill a line of a book, so the movements that registers report equal the expected
// amount of the line. Of such a kind of movements, a blind counter sees only the movements that they typed themselves.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    drawerRecords(`
      2026-03-02 001 11 1 sale    cash 100.00
      2026-03-02 001 11 2 paidOut cash 17.35
      2026-03-02 001 11 3 paidIn  cash 4.20
    `),
  ),
);
const books = drawnBooks({ idOf, call });

let blind = '';
beforeAll(async () => {
  const some = [idOf('0008')];
  ({ token: blind } = await join(world, 'blind.paid', 'Analyst', chain.company.id, ['Sheets Access Group'], some));
}, 60_000);

const asBlind = async <Data>(path: string): Promise<Data> =>
  (await must(world.test.ask('GET', path, { as: blind }))) as Data;
const sendBlind = (method: 'POST' | 'PUT', path: string, body: object) =>
  world.test.ask(method, path, { as: blind, body });
const told = ({ movements }: MovementDay) =>
  movements.map(({ kind, amount, state, by }) => [kind, amount, state, by === null ? null : by.startsWith('blind')]);

/**
 * A book with a line of amounts that registers paid out, directly or by a formula, and the calls that read the book.
 */
const begin = async (name: string, isPart: boolean) => {
  const paidOut = await books.point(`${name} paid out`, { source: 'posTotal', posAssignment: 'drawer.paidOut' });
  const dpId = isPart ? await books.point(`${name} twice`, { source: 'formula', formula: `2 * #${paidOut}` }) : paidOut;
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since: day,
    locationIds: [idOf('0008')],
  });
  const sheet = { name: 'Expenses', type: 'tender', state: 'Active', dpIds: [dpId] };
  await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, sheet);
  const book = { preset } as Book;
  const leave = () => call('DELETE', `ledger-config/preset/${preset.presetId}`);
  return { book, leave, query: `locationId=${idOf('0008')}&presetId=${preset.presetId}&date=${day}` };
};
const paidIn = ['paidIn', '4.2', 'registerOnly', null];

describe('who counts blind a line of what registers paid out', () => {
  it('is told by no movement that a register reports what it is expected to be', async () => {
    const { book, query, leave } = await begin('Expenses', false);
    const expected = (await books.table(book, day)).sheets[0]?.rows[0]?.expected;
    expect(expected).toBe('17.35');
    const table = await asBlind<ValueTable>(`value_table?${query}`);
    expect(table.sheets[0]?.rows[0]?.expected).toBe(null);
    expect(told(await asBlind<MovementDay>(`value_table/movements?${query}`))).toEqual([paidIn]);
    await leave();
  });

  it('is not told either where a formula names it, and in no other book of the store', async () => {
    const { leave } = await begin('Parts', true);
    const plain = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
      name: 'Plain',
      since: day,
      locationIds: [idOf('0008')],
    });
    const query = `locationId=${idOf('0008')}&presetId=${plain.presetId}&date=${day}`;
    expect(told(await asBlind<MovementDay>(`value_table/movements?${query}`))).toEqual([paidIn]);
    await leave();
    expect(told(await asBlind<MovementDay>(`value_table/movements?${query}`))).toContainEqual([
      'paidOut',
      '17.35',
      'registerOnly',
      null,
    ]);
  });

  it('receives none as a register reports it, and is not told what others received', async () => {
    const { book, query } = await begin('Received', false);
    const records = [{ lane: '001', number: '2', occurrence: 0, tender: 'cash' }];
    const body = { ...books.at(book, day), records };
    const other = { ...body, records: [{ ...records[0], number: '9' }] };
    const [refused, unknown] = [
      await sendBlind('PUT', 'value_table/movements/received', body),
      await sendBlind('PUT', 'value_table/movements/received', other),
    ];
    expect([refused.status, refused.body]).toEqual([400, unknown.body]);
    await books.read('PUT', 'value_table/movements/received', body);
    expect(told(await asBlind<MovementDay>(`value_table/movements?${query}`))).toEqual([paidIn]);
  });

  it('sees what they typed themselves', async () => {
    const { book, query } = await begin('Typed', false);
    const typed = { kind: 'paidOut', source: { lane: '', cashier: '' }, target: null, tender: 'cash', amount: '3.00' };
    await must(sendBlind('POST', 'value_table/movements', { ...books.at(book, day), ...typed }));
    const own = ['paidOut', '3.00', 'typedOnly', true];
    expect(told(await asBlind<MovementDay>(`value_table/movements?${query}`))).toEqual([paidIn, own]);
  });
});
