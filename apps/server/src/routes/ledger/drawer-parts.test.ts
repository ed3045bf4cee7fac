import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// Only the tolerance of the line judges a line, even if a part of its formula is counted by drawer. The drawers have no
// tolerance.

const day = '2026-03-02';
const { people, tills, cash, formula, begin } = drawnPeople(drawerRecords(`${day} 001 11 1 sale cash 100.00`), [
  'counter',
  'colleague',
]);

describe('somebody who counted 45 of 100', () => {
  it('does not close the day alone by counting 45 in the drawer that the line adds up', async () => {
    await tills.rule(day, 'lane');
    const taken = await cash('Drawer');
    const due = await formula('Drawer due', `#${taken}`);
    const rules = { tolerances: [{ dpId: due, tolerance: '1' }], secondPerson: true };
    const { enter, count, close } = await begin('Drawer parts', day, [tenders(taken, due)], { rules });
    await must(enter(people.counter, { dpId: due, enteredValue: '45', note: 'short' }));
    await must(count(people.counter, { ...drawer('001'), amount: '45' }));
    expect(await close(people.counter)).toMatchObject(lacksApproval);
  });
});
