import type { MovementDay } from '@lanewise/contract/entities/movements';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A person who takes back another person's movement states what a drawer should hold, like a person who makes an
// adjustment. A second person is needed, even if a third person counted the drawer.

const [day, next] = ['2026-03-02', '2026-03-03'];
const { people, tills, cash, strict } = drawnPeople(
  drawerRecords(`${day} 001 11 1 sale cash 100.00\n${next} 001 11 1 sale cash 100.00`),
  ['payer', 'counter', 'manager'],
);
const { tender, ...lane } = drawer('001');
const paidIn = { kind: 'paidIn', source: null, target: lane, tender, amount: '55' };

describe('somebody of a store who takes back the 55 that a colleague paid into a drawer', () => {
  it('does not close the day alone where they counted the drawer', async () => {
    await tills.rule(day, 'lane');
    const { count, move, takeBack, close } = await strict('Counted', day, tenders(await cash('Counted')));
    const { movements } = (await must(move(people.payer, paidIn))) as MovementDay;
    await must(count(people.manager, { ...drawer('001'), amount: '100', reason: 'short' }));
    await must(takeBack(people.manager, { movementId: movements[0]?.movementId, reason: 'by mistake' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
  });

  it('does not close the day alone where another colleague counted it', async () => {
    await tills.rule(next, 'lane');
    const { count, move, takeBack, close } = await strict('Of others', next, tenders(await cash('Of others')));
    const { movements } = (await must(move(people.payer, paidIn))) as MovementDay;
    await must(count(people.counter, { ...drawer('001'), amount: '100', reason: 'short' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    await must(takeBack(people.manager, { movementId: movements[0]?.movementId, reason: 'by mistake' }));
    expect((await close(people.manager)).status).toBe(409);
  });
});
