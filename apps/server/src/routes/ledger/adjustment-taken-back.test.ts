import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, hasOwnRecount, lacksApproval, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A person who takes back a colleague's adjustment states what the line should hold. The same holds for a person who
// makes an adjustment, or takes back a colleague's movement. A line that was short by the amount would then be even, so
// somebody else must close the day.

const { people, tills, cash, strict } = drawnPeople(
  drawerRecords(`
    2026-03-02 001 11 1 sale cash 100.00
    2026-03-03 001 11 1 sale cash 100.00
    2026-03-04 001 11 1 sale cash 100.00
  `),
  ['counter', 'manager', 'colleague'],
);

describe('somebody of a store whose colleague adjusted a line by 55 and counted 100 of 155', () => {
  const short = { adjustment: '55', enteredValue: '100', note: '55 came from the bank' };

  it('does not close the day alone by taking the adjustment away', async () => {
    const dpId = await cash('Taken away');
    const { enter, close } = await strict('Taken away', '2026-03-02', tenders(dpId));
    await must(enter(people.counter, { dpId, ...short }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    await must(enter(people.manager, { dpId, adjustment: null }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('Taken away cash'));
    // The change shows the author of the adjustment, and everybody else, that the line has changed.
    expect((await close(people.colleague)).status).toBe(200);
  });

  it('does not in the call that closes, by an adjustment within the tolerance', async () => {
    const dpId = await cash('Lowered');
    const { enter, put } = await strict('Lowered', '2026-03-03', tenders(dpId));
    await must(enter(people.counter, { dpId, ...short }));
    const closed = await put(people.manager, { rows: [{ dpId, adjustment: '0.5' }], isBookClosed: true });
    expect(closed).toMatchObject(hasOwnRecount('Lowered cash'));
  });

  it('does not where the line is counted by drawer', async () => {
    await tills.rule('2026-03-04', 'lane');
    const dpId = await cash('Of drawers');
    const { enter, count, close } = await strict('Of drawers', '2026-03-04', tenders(dpId));
    await must(count(people.counter, { ...drawer('001'), amount: '100' }));
    await must(enter(people.counter, { dpId, adjustment: '55', note: '55 came from the bank' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    await must(enter(people.manager, { dpId, adjustment: null }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('Of drawers cash'));
  });
});
