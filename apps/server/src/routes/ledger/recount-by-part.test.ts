import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRecount, lacksApproval, tenders } from './second-person.testing.ts';

// A colleague typed a value into a part of a line, and a third person counted the line. A person who replaces the typed
// value overrides the colleague, like a person who replaces a colleague's count (051, 35). Somebody else must close the
// day.

const { people, cash, typed, formula, strict } = drawnPeople(
  receipts(`2026-03-02 0001 cash 100.00\n2026-03-03 0001 cash 100.00\n2026-03-04 0001 cash 100.00`),
  ['payer', 'counter', 'manager', 'colleague'],
);

/** A line with 55, from what the registers took in and a colleague received. Somebody else counted 100. */
const counted = async (name: string, date: string) => {
  const [sold, received] = [await cash(name), await typed(`${name} received`)];
  const dpId = await formula(`${name} line`, `#${sold} + #${received}`);
  const book = await strict(name, date, tenders(dpId), { type: 'expense', dpIds: [sold, received] });
  await must(book.enter(people.payer, { dpId: received, enteredValue: '55' }));
  await must(book.enter(people.counter, { dpId, enteredValue: '100', note: 'short' }));
  return { ...book, sold, received };
};

describe('somebody of a store whose colleagues received 55 and counted 55 too little', () => {
  it('does not close the day alone after they typed 0 over the 55, before or in the call that closes', async () => {
    const { enter, close, put, received } = await counted('Part', '2026-03-02');
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    const rows = [{ dpId: received, enteredValue: '0.5' }];
    expect(await put(people.manager, { rows, isBookClosed: true })).toMatchObject(hasOwnRecount('Part received'));
    await must(enter(people.manager, { dpId: received, enteredValue: '0' }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('Part received'));
    expect((await close(people.colleague)).status).toBe(200);
  });

  it('does not after they took away what a colleague adjusted of a part', async () => {
    const { enter, close, sold, received } = await counted('Adjusted', '2026-03-03');
    await must(enter(people.payer, { dpId: received, enteredValue: '0' }, { dpId: sold, adjustment: '55' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    await must(enter(people.manager, { dpId: sold, adjustment: null }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('Adjusted cash'));
  });

  it('closes it alone where who received it says that it was nothing', async () => {
    const { enter, close, received } = await counted('Corrected', '2026-03-04');
    await must(enter(people.payer, { dpId: received, enteredValue: '0' }));
    expect((await close(people.manager)).status).toBe(200);
  });
});
