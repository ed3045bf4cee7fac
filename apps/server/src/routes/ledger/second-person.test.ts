import type { TillDay } from '@lanewise/contract/entities/tills';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnPeople, isOwnCount, lacksApproval, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A difference beyond its tolerance must be approved by somebody who neither counted nor adjusted it.

const { world, chain, idOf, call, people, tills, cash, typed, formula, strict } = drawnPeople(
  drawerRecords(`
    2026-03-02 001 11 1 sale    cash   100.00
    2026-03-03 001 11 1 sale    cash   100.00
    2026-03-04 001 11 1 sale    cash   100.00
    2026-03-05 001 11 1 sale    cash   100.00
  `),
  ['counter', 'approver'],
);

const till = drawer('001');
const paidOut = (amount: string) => ({
  kind: 'paidOut',
  source: { lane: '001', cashier: '' },
  target: null,
  tender: 'cash',
  amount,
});

describe('an approval', () => {
  it('does not stand for a count that the approver makes of the line afterwards', async () => {
    const change = await typed('Second change');
    const due = await formula('Second due', `#${await cash('Second')} + #${change}`);
    const other = { type: 'expense' as const, dpIds: [change] };
    const { enter, close } = await strict('Second lines', '2026-03-02', tenders(due), other);
    await must(enter(people.counter, { dpId: change, enteredValue: '0' }));
    await must(enter(people.counter, { dpId: due, enteredValue: '95', note: 'short' }));
    await must(enter(people.approver, { dpId: due, approved: true }));
    // Now only the approver says that 50 less should be there, and that 50 less are there.
    await must(enter(people.approver, { dpId: change, enteredValue: '-50' }, { dpId: due, enteredValue: '45' }));
    expect(await close(people.approver)).toMatchObject(lacksApproval);
  });

  it('does not stand for a count that the approver makes of the drawer afterwards', async () => {
    await tills.rule('2026-03-03', 'lane');
    const { count, move, close } = await strict('Second drawers', '2026-03-03', tenders(await cash('Drawers')));
    await must(count(people.counter, { ...till, amount: '95', reason: 'short' }));
    await must(count(people.approver, { ...till, approved: true }));
    await must(move(people.approver, paidOut('50')));
    const { rows } = (await must(count(people.approver, { ...till, amount: '45' }))) as TillDay;
    // Whoever counted it approved it.
    expect(rows.map(({ countedBy, approvedBy }) => [countedBy, approvedBy])).toEqual([
      ['approver.keeper@example.com', null],
    ]);
    expect(await close(people.approver)).toMatchObject(lacksApproval);
  });

  it('is not of who moved what the drawer should hold', async () => {
    await tills.rule('2026-03-03', 'lane');
    const { count, move } = await strict('Second moved', '2026-03-04', tenders(await cash('Moved')));
    await must(count(people.counter, { ...till, amount: '40', reason: 'short' }));
    await must(move(people.approver, paidOut('55')));
    expect(await count(people.approver, { ...till, approved: true })).toMatchObject(isOwnCount);
  });

  it('is not of who entered what a formula expects the line to be', async () => {
    const change = await typed('Part change');
    const due = await formula('Part due', `#${await cash('Part')} + #${change}`);
    const other = { type: 'expense' as const, dpIds: [change] };
    const { enter } = await strict('Parts', '2026-03-02', tenders(due), other);
    await must(enter(people.counter, { dpId: due, enteredValue: '45', note: 'short' }));
    await must(enter(people.approver, { dpId: change, enteredValue: '-50' }));
    expect(await enter(people.approver, { dpId: due, approved: true })).toMatchObject(isOwnCount);
  });
});

describe('a person who counted', () => {
  it('does not approve their own count after somebody changed the address that they log in with', async () => {
    const due = await formula('Renamed due', `#${await cash('Renamed')}`);
    const { enter } = await strict('Renamed', '2026-03-04', tenders(due));
    const some = [idOf('0008')];
    const { id } = chain.company;
    const { userId, token } = await join(world, 'maiden.name', 'Analyst', id, ['Balancing Access Group'], some);
    await must(enter(token, { dpId: due, enteredValue: '95', note: 'short' }));
    expect(await enter(token, { dpId: due, approved: true })).toMatchObject(isOwnCount);
    const renamed = await call('PUT', `users/${userId}`, { username: 'married.name@example.com' });
    expect(renamed.status, renamed.text).toBe(200);
    const again = await world.test.meta.sessions.open(userId);
    expect(await enter(again, { dpId: due, approved: true })).toMatchObject(isOwnCount);
  });
});

describe('somebody who counted a drawer 60 short', () => {
  it('does not close it alone by writing down that 60 were paid out', async () => {
    await tills.rule('2026-03-03', 'lane');
    const { count, move, close } = await strict('Alone', '2026-03-05', tenders(await cash('Alone')));
    await must(count(people.counter, { ...till, amount: '40' }));
    expect(await close(people.counter)).toMatchObject({ status: 409 });
    await must(move(people.counter, paidOut('60')));
    await must(count(people.counter, { ...till, reason: 'paid a supplier' }));
    expect(await close(people.counter)).toMatchObject(lacksApproval);
    // Somebody else approves the difference that the movement removes.
    expect(await count(people.counter, { ...till, approved: true })).toMatchObject({ status: 409 });
    await must(count(people.approver, { ...till, approved: true }));
    expect(await close(people.counter)).toMatchObject({ status: 200 });
  });
});
