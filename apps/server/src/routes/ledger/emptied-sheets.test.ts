import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A day with entries that nobody closed cannot leave its book by any change. For example, a person cannot first take
// the counted lines off their sheets, and put them back when the book begins later.

const [day, next] = ['2026-03-02', '2026-03-03'];
const { call, books, people, send, cash, strict } = drawnPeople(
  receipts(`
    ${day} 0001 cash 100.00
    ${next} 0002 cash 100.00
  `),
  ['counter', 'manager'],
);

const counted = async (name: string) => {
  const line = await cash(name);
  const begun = await strict(name, day, tenders(line));
  expect((await begun.enter(people.counter, { dpId: line, enteredValue: '40' })).status).toBe(200);
  const [sheet] = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${begun.preset.presetId}`);
  const { presetId: _, sequence: __, version: ___, ...ofSheet } = sheet as LedgerSheet;
  const { presetId, ...fields } = begun.preset;
  const preset = `ledger-config/preset/${presetId}`;
  return { ...begun, ofSheet, fields, preset };
};
type Counted = Awaited<ReturnType<typeof counted>>;

const used = { status: 409, body: { params: { reason: 'bookUsed', date: day } } };

describe('a day whose counts nobody closed', () => {
  it('does not leave its book while its lines are on a sheet', async () => {
    const { preset, fields } = await counted('Not emptied');
    expect(await send(people.manager, 'PUT', preset, { ...fields, since: next })).toMatchObject(used);
  });

  it.each<[string, (one: Counted) => [method: 'PUT' | 'DELETE', path: string, body?: object]]>([
    ['the lines', ({ ofSheet }) => ['PUT', 'ledger-config/sheet', { ...ofSheet, dpIds: [] }]],
    ['the sheet', ({ ofSheet }) => ['DELETE', `ledger-config/sheet/${ofSheet.sheetId}`]],
  ])('does not leave it by taking away %s before, which only who sees every store may', async (what, takeAway) => {
    const one = await counted(`Without ${what}`);
    const [method, path, body] = takeAway(one);
    expect(await send(people.manager, method, path, body)).toMatchObject(used);
    await must(call(method, path, body));
    expect(await send(people.manager, 'PUT', one.preset, { ...one.fields, since: next })).toMatchObject(used);
  });

  it('does not go with its book either', async () => {
    const one = await counted('Removed');
    await must(call('PUT', 'ledger-config/sheet', { ...one.ofSheet, dpIds: [] }));
    expect(await send(people.manager, 'DELETE', one.preset)).toMatchObject(used);
  });
});
