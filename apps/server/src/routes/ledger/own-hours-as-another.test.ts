import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { describe, expect, it } from 'vitest';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRules, isNotOver, tenders } from './second-person.testing.ts';

// What a person does while working as another user counts as done by the person. If they change trading hours in this
// way, they are the author of the change.

const day = '2026-06-29';
const { people, ids, idOf, done, cash, begin, tradeUntilTwo } = drawnPeople(
  receipts(`${day} 0001 cash 100.00`),
  ['colleague', 'manager'],
  { groups: ['Trading Calendar Setting', 'Users Setting'] },
);

describe('somebody of a store that trades until two in the morning', () => {
  it('does not close the day at one by hours that they changed while they worked as a colleague', async () => {
    const within = `v2/switch/user/${ids.colleague}`;
    const reason = 'a question of theirs';
    const { Authorization: asColleague } = await done<LoggedInUser>(people.manager, 'POST', within, { reason });
    const setBack = await tradeUntilTwo();
    const { close } = await begin('Late', day, [tenders(await cash('Late'))]);
    expect(await close(people.manager)).toMatchObject(isNotOver);
    const days = { locationIds: [idOf('0008')], from: day, to: day, note: '', hours: { opens: 480, closes: 1440 } };
    await done(asColleague, 'PUT', 'trading-calendar/days', days);
    const closed = await close(people.manager);
    await setBack();
    expect(closed).toMatchObject(hasOwnRules(day));
  });
});
