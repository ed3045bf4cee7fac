import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

// What a line is expected to be is its formula: whoever changes it says what the line should hold, as by an adjustment.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) => opened.send(own, receipts(`${day} 0001 cash 100.00`)));
const books = drawnBooks({ idOf, call });

const people = { manager: '', counter: '' };
beforeAll(async () => {
  for (const name of ['manager', 'counter'] as const) {
    const groups = ['Balancing Access Group', 'Location Setting', 'Datapoint Setting'];
    ({ token: people[name] } = await join(world, `${name}.own`, 'Analyst', chain.company.id, groups, [idOf('0008')]));
  }
}, 60_000);

const ask = (path: string, body: object, as = people.manager) => world.test.ask('PUT', path, { as, body });

const drawn = async (name: string) => {
  const cash = await books.point(`${name} cash`, { source: 'posTotal', posAssignment: 'tender.cash' });
  const due = await books.point(`${name} due`, { source: 'formula', formula: `#${cash}` });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since: day,
    locationIds: [idOf('0008')],
    rules: { ...noRules, tolerance: '1', secondPerson: true },
  });
  await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
    name: 'Tenders',
    type: 'tender',
    state: 'Active',
    dpIds: [due],
  });
  return { book: { preset, cash } as Book, due, preset };
};
const redefine = async (dpId: number, formula: string) => {
  const {
    since: _,
    earlier: __,
    version: ___,
    dpId: ____,
    ...fields
  } = await books.read<DataPoint>('GET', `data_point/${dpId}`);
  return must(ask(`data_point/${dpId}`, { ...fields, source: 'formula', formula, from: null }));
};
const change = (book: Book, body: object, as = people.manager) =>
  ask('value_table', { ...books.at(book, day), ...body }, as);

describe('somebody of a store who counted 45 short', () => {
  it('does not close the day alone by changing the formula of the line, and set it back', async () => {
    const { book, due } = await drawn('Formula');
    await must(change(book, { rows: [{ dpId: due, enteredValue: '45', note: 'short' }] }));
    const close = () => change(book, { rows: [], isBookClosed: true });
    expect(await close()).toMatchObject({ status: 409, body: { params: { check: 'approved' } } });
    await redefine(due, `#${book.cash} * 0.45`);
    const closed = await close();
    await redefine(due, `#${book.cash}`);
    expect(closed.status).toBe(409);
  });
});

describe('somebody of a store who changed the formula of a line', () => {
  it('does not approve what it is over or short by since', async () => {
    const { book, due } = await drawn('Approved');
    await must(change(book, { rows: [{ dpId: due, enteredValue: '45', note: 'short' }] }, people.counter));
    await redefine(due, `#${book.cash} * 0.5`);
    const { sheets } = (await must(change(book, { rows: [] }))) as ValueTable;
    expect(sheets[0]?.rows[0]?.expected).toBe('50');
    expect((await change(book, { rows: [{ dpId: due, approved: true }] })).status).toBe(409);
  });
});

describe('somebody of a store who gave up the second person', () => {
  it('does not close the day by a copy of the book that stands in its place', async () => {
    const { book, due, preset } = await drawn('Swapped');
    await must(change(book, { rows: [{ dpId: due, enteredValue: '45', note: 'short' }] }));
    const { presetId, version: _, ...fields } = preset;
    await must(ask(`ledger-config/preset/${presetId}`, { ...fields, name: 'Swapped (old)' }));
    const copied = world.test.ask('POST', `ledger-config/preset/${presetId}/copy`, {
      as: people.manager,
      body: { ...fields, rules: noRules },
    });
    const copy = (await must(copied)) as LedgerPreset;
    const closed = await change({ ...book, preset: copy }, { rows: [], isBookClosed: true });
    expect(closed.status).toBe(409);
  });
});
