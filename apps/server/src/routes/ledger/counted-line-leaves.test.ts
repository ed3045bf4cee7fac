import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A line that somebody counted short stays in its book. The person who closes the day sees the line, whatever a manager
// of the store does to the sheet.

const day = '2026-03-02';
const { people, books, send, cash, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'manager',
  'colleague',
  'third',
]);

const drawn = async (name: string) => {
  const counted = await cash(name);
  const begun = await strict(name, day, tenders(counted));
  await must(begun.enter(people.colleague, { dpId: counted, enteredValue: '45', note: 'short' }));
  const list = `ledger-config/sheet?presetId=${begun.preset.presetId}`;
  const [sheet] = await books.read<LedgerSheet[]>('GET', list);
  const { sequence: _, presetId: __, version: ___, ...fields } = sheet as LedgerSheet;
  return { ...begun, fields };
};

it('a line that a colleague counted short is not replaced by another one of its tender', async () => {
  const { fields, enter, close } = await drawn('Replaced');
  const other = await cash('Replaced by');
  const changed = await send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, dpIds: [other] });
  await enter(people.manager, { dpId: other, enteredValue: '100' });
  const closed = await close(people.third);
  expect([changed.status, closed.status]).toEqual([409, 409]);
});

it('the sheet of a line that a colleague counted short does not lose what its lines are measured by', async () => {
  const { fields, close } = await drawn('Measured');
  const changed = await send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, type: 'summary' });
  const closed = await close(people.third);
  expect([changed.status, closed.status]).toEqual([409, 409]);
});
