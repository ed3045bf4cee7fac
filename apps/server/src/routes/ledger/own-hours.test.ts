import { describe, expect, it } from 'vitest';
import { receipts } from './book.testing.ts';
import { drawnPeople, isNotOver, tenders } from './second-person.testing.ts';

// A store trades past midnight if its calendar says so. A change of its hours moves the end of its day, like a change
// of its time zone.

const day = '2026-06-29';
const { people, idOf, send, done, cash, begin, tradeUntilTwo } = drawnPeople(
  receipts(`${day} 0001 cash 100.00`),
  ['manager'],
  { groups: ['Trading Calendar Setting'] },
);

describe('somebody of a store that trades until two in the morning', () => {
  it('does not close the day at one by hours that end at midnight, and set them back', async () => {
    const setBack = await tradeUntilTwo();
    const { close } = await begin('Late', day, [tenders(await cash('Late'))]);
    expect(await close(people.manager)).toMatchObject(isNotOver);
    const days = { locationIds: [idOf('0008')], from: day, to: day, note: '' };
    const early = { ...days, hours: { opens: 8 * 60, closes: 24 * 60 } };
    await done(people.manager, 'PUT', 'trading-calendar/days', early);
    const closed = await close(people.manager);
    await send(people.manager, 'PUT', 'trading-calendar/days', { ...days, hours: 'regular' });
    await setBack();
    // What is sold before two o'clock is in no book, or in the book of another day.
    expect(closed.status).toBe(409);
  });
});
