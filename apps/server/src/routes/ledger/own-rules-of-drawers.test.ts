import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { at as drawer, drawerRecords, drawnTills } from './till.testing.ts';

// Whoever changed what days are closed by approves none of them: no line, and no drawer of one either.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(`${day} 001 11 1 sale cash 100.00`)),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

const people = { manager: '', colleague: '' };
beforeAll(async () => {
  for (const name of ['manager', 'colleague'] as const) {
    const groups = ['Balancing Access Group'];
    const { token } = await join(world, `${name}.drawers`, 'Analyst', chain.company.id, groups, [idOf('0008')]);
    people[name] = token;
  }
}, 60_000);

describe('somebody of a store who changed what its days are closed by', () => {
  it('approves no drawer of those that had begun', async () => {
    await tills.rule(day, 'lane');
    const cash = await books.point('Own drawers', { source: 'posTotal', posAssignment: 'tender.cash' });
    const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
      name: 'Own drawers',
      since: day,
      locationIds: [idOf('0008')],
      rules: { ...noRules, tolerance: '1', secondPerson: true },
    });
    await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      name: 'Tenders',
      type: 'tender',
      state: 'Active',
      dpIds: [cash],
    });
    const book = { preset } as Book;
    const put = (as: string, path: string, body: object) =>
      world.test.ask('PUT', path, { as, body: { ...books.at(book, day), ...body } });
    const count = (as: string, more: object) =>
      put(as, 'value_table/tills', { tills: [{ ...drawer('001'), ...more }] });
    await must(count(people.colleague, { amount: '45', reason: 'short' }));

    const { presetId, version: _, ...fields } = preset;
    const rules = { ...fields.rules, tolerance: '2' };
    const changed = { as: people.manager, body: { ...fields, rules } };
    await must(world.test.ask('PUT', `ledger-config/preset/${presetId}`, changed));
    const refusal = { status: 409, body: { params: { reason: 'bookOwnRules', date: day } } };
    expect(await put(people.manager, 'value_table', { rows: [], isBookClosed: true })).toMatchObject(refusal);
    expect(await count(people.manager, { approved: true })).toMatchObject(refusal);
  });
});
