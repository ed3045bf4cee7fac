import type { ValueTable } from '@lanewise/contract/entities/value-table';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople } from './second-person.testing.ts';

// A close covers only what its closer read (051, 28). It is refused if a colleague changed the formula of a line, took
// the line off its sheet, or typed a value in the meantime.

const day = '2026-03-02';
const { world, people, books, done, cash, begin } = drawnPeople(
  receipts(`${day} 0001 cash 100.00`),
  ['manager', 'colleague'],
  { groups: ['Datapoint Setting'] },
);

const drawn = async (name: string) => {
  const taken = await cash(name);
  const { dpId: due } = await done<DataPoint>(people.colleague, 'POST', 'company/data_point', {
    name: `${name} due`,
    source: 'formula',
    formula: `#${taken}`,
  });
  const begun = await begin(name, day, [{ type: 'summary', dpIds: [due] }]);
  await must(begun.enter(people.manager, { dpId: due, enteredValue: '45' }));
  const query = Object.entries(books.at(begun.book, day)).map(([key, value]) => `${key}=${value}`);
  const path = `value_table?${query.join('&')}`;
  const { version, basis } = (await must(world.test.ask('GET', path, { as: people.manager }))) as ValueTable;
  const list = `ledger-config/sheet?presetId=${begun.preset.presetId}`;
  const [sheet] = await books.read<LedgerSheet[]>('GET', list);
  return { ...begun, taken, due, version, basis, sheet: sheet as LedgerSheet };
};

describe('a close of a day whose lines a colleague changed since it was read', () => {
  it('is refused after another formula', async () => {
    const { due, taken, version, basis, put } = await drawn('Formula');
    const found = await books.read<DataPoint>('GET', `data_point/${due}`);
    const { since: _, earlier: __, version: ___, dpId: ____, ...fields } = found;
    await done(people.colleague, 'PUT', `data_point/${due}`, { ...fields, formula: `#${taken} * 0.45`, from: null });
    expect((await put(people.manager, { version, basis, isBookClosed: true })).status).toBe(409);
  });

  it('is refused after a line left its sheet', async () => {
    const { sheet, version, basis, put } = await drawn('Sheet');
    const { sequence: _, presetId: __, version: ___, ...fields } = sheet;
    await done(people.colleague, 'PUT', 'ledger-config/sheet', { ...fields, dpIds: [] });
    expect((await put(people.manager, { version, basis, isBookClosed: true })).status).toBe(409);
  });
});
