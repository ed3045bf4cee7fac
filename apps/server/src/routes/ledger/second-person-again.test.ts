import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { MovementDay } from '@lanewise/contract/entities/movements';
import type { TillDay } from '@lanewise/contract/entities/tills';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { at as drawer, drawerRecords, drawnTills } from './till.testing.ts';

// A second person is one, also where drawers stand behind a formula and where movements are taken back.

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
  ({ token: counter } = await join(world, 'first.again', 'Analyst', id, ['Balancing Access Group'], some));
  ({ token: approver } = await join(world, 'second.again', 'Analyst', id, ['Balancing Access Group'], some));
}, 60_000);

const send = (as: string, path: string, book: Book, date: string, more: object, method: 'PUT' | 'POST' = 'PUT') =>
  world.test.ask(method, path, { as, body: { ...books.at(book, date), ...more } });
const done = (...asked: Parameters<typeof send>) => must(send(...asked));

const strict = async (
  name: string,
  since: string,
  sheets: { type: string; dpIds: number[]; carryOver?: boolean }[],
) => {
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since,
    locationIds: [idOf('0008')],
    rules: { ...noRules, tolerance: '1', secondPerson: true },
  });
  for (const [at, sheet] of sheets.entries())
    await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      state: 'Active',
      name: `Sheet ${at}`,
      ...sheet,
    });
  return { preset } as Book;
};

describe('a second person', () => {
  it('is needed for a drawer of which its counter alone took back what somebody else moved into it', async () => {
    const day = '2026-03-02';
    await tills.rule(day, 'lane');
    const cash = await books.point('Reversed', { source: 'posTotal', posAssignment: 'tender.cash' });
    const book = await strict('Reversed', day, [{ type: 'tender', dpIds: [cash] }]);
    const till = { lane: '001', cashier: '' };
    const into = { kind: 'paidIn', source: null, target: till, tender: 'cash', amount: '50' };
    const { movements } = (await done(approver, 'value_table/movements', book, day, into, 'POST')) as MovementDay;
    const movementId = movements[0]?.movementId;
    // The drawer should hold 150. Its counter takes 50 out of it, and says that they were never in it.
    await done(counter, 'value_table/movements/reversed', book, day, { movementId, reason: 'mistyped' });
    const counted = { tills: [{ ...drawer('001'), amount: '100' }] };
    const { rows } = (await done(counter, 'value_table/tills', book, day, counted)) as TillDay;
    const closed = await send(counter, 'value_table', book, day, { rows: [], isBookClosed: true });
    // With a movement out in place of the reversal the same needs somebody else.
    expect([rows.map(({ adjustment }) => adjustment), closed.status]).toEqual([['-50'], 409]);
  });

  it('is none who counted a drawer that is a part of the formula of the line', async () => {
    const day = '2026-03-03';
    const cash = await books.point('Part drawer', { source: 'posTotal', posAssignment: 'tender.cash' });
    const due = await books.point('Part drawer due', { source: 'formula', formula: `#${cash}` });
    const book = await strict('Part drawer', day, [{ type: 'tender', dpIds: [cash, due] }]);
    const rows = (...changed: object[]) => ({ rows: changed });
    await done(counter, 'value_table', book, day, rows({ dpId: due, enteredValue: '45', note: 'short' }));
    const counted = { tills: [{ ...drawer('001'), amount: '99' }] };
    await done(approver, 'value_table/tills', book, day, counted);
    const table = await books.table(book, day);
    const line = table.sheets[0]?.rows.find(({ dpId }) => dpId === due);
    // 99 are expected, as the approver counted.
    expect(line?.expected).toBe('99');
    expect(await send(approver, 'value_table', book, day, rows({ dpId: due, approved: true }))).toMatchObject({
      status: 409,
      body: { params: { reason: 'bookOwnCount' } },
    });
  });

  it('is none who took back what somebody moved out of the drawer', async () => {
    const day = '2026-03-04';
    await tills.rule('2026-03-03', 'lane');
    const cash = await books.point('Taken back', { source: 'posTotal', posAssignment: 'tender.cash' });
    const book = await strict('Taken back', day, [{ type: 'tender', dpIds: [cash] }]);
    const till = { lane: '001', cashier: '' };
    const out = { kind: 'paidOut', source: till, target: null, tender: 'cash', amount: '55' };
    const { movements } = (await done(counter, 'value_table/movements', book, day, out, 'POST')) as MovementDay;
    const count = (as: string, more: object) =>
      send(as, 'value_table/tills', book, day, { tills: [{ ...drawer('001'), ...more }] });
    await must(count(counter, { amount: '45', reason: 'paid out' }));
    const reversal = { movementId: movements[0]?.movementId, reason: 'there is no slip' };
    await done(approver, 'value_table/movements/reversed', book, day, reversal);
    // That 100 should be in it, and not 45, is what the approver alone says.
    expect(await count(approver, { approved: true })).toMatchObject({
      status: 409,
      body: { params: { reason: 'bookOwnCount' } },
    });
  });

  it('is needed for an adjustment of a line that is counted by drawer', async () => {
    const day = '2026-03-05';
    const cash = await books.point('Adjusted drawers', { source: 'posTotal', posAssignment: 'tender.cash' });
    const book = await strict('Adjusted drawers', day, [{ type: 'tender', dpIds: [cash] }]);
    const count = (as: string, more: object) =>
      done(as, 'value_table/tills', book, day, { tills: [{ ...drawer('001'), ...more }] });
    await count(counter, { amount: '45', reason: 'short' });
    await count(approver, { approved: true });
    // 55 are missing, which somebody else approved. Whoever counted makes it nothing.
    const adjusted = { rows: [{ dpId: cash, adjustment: '-55', note: 'tidied up' }], isBookClosed: true };
    expect(await send(counter, 'value_table', book, day, adjusted)).toMatchObject({
      status: 409,
      body: { params: { check: 'approved' } },
    });
  });
});
