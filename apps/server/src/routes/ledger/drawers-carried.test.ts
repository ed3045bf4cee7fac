import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// The person who closes the day sees the drawers that somebody counted (051, 16, 32). Their sheet cannot change to
// carrying over, because this would end the counting by drawer.

const day = '2026-03-02';
const { people, books, tills, send, cash, strict } = drawnPeople(drawerRecords(`${day} 001 11 2 sale cash 100.00`), [
  'manager',
  'third',
]);

it('a sheet whose drawers were counted short does not begin to carry over', async () => {
  await tills.rule(day, 'lane');
  const dpId = await cash('Carried drawers');
  const { book, preset, count, enter, close } = await strict('Carried drawers', day, tenders(dpId));
  await must(count(people.manager, { ...at('001'), amount: '45', reason: 'short' }));
  expect(await close(people.third)).toMatchObject(lacksApproval);
  const [sheet] = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
  const { sequence: _, presetId: __, version: ___, ...fields } = sheet as LedgerSheet;
  const changed = await send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, carryOver: true });
  const typed = await enter(people.manager, { dpId, enteredValue: '100' });
  const closed = await close(people.third);
  const { overShort } = await books.table(book, day);
  expect([changed.status, typed.status, closed.status, overShort]).toEqual([409, 400, 409, '-55']);
});
