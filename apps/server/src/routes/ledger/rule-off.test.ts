import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, secondPerson, tenders } from './second-person.testing.ts';

// A line that somebody counted short stays in its book, even while the rule that asks for a second person is switched
// off for a moment.

const day = '2026-03-02';
const { people, books, send, cash, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), ['manager', 'third']);

it('a line that was counted short does not leave its sheet while the rule is given up for a moment', async () => {
  const counted = await cash('Given up');
  const { preset, enter, close } = await strict('Given up', day, tenders(counted));
  await must(enter(people.manager, { dpId: counted, enteredValue: '45', note: 'short' }));
  const rule = async (second: boolean) => {
    const found = (await books.read<LedgerPreset[]>('GET', 'ledger-config/preset')).find(
      (one) => one.presetId === preset.presetId,
    ) as LedgerPreset;
    const { presetId: _, ...fields } = found;
    const body = { ...fields, rules: { ...found.rules, ...secondPerson, secondPerson: second } };
    return send(people.manager, 'PUT', `ledger-config/preset/${preset.presetId}`, body);
  };
  const [sheet] = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
  const { sequence: _, presetId: __, version: ___, ...fields } = sheet as LedgerSheet;
  const other = await cash('Given up other');
  const off = await rule(false);
  const changed = await send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, dpIds: [other] });
  const on = await rule(true);
  await enter(people.manager, { dpId: other, enteredValue: '100' });
  const closed = await close(people.third);
  expect([off.status, changed.status, on.status, closed.status]).toEqual([200, 409, 200, 409]);
});
