import { describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, isUncounted, lacksApproval, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A line that is counted by drawer is judged by its drawers. The amounts that late receipts of closed days add to the
// line are in no drawer. If these amounts make the line short, the line itself is judged.

const days = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06', '2026-03-08'];
const { people, tills, sends, cash, strict, on } = drawnPeople(
  drawerRecords(days.map((date) => `${date} 001 11 1 sale cash 100.00`).join('\n')),
  ['manager', 'colleague'],
);

/** A day after a closed day. A register sent 55 for the closed day only after its close. */
const taking = async (name: string, day: string, next: string) => {
  const dpId = await cash(name);
  const { preset, enter, count, close } = await strict(name, day, tenders(dpId));
  const closed = async () => {
    expect((await close(people.manager)).status).toBe(200);
    await sends(localToken, drawerRecords(`${day} 001 11 2 sale cash 55.00`));
    return { dpId, ...on(next, preset) };
  };
  return { dpId, enter, count, closed };
};
const takesUp = { sheets: [{ rows: [{ late: '55', overShort: '-55' }] }] };

describe('a line that is short by what came late', () => {
  it('is not closed alone where it is counted as a whole', async () => {
    const { dpId, enter, closed } = await taking('Whole', '2026-03-02', '2026-03-03');
    await must(enter(people.manager, { dpId, enteredValue: '100' }));
    const later = await closed();
    const counted = await must(later.enter(people.manager, { dpId, enteredValue: '100', note: 'short' }));
    expect(counted).toMatchObject(takesUp);
    expect(await later.close(people.manager)).toMatchObject(lacksApproval);
    await must(later.enter(people.colleague, { dpId, approved: true }));
    expect((await later.close(people.colleague)).status).toBe(200);
  });

  it('is not closed alone where it is counted by drawer', async () => {
    await tills.rule('2026-03-05', 'lane');
    const { count, closed } = await taking('Drawers', '2026-03-05', '2026-03-06');
    await must(count(people.manager, { ...drawer('001'), amount: '100' }));
    const later = await closed();
    await must(later.count(people.manager, { ...drawer('001'), amount: '100' }));
    expect(await must(later.enter(people.manager, { dpId: later.dpId, note: 'short' }))).toMatchObject(takesUp);
    expect(await later.close(people.manager)).toMatchObject(lacksApproval);
    await must(later.enter(people.colleague, { dpId: later.dpId, approved: true }));
    expect((await later.close(people.colleague)).status).toBe(200);
  });

  it('is counted on a day on which no drawer was used', async () => {
    const { count, closed } = await taking('Unused', '2026-03-08', '2026-03-09');
    await must(count(people.manager, { ...drawer('001'), amount: '100' }));
    const later = await closed();
    await must(later.enter(people.manager, { dpId: later.dpId, note: 'quiet' }));
    expect(await later.close(people.manager)).toMatchObject(isUncounted);
    await must(later.count(people.manager, { ...drawer('001'), amount: '0' }));
    expect(await later.close(people.manager)).toMatchObject(lacksApproval);
  });
});
