import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { at as drawer, drawerRecords, drawnTills } from './till.testing.ts';

// A tolerance of one line alone judges it, also where a part of its formula is counted by drawer: the drawers have none.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(`${day} 001 11 1 sale cash 100.00`)),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

const people = { counter: '', colleague: '' };
beforeAll(async () => {
  for (const name of ['counter', 'colleague'] as const) {
    const groups = ['Balancing Access Group'];
    const { token } = await join(world, `${name}.drawer`, 'Analyst', chain.company.id, groups, [idOf('0008')]);
    people[name] = token;
  }
}, 60_000);

describe('somebody who counted 45 of 100', () => {
  it('does not close the day alone by counting 45 in the drawer that the line adds up', async () => {
    await tills.rule(day, 'lane');
    const cash = await books.point('Drawer cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const due = await books.point('Drawer due', { source: 'formula', formula: `#${cash}` });
    const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
      name: 'Drawer parts',
      since: day,
      locationIds: [idOf('0008')],
      rules: { ...noRules, tolerances: [{ dpId: due, tolerance: '1' }], secondPerson: true },
    });
    await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      name: 'Tenders',
      type: 'tender',
      state: 'Active',
      dpIds: [cash, due],
    });
    const put = (path: string, body: object) =>
      world.test.ask('PUT', path, { as: people.counter, body: { ...books.at({ preset } as Book, day), ...body } });
    await must(put('value_table', { rows: [{ dpId: due, enteredValue: '45', note: 'short' }] }));
    await must(put('value_table/tills', { tills: [{ ...drawer('001'), amount: '45' }] }));
    expect(await put('value_table', { rows: [], isBookClosed: true })).toMatchObject({
      status: 409,
      body: { params: { check: 'approved' } },
    });
  });
});
