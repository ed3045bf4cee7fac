import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';

// A line whose difference is explained away is judged even if nobody counted it (051, 36). The line stays on a sheet
// where the person who closes the day sees it.

const day = '2026-03-02';
const { people, books, send, cash, typed, formula, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'manager',
  'third',
]);

/** The sheet of tenders of a book, in the form in which a change of it is sent. */
const tenderSheet = async (preset: { presetId: number }) => {
  const sheets = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
  const {
    sequence: _,
    presetId: __,
    version: ___,
    ...fields
  } = sheets.find(({ type }) => type === 'tender') as LedgerSheet;
  return fields;
};

it('a line that was explained away by what its manager typed as paid out does not leave its sheet', async () => {
  const paidOut = await typed('Gone paid');
  const due = await formula('Gone due', `#${await cash('Gone')} - #${paidOut}`);
  const { preset, enter, close } = await strict('Gone', day, tenders(due), { type: 'sales', dpIds: [paidOut] });
  await must(enter(people.manager, { dpId: paidOut, enteredValue: '100' }, { dpId: due, note: 'see paid out' }));
  expect(await close(people.third)).toMatchObject(lacksApproval);
  const other = await typed('Gone other');
  const fields = await tenderSheet(preset);
  const changed = await send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, dpIds: [other] });
  await enter(people.manager, { dpId: other, enteredValue: '0' });
  const closed = await close(people.third);
  expect([changed.status, closed.status]).toEqual([409, 409]);
});

it('a line of which only a part was typed does not leave its sheet', async () => {
  const paidOut = await typed('Part paid');
  const due = await formula('Part due', `#${await cash('Part')} - #${paidOut}`);
  const { preset, enter } = await strict('Part', day, tenders(due), { type: 'sales', dpIds: [paidOut] });
  await must(enter(people.manager, { dpId: paidOut, enteredValue: '100' }));
  const fields = await tenderSheet(preset);
  expect((await send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, dpIds: [] })).status).toBe(409);
});
