import type { Location } from '@lanewise/contract/entities/company';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

// Rules hold for the days that had begun when they were changed as well. Whoever changed them could give up a rule for a
// moment, close what it forbids, and set it again: somebody else closes those days.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) => opened.send(own, receipts(`${day} 0001 cash 100.00`)));
const books = drawnBooks({ idOf, call });

const people = { manager: '', colleague: '' };
beforeAll(async () => {
  for (const name of ['manager', 'colleague'] as const) {
    const groups = ['Balancing Access Group', 'Location Setting'];
    ({ token: people[name] } = await join(world, `${name}.rules`, 'Analyst', chain.company.id, groups, [idOf('0008')]));
  }
}, 60_000);

const ask = (path: string, body: object, as = people.manager) => world.test.ask('PUT', path, { as, body });
const close = ({ book }: Drawn, as = people.manager) =>
  ask('value_table', { ...books.at(book, day), rows: [], isBookClosed: true }, as);

interface Drawn {
  book: Book;
  sheet: LedgerSheet;
  zone: string;
}
const drawn = async (name: string): Promise<Drawn> => {
  const cash = await books.point(`${name} cash`, { source: 'posTotal', posAssignment: 'tender.cash' });
  const due = await books.point(`${name} due`, { source: 'formula', formula: `#${cash}` });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since: day,
    locationIds: [idOf('0008')],
    rules: { ...noRules, tolerance: '500', secondPerson: true },
  });
  const sheet = await books.read<LedgerSheet>('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
    name: 'Safe',
    type: 'deposit',
    state: 'Active',
    carryOver: true,
    dpIds: [due],
  });
  const { timeZone } = (await must(
    world.test.ask('GET', `locations/${chain.places.get('0008')?.location_id}`, { as: people.manager }),
  )) as Location;
  return { book: { preset, cash } as Book, sheet, zone: timeZone };
};

/** A change, and the same backwards. */
type Change = (one: Drawn) => [path: string, body: object, back: object];
const ofPreset =
  (rules: object): Change =>
  ({ book: { preset } }) => {
    const { presetId, version: _, ...fields } = preset;
    return [`ledger-config/preset/${presetId}`, { ...fields, rules: { ...fields.rules, ...rules } }, fields];
  };
const ofSheet =
  (change: object): Change =>
  ({ sheet }) => {
    const { sequence: _, presetId: __, version: ___, ...fields } = sheet;
    return ['ledger-config/sheet', { ...fields, ...change }, fields];
  };

describe('somebody of a store who changed what its days are closed by', () => {
  it('closes them where they changed nothing, and so does who sees every store whatever they changed', async () => {
    const one = await drawn('Nothing changed');
    expect((await close(one)).status).toBe(200);
    const other = await drawn('Of the company');
    const [path, body] = ofPreset({ tolerance: null })(other);
    await books.read('PUT', path, body);
    expect((await books.save(other.book, day, { rows: [], isBookClosed: true })).state).toBe('Closed');
  });

  it.each<[string, Change]>([
    ['the second person', ofPreset({ secondPerson: false })],
    ['the tolerance', ofPreset({ tolerance: null })],
    ['that lines may be missing', ofPreset({ mayBeIncomplete: true })],
    ['what a sheet carries over', ofSheet({ carryOver: false })],
    ['whether a sheet is in use', ofSheet({ state: 'Inactive' })],
    ['the lines of a sheet', ofSheet({ dpIds: [] })],
    [
      'the time zone of the store',
      ({ zone }) => [
        `locations/${chain.places.get('0008')?.location_id}`,
        { timeZone: 'Pacific/Kiritimati' },
        { timeZone: zone },
      ],
    ],
  ])('does not close those that had begun: %s, set back or not', async (name, change) => {
    const one = await drawn(name);
    const [path, body, back] = change(one);
    const refusal = { status: 409, body: { params: { reason: 'bookOwnRules', date: day } } };
    await must(ask(path, body));
    expect(await close(one)).toMatchObject(refusal);
    await must(ask(path, back));
    expect(await close(one)).toMatchObject(refusal);
    expect((await close(one, people.colleague)).status).toBe(200);
  });

  it('does not close those that had begun: a sheet that they added, removed or not', async () => {
    const one = await drawn('A sheet added');
    const { presetId } = one.book.preset;
    const refusal = { status: 409, body: { params: { reason: 'bookOwnRules', date: day } } };
    const body = { name: 'Added', type: 'tender', state: 'Active', dpIds: [] };
    const added = world.test.ask('POST', `ledger-config/sheet?presetId=${presetId}`, { as: people.manager, body });
    const { sheetId } = (await must(added)) as LedgerSheet;
    expect(await close(one)).toMatchObject(refusal);
    await must(world.test.ask('DELETE', `ledger-config/sheet/${sheetId}`, { as: people.manager }));
    expect(await close(one)).toMatchObject(refusal);
    expect((await close(one, people.colleague)).status).toBe(200);
  });
});
