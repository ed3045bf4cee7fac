import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { blindKeeper } from './blind.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawnTills, drawerRecords } from './till.testing.ts';

// The amounts that registers pay out give the expected amount of a line. No change of a book by a blind counter may
// reveal these amounts.

const [day, next] = ['2026-03-02', '2026-03-03'];
const chained = drawnChain((opened, own) =>
  opened.send(
    own,
    drawerRecords(`
      2026-03-01 001 11 1 sale cash 10.00
      2026-03-01 002 12 2 sale cash 10.00
      ${day} 001 11 1 sale cash 100.00
      ${day} 001 11 3 paidOut cash 12.34
      ${next} 001 11 1 sale cash 100.00
    `),
  ),
);
const { world, idOf, call } = chained;
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

let blind = '';
let book: Book;
let expenses: LedgerSheet;
let point: DataPoint;
let worth: DataPoint;
beforeAll(async () => {
  blind = await blindKeeper(chained, ['Datapoint Setting']);
  // A user who sees only some stores may change data points that they made themselves.
  const made = async (name: string, definition: object): Promise<DataPoint> =>
    (await must(
      world.test.ask('POST', 'company/data_point', { as: blind, body: { name, ...definition } }),
    )) as DataPoint;
  const cash = await books.point('Kept cash', { source: 'posTotal', posAssignment: 'tender.cash' });
  point = await made('Kept paid out', { source: 'posTotal', posAssignment: 'drawer.paidOut' });
  worth = await made('Kept twice', { source: 'formula', formula: `#${point.dpId} * 2` });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Kept',
    since: day,
    locationIds: [idOf('0008')],
  });
  const sheet = (body: object) =>
    books.read<LedgerSheet>('POST', `ledger-config/sheet?presetId=${preset.presetId}`, { state: 'Active', ...body });
  await sheet({ name: 'Tenders', type: 'tender', dpIds: [cash] });
  expenses = await sheet({ name: 'Expenses', type: 'expense', dpIds: [worth.dpId] });
  book = { preset } as Book;
  await tills.rule('2026-03-01', 'lane', { matchMovements: true });
}, 120_000);

const query = (date: string): string => `presetId=${book.preset.presetId}&locationId=${idOf('0008')}&date=${date}`;
const asBlind = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
  world.test.ask(method, path, { as: blind, ...(body && { body }) });
const moved = async (): Promise<string> => (await asBlind('GET', `value_table/movements?${query(day)}`)).text;
const refused: unknown = expect.objectContaining({
  code: 'user.above',
  message: expect.stringContaining('sees what is expected') as unknown,
});
/** Redefines a data point on all dates, as a blind counter. */
const changed = ({ dpId, name, version }: DataPoint, definition: object) =>
  asBlind('PUT', `data_point/${dpId}`, { name, version, from: null, ...definition });

describe('who counts blind', () => {
  it.each<[string, () => ReturnType<typeof asBlind>]>([
    [
      'a line from its sheet',
      () => asBlind('PUT', `ledger-config/sheet-data-points?sheetId=${expenses.sheetId}`, { dpIds: [] }),
    ],
    [
      'a sheet out of use',
      () =>
        asBlind('PUT', 'ledger-config/sheet', {
          sheetId: expenses.sheetId,
          name: 'Expenses',
          type: 'expense',
          state: 'Inactive',
        }),
    ],
    ['a sheet from its book', () => asBlind('DELETE', `ledger-config/sheet/${expenses.sheetId}`)],
    ['a part out of a formula', () => changed(worth, { source: 'formula', formula: '2 * 2' })],
    ['a total from a data point', () => changed(point, { source: 'posTotal', posAssignment: 'drawer.pickup' })],
  ])('does not take %s by which movements are withheld from them', async (_, take) => {
    const { status, body } = await take();
    expect([status, body]).toEqual([403, refused]);
    expect(await moved()).not.toContain('12.34');
  });

  it('may change what withholds nothing, and what others change shows them no earlier movement', async () => {
    const sheet = { sheetId: expenses.sheetId, name: 'What was spent', type: 'expense', state: 'Active' };
    expect((await asBlind('PUT', 'ledger-config/sheet', sheet)).status).toBe(200);
    const fields = { name: point.name, source: 'posTotal', posAssignment: 'drawer.pickup', from: day };
    await must(call('PUT', `data_point/${point.dpId}`, fields));
    expect(await moved()).not.toContain('12.34');
  });

  it('is shown no drawer that only a movement of a colleague tells of', async () => {
    const seen = async () => {
      const { presetId } = book.preset;
      const days = `value_table/days?presetId=${presetId}&locationIds=${idOf('0008')}&startDate=${day}&lastDate=${next}`;
      const paths = [`value_table?${query(next)}`, `value_table/tills?${query(next)}`, days];
      return Promise.all(paths.map(async (path) => (await asBlind('GET', path)).text));
    };
    const before = await seen();
    const paid = { kind: 'paidOut', source: { lane: '002', cashier: '' }, target: null, tender: 'cash', amount: '7' };
    await must(call('POST', 'value_table/movements', { ...books.at(book, next), ...paid }));
    expect(await seen()).toEqual(before);
    // What they moved themselves, they are shown.
    await must(
      world.test.ask('POST', 'value_table/movements', { as: blind, body: { ...books.at(book, next), ...paid } }),
    );
    expect((await seen())[1]).toContain('"lane":"002"');
  });
});
