import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A manager takes a line of tenders off its sheet before anybody counts it, and puts it back after somebody else closed
// the day. The person who closes the day then does not see that an amount was expected for the line.

const [first, day, quiet] = ['2026-03-02', '2026-03-03', '2026-03-04'];
const { people, books, send, cash, strict, on } = drawnPeople(
  receipts(`${first} 0001 cash 100.00\n${day} 0001 cash 140.00\n${quiet} 0001 check 5.00`),
  ['manager', 'third'],
);

const drawn = async (name: string) => {
  const dpId = await cash(name);
  const { preset, enter, close } = await strict(name, first, tenders(dpId));
  await must(enter(people.third, { dpId, enteredValue: '100' }));
  await must(close(people.third));
  const [sheet] = await books.read<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${preset.presetId}`);
  const { sequence: _, presetId: __, version: ___, ...fields } = sheet as LedgerSheet;
  const measures = (...dpIds: number[]) => send(people.manager, 'PUT', 'ledger-config/sheet', { ...fields, dpIds });
  return { dpId, preset, measures };
};

it('a day is not closed without a line of which something is expected and that the last close had', async () => {
  const { dpId, preset, measures } = await drawn('Left');
  await must(measures());
  expect(await on(day, preset).close(people.third)).toMatchObject({
    status: 409,
    body: { params: { reason: 'bookUsed' } },
  });
  await must(measures(dpId));
  expect(await on(day, preset).close(people.third)).toMatchObject({ body: { params: { check: 'tenders' } } });
});

it('a day is closed without it where nothing is expected of it, or another line adds up the same', async () => {
  const { preset, measures } = await drawn('Replaced');
  const other = await cash('Replaced by');
  await must(measures(other));
  await must(on(day, preset).enter(people.third, { dpId: other, enteredValue: '140' }));
  expect((await on(day, preset).close(people.third)).status).toBe(200);
  await must(measures());
  expect((await on(quiet, preset).close(people.third)).status).toBe(200);
});
