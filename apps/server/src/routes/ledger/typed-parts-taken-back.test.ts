import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';

// A colleague typed a value into a part of a line. If the people who counted the line take this value away, they
// explain the difference, as if they had typed a value there themselves (051, 30). A second person is needed, as when
// they take back a movement (051, 27).

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const;
const { people, cash, typed, formula, strict } = drawnPeople(
  receipts(days.map((day, at) => `${day} 000${at + 1} cash 100.00`).join('\n')),
  ['payer', 'manager', 'third'],
);

/** A line with 55, from what the registers took in and a colleague received. Somebody counted 100. */
const counted = async (name: string, date: string) => {
  const [sold, received] = [await cash(name), await typed(`${name} received`)];
  const dpId = await formula(`${name} line`, `#${sold} + #${received}`);
  const book = await strict(name, date, tenders(dpId), { type: 'expense', dpIds: [sold, received] });
  await must(book.enter(people.payer, { dpId: received, enteredValue: '55' }));
  await must(book.enter(people.manager, { dpId, enteredValue: '100', note: 'short' }));
  expect(await book.close(people.third)).toMatchObject(lacksApproval);
  const enters = async (by: string, ...rows: object[]) => {
    const { sheets } = (await must(book.enter(by, ...rows))) as ValueTable;
    return sheets[0]?.rows[0];
  };
  const says = (by: string, enteredValue: string) => enters(by, { dpId: received, enteredValue });
  return { ...book, dpId, sold, received, says, enters };
};

describe('what somebody of a store who counted 100 where 155 should be takes away of the 55 that a colleague received', () => {
  it('is approved by somebody else, where they type 0 over it', async () => {
    const { enter, close, says, dpId } = await counted('Typed over', days[0]);
    expect(await says(people.manager, '0')).toMatchObject({ expected: '100', overShort: '0', typedParts: '-55' });
    expect((await close(people.manager)).status).toBe(409);
    expect(await close(people.third)).toMatchObject(lacksApproval);
    await must(enter(people.third, { dpId, approved: true }));
    expect((await close(people.third)).status).toBe(200);
  });

  it('is in the call that closes, too', async () => {
    const { put, received } = await counted('In one call', days[1]);
    const rows = [{ dpId: received, enteredValue: '0.5' }];
    expect(await put(people.manager, { rows, isBookClosed: true })).toMatchObject(lacksApproval);
  });

  it('is where they leave nothing in its place', async () => {
    const { sold, received, enters, close } = await counted('Taken away', days[2]);
    const adjusted = { dpId: sold, adjustment: '55' };
    expect(await enters(people.payer, { dpId: received, enteredValue: '0' }, adjusted)).toMatchObject({
      overShort: '-55',
      typedParts: null,
    });
    const line = await enters(people.manager, { dpId: sold, adjustment: null });
    expect(line).toMatchObject({ overShort: '0', typedParts: '-55' });
    expect(await close(people.third)).toMatchObject(lacksApproval);
  });

  it('is nothing where the colleague says so', async () => {
    const { says, close } = await counted('Corrected', days[3]);
    expect(await says(people.payer, '0')).toMatchObject({ overShort: '0', typedParts: null });
    expect((await close(people.manager)).status).toBe(200);
  });
});
