import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// If somebody typed a value into a part of the formula that a line had on a day, the line stays on its sheet. This
// holds even after the line gets another formula from a later day on.

const [day, later] = ['2026-03-02', '2026-03-05'];
const { people, books, send, cash, typed, formula, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'manager',
  'colleague',
]);

it('a line does not leave its sheet where something was typed into a part that its formula had on the day', async () => {
  const [taken, paid] = [await cash('Dated'), await typed('Dated paid')];
  const due = await formula('Dated due', `#${taken} - #${paid}`);
  const { preset, enter } = await strict('Dated', day, tenders(due), { type: 'expense', dpIds: [paid] });
  await must(enter(people.colleague, { dpId: paid, enteredValue: '60' }));
  const found = await books.read<DataPoint>('GET', `data_point/${due}`);
  const { since: _, earlier: __, version: ___, dpId: ____, ...fields } = found;
  await books.read('PUT', `data_point/${due}`, { ...fields, formula: `#${taken}`, from: later });
  const sheets = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
  const sheet = sheets.find(({ type }) => type === 'tender') as LedgerSheet;
  const { sequence: _s, presetId: _p, version: _v, ...own } = sheet;
  expect((await send(people.manager, 'PUT', 'ledger-config/sheet', { ...own, dpIds: [] })).status).toBe(409);
});
