import type { MovementDay } from '@lanewise/contract/entities/movements';
import type { TillDay } from '@lanewise/contract/entities/tills';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, isOwnCount, lacksApproval, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A second person must really be another person, even if drawers are behind a formula or movements are taken back.

const { people, books, tills, cash, formula, strict } = drawnPeople(
  drawerRecords(`
    2026-03-02 001 11 1 sale    cash   100.00
    2026-03-03 001 11 1 sale    cash   100.00
    2026-03-04 001 11 1 sale    cash   100.00
    2026-03-05 001 11 1 sale    cash   100.00
  `),
  ['counter', 'approver'],
);
const till = drawer('001');
const side = { lane: '001', cashier: '' };

describe('a second person', () => {
  it('is needed for a drawer of which its counter alone took back what somebody else moved into it', async () => {
    await tills.rule('2026-03-02', 'lane');
    const { count, move, takeBack, close } = await strict('Back', '2026-03-02', tenders(await cash('Back')));
    const into = { kind: 'paidIn', source: null, target: side, tender: 'cash', amount: '50' };
    const { movements } = (await must(move(people.approver, into))) as MovementDay;
    // The drawer should hold 150. The person who counted it takes back a movement of 50, and so claims that the 50 were
    // never in the drawer.
    await must(takeBack(people.counter, { movementId: movements[0]?.movementId, reason: 'mistyped' }));
    const { rows } = (await must(count(people.counter, { ...till, amount: '100' }))) as TillDay;
    const closed = await close(people.counter);
    // A movement out instead of the reversal has the same effect, and also needs somebody else.
    expect([rows.map(({ adjustment }) => adjustment), closed.status]).toEqual([['-50'], 409]);
  });

  it('is none who counted a drawer that is a part of the formula of the line', async () => {
    const day = '2026-03-03';
    const taken = await cash('Part drawer');
    const due = await formula('Part drawer due', `#${taken}`);
    const { book, enter, count } = await strict('Part drawer', day, tenders(taken, due));
    await must(enter(people.counter, { dpId: due, enteredValue: '45', note: 'short' }));
    await must(count(people.approver, { ...till, amount: '99' }));
    const table = await books.table(book, day);
    const line = table.sheets[0]?.rows.find(({ dpId }) => dpId === due);
    // 99 are expected, as the approver counted.
    expect(line?.expected).toBe('99');
    expect(await enter(people.approver, { dpId: due, approved: true })).toMatchObject(isOwnCount);
  });

  it('is none who took back what somebody moved out of the drawer', async () => {
    await tills.rule('2026-03-03', 'lane');
    const { count, move, takeBack } = await strict('Taken back', '2026-03-04', tenders(await cash('Taken back')));
    const out = { kind: 'paidOut', source: side, target: null, tender: 'cash', amount: '55' };
    const { movements } = (await must(move(people.counter, out))) as MovementDay;
    await must(count(people.counter, { ...till, amount: '45', reason: 'paid out' }));
    await must(takeBack(people.approver, { movementId: movements[0]?.movementId, reason: 'there is no slip' }));
    // Only the approver says that the drawer should hold 100 and not 45.
    expect(await count(people.approver, { ...till, approved: true })).toMatchObject(isOwnCount);
  });

  it('is needed for an adjustment of a line that is counted by drawer', async () => {
    const taken = await cash('Adjusted drawers');
    const { count, put } = await strict('Adjusted drawers', '2026-03-05', tenders(taken));
    await must(count(people.counter, { ...till, amount: '45', reason: 'short' }));
    await must(count(people.approver, { ...till, approved: true }));
    // 55 are missing, and somebody else approved this. The person who counted changes the difference to nothing.
    const adjusted = { rows: [{ dpId: taken, adjustment: '-55', note: 'tidied up' }], isBookClosed: true };
    expect(await put(people.counter, adjusted)).toMatchObject(lacksApproval);
  });
});
