import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRules, tenders } from './second-person.testing.ts';

// The expected amount of a line depends on which contents of received files count. A person who decides this states
// what the line should hold, like a person who sends the files.

const { world, chain, people, books, sends, cash, strict } = drawnPeople(
  receipts(`
    2026-03-02 0001 cash 100.00
    2026-03-03 0001 cash 100.00
    2026-03-04 0001 cash 100.00
  `),
  ['accept', 'withdraw', 'dismiss', 'counter', 'colleague'],
  { groups: ['Incoming Setting', 'Connector Setting'] },
);
type Decider = ActionKind & keyof typeof people;

/** For each kind of decision: further data of a day, and the list in which the data waits for the decision. */
const came: Record<Decider, { list: string; id: string; send: (day: string) => Promise<unknown> }> = {
  accept: {
    list: 'conflicts',
    id: 'conflictId',
    send: (day) => world.send(chain, receipts(`${day} 0001 cash 80.00`)),
  },
  withdraw: {
    list: 'files',
    id: 'segmentId',
    send: (day) => world.send(chain, receipts(`${day} 0002 cash 60.00`)),
  },
  // A user who sees one store sees unreadable records only if their sender may send for that store alone.
  dismiss: {
    list: 'quarantine',
    id: 'quarantineId',
    send: (day) => sends(people.counter, Buffer.from(`{"store":"0008","businessDate":"${day}","lines":"torn"}`)),
  },
};

describe('somebody of a store who decided what counts of the files of a day', () => {
  it.each<[Decider, string, string]>([
    ['accept', '2026-03-02', '80'],
    ['withdraw', '2026-03-03', '100'],
    ['dismiss', '2026-03-04', '100'],
  ])('neither approves nor closes it where a second person is asked for: %s', async (kind, day, expected) => {
    const { list, id, send } = came[kind];
    await send(day);
    const dpId = await cash(kind);
    const { book, enter, close } = await strict(kind, day, tenders(dpId));
    await must(enter(people.counter, { dpId, enteredValue: '20', note: 'short' }));

    const as = people[kind];
    const [newest] = (await must(world.test.ask('GET', `incoming/${list}`, { as }))) as Record<string, number>[];
    const body = { kind, ids: [newest?.[id]], note: 'as the store says' };
    const decided = await must(world.test.ask('POST', 'incoming/actions?wait=20', { as, body }));
    expect(decided).toMatchObject([{ outcome: 'done' }]);
    expect((await books.table(book, day)).sheets[0]?.rows[0]?.expected).toBe(expected);

    expect(await enter(as, { dpId, approved: true })).toMatchObject(hasOwnRules(day));
    expect(await close(as)).toMatchObject(hasOwnRules(day));
    await must(enter(people.colleague, { dpId, approved: true }));
    expect((await close(people.colleague)).status).toBe(200);
  });
});
