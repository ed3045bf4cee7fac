import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A closed day cannot be reopened without a line that was counted short, because the newest close of the day would not
// mention the line.

const day = '2026-03-02';
const { people, books, send, cash, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'manager',
  'colleague',
  'third',
]);

it('a day is not opened again without the line that was counted short', async () => {
  const counted = await cash('Reopened');
  const { book, preset, enter, close, put } = await strict('Reopened', day, tenders(counted));
  await must(enter(people.manager, { dpId: counted, enteredValue: '45', note: 'short' }));
  await must(enter(people.colleague, { dpId: counted, approved: true }));
  await must(close(people.colleague));
  const [sheet] = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
  const { sequence: _, presetId: __, version: ___, ...fields } = sheet as LedgerSheet;
  const other = await cash('Reopened other');
  const changed = await send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, dpIds: [other] });
  const opened = await put(people.manager, { isBookClosed: false, reason: 'a line was missing' });
  await enter(people.manager, { dpId: other, enteredValue: '100' });
  const closed = await close(people.third);
  const { closes } = await books.table(book, day);
  const isRefused = [changed, opened, closed].some(({ status }) => status === 409);
  expect({ isRefused, overShort: closes[0]?.overShort }).toEqual({ isRefused: true, overShort: '-55' });
});
