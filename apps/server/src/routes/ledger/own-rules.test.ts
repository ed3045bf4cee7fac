import type { Location } from '@lanewise/contract/entities/company';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRules } from './second-person.testing.ts';

// A change of rules also applies to days that had already begun. The author of the change could remove a rule for a
// moment, close a day against the rule, and set the rule again. Somebody else must therefore close these days.

const day = '2026-03-02';
const { world, people, books, shop, done, formula, cash, begin } = drawnPeople(
  receipts(`${day} 0001 cash 100.00`),
  ['manager', 'colleague'],
  { groups: ['Location Setting'] },
);

const drawn = async (name: string) => {
  const due = await formula(`${name} due`, `#${await cash(name)}`);
  const rules = { tolerance: '500', secondPerson: true };
  const safe = { type: 'deposit' as const, carryOver: true, dpIds: [due] };
  const begun = await begin(name, day, [safe], { rules });
  const list = `ledger-config/sheet?presetId=${begun.preset.presetId}`;
  const [sheet] = await books.read<LedgerSheet[]>('GET', list);
  const { timeZone: zone } = (await must(world.test.ask('GET', shop(), { as: people.manager }))) as Location;
  return { ...begun, sheet: sheet as LedgerSheet, zone };
};

/** A change, and the same backwards. */
type Change = (one: Awaited<ReturnType<typeof drawn>>) => [path: string, body: object, back: object];
const ofPreset =
  (rules: object): Change =>
  ({ preset }) => {
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
    expect((await one.close(people.manager)).status).toBe(200);
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
    ['the time zone of the store', ({ zone }) => [shop(), { timeZone: 'Pacific/Kiritimati' }, { timeZone: zone }]],
  ])('does not close those that had begun: %s, set back or not', async (name, change) => {
    const one = await drawn(name);
    const [path, body, back] = change(one);
    await done(people.manager, 'PUT', path, body);
    expect(await one.close(people.manager)).toMatchObject(hasOwnRules(day));
    await done(people.manager, 'PUT', path, back);
    expect(await one.close(people.manager)).toMatchObject(hasOwnRules(day));
    expect((await one.close(people.colleague)).status).toBe(200);
  });

  it('does not close those that had begun: a sheet that they added, removed or not', async () => {
    const one = await drawn('A sheet added');
    const body = { name: 'Added', type: 'tender', state: 'Active', dpIds: [] };
    const list = `ledger-config/sheet?presetId=${one.preset.presetId}`;
    const { sheetId } = await done<LedgerSheet>(people.manager, 'POST', list, body);
    expect(await one.close(people.manager)).toMatchObject(hasOwnRules(day));
    await done(people.manager, 'DELETE', `ledger-config/sheet/${sheetId}`);
    expect(await one.close(people.manager)).toMatchObject(hasOwnRules(day));
    expect((await one.close(people.colleague)).status).toBe(200);
  });
});
