import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A line adds up drawers that other people counted. A person who moves money out of these drawers or into them states
// what the line should hold.

const day = '2026-03-20';
const { people, tills, cash, formula, begin } = drawnPeople(drawerRecords(`${day} 001 11 1 sale cash 100.00`), [
  'manager',
  'colleague',
]);

describe('somebody of a store who counted 45 of 100 that a colleague counted by drawer', () => {
  it('does not close the day alone after they moved 55 into that drawer', async () => {
    await tills.rule(day, 'lane');
    const part = await cash('Part');
    const dpId = await formula('Part due', `#${part}`);
    const rules = { tolerances: [{ dpId, tolerance: '1' }], secondPerson: true };
    const { enter, count, move, close } = await begin('Part due', day, [tenders(part, dpId)], { rules });
    await must(count(people.colleague, { ...drawer('001'), amount: '100' }));
    await must(enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    const into = { kind: 'paidIn', source: null, target: { lane: '001', cashier: '' }, tender: 'cash', amount: '55' };
    await must(move(people.manager, into));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
  });
});
