import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// The next open day takes up what came after the close of a day. If a book begins later or leaves its store, that day
// no longer takes it up. The difference would disappear without a note and without a second person.

const [day, next] = ['2026-03-02', '2026-03-03'];
const { people, send, sends, books, cash, begin, strict, on } = drawnPeople(
  receipts(`${day} 0001 cash 100.00\n${next} 0002 cash 20.00`),
  ['manager', 'colleague'],
);

let number = 10;
/** A book whose first day is closed. A register sent 55 for this day only after the close. */
const owing = async (name: string, sold: string | null) => {
  const dpId = await cash(name);
  const { preset, enter, close } =
    sold === null ? await begin(name, day, [tenders(dpId)]) : await strict(name, day, tenders(dpId));
  if (sold !== null) await must(enter(people.colleague, { dpId, enteredValue: sold }));
  expect((await close(people.colleague)).status).toBe(200);
  number += 1;
  await sends(localToken, receipts(`${day} 00${number} cash 55.00`));
  const later = on(next, preset);
  const owed = async () => (await books.table(later.book, next)).late.map(({ amount }) => amount);
  expect(await owed()).toEqual(['55']);
  const { presetId, version: _, ...fields } = preset;
  return { path: `ledger-config/preset/${presetId}`, fields, owed, later, dpId };
};

describe('what came late of a closed day', () => {
  it('is still owed where somebody of the store lets the book begin after that day', async () => {
    const { path, fields, owed } = await owing('Begins later', '100');
    await send(people.manager, 'PUT', path, { ...fields, since: next });
    expect(await owed()).toEqual(['55']);
  });

  it('keeps its counted day open for a note and somebody else’s approval', async () => {
    const { path, fields, later, dpId } = await owing('Counted', '155');
    await send(people.manager, 'PUT', path, { ...fields, since: next });
    const counted = (await must(later.enter(people.manager, { dpId, enteredValue: '20' }))) as ValueTable;
    const open = counted.checks.filter(({ isMet }) => !isMet).map(({ check }) => check);
    expect(open).toEqual(expect.arrayContaining(['explained', 'approved']));
  });

  it('is still owed by a day that was closed without a count', async () => {
    const { path, fields, owed } = await owing('Not counted', null);
    await send(people.manager, 'PUT', path, { ...fields, since: next });
    expect(await owed()).toEqual(['55']);
  });
});
