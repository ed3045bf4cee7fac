import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval } from './second-person.testing.ts';

// A day begins with the totals of the last close. If a book begins later, the money that was in the safe is still
// expected there. This also holds if a user of the store moves the beginning of the book before that day comes.

const [day, ahead] = ['2026-11-26', '2031-05-02'];
let now = new Date('2026-11-27T20:00:00Z');
const { people, send, books, formula, cash, begin, on } = drawnPeople(
  receipts(`${day} 0001 cash 500.00\n${ahead} 0002 cash 20.00`),
  ['manager', 'colleague'],
  { clock: () => now },
);

const safe = async (name: string) => {
  now = new Date('2026-11-27T20:00:00Z');
  const held = await formula(`${name} held`, `#${await cash(name)}`);
  const rules = { tolerance: '1', secondPerson: true };
  const begun = await begin(name, day, [{ type: 'tender', carryOver: true, dpIds: [held] }], { rules });
  await must(begun.enter(people.colleague, { dpId: held, enteredValue: '500' }));
  expect((await begun.close(people.colleague)).status).toBe(200);
  const { presetId, version: _, ...fields } = begun.preset;
  const [sheet] = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${presetId}`);
  const { sequence: __, presetId: ___, version: ____, ...ofSheet } = sheet as LedgerSheet;
  return { held, preset: begun.preset, path: `ledger-config/preset/${presetId}`, fields, ofSheet };
};
type Safe = Awaited<ReturnType<typeof safe>>;

describe('somebody of a store who would change its book before a day comes', () => {
  const sheet = 'ledger-config/sheet';
  it.each<[string, (one: Safe) => ReturnType<typeof send>]>([
    ['begin on that day', ({ path, fields }) => send(people.manager, 'PUT', path, { ...fields, since: ahead })],
    ['carry nothing over', ({ ofSheet }) => send(people.manager, 'PUT', sheet, { ...ofSheet, carryOver: false })],
    ['carry the line no longer', ({ ofSheet }) => send(people.manager, 'PUT', sheet, { ...ofSheet, dpIds: [] })],
    ['rest', ({ ofSheet }) => send(people.manager, 'PUT', sheet, { ...ofSheet, state: 'Draft' })],
    ['lose the sheet', ({ ofSheet }) => send(people.manager, 'DELETE', `${sheet}/${ofSheet.sheetId}`)],
    ['leave the store', ({ path, fields }) => send(people.manager, 'PUT', path, { ...fields, locationIds: [] })],
  ])('does not let it %s: the 500 of the last close are expected, and need somebody else', async (name, change) => {
    const { held, preset, ...one } = await safe(name);
    const used = { status: 409, body: { params: { reason: 'bookUsed', date: day } } };
    expect(await change({ held, preset, ...one })).toMatchObject(used);
    now = new Date('2031-05-04T20:00:00Z');
    const later = on(ahead, preset);
    await must(later.enter(people.manager, { dpId: held, enteredValue: '20', note: 'empty' }));
    expect(await later.close(people.manager)).toMatchObject(lacksApproval);
    const table = await books.table(later.book, ahead);
    expect(lineOf(table, 'tender', held)).toMatchObject({ opening: '500', overShort: '-500' });
  });
});
