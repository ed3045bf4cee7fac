import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A movement is an entry of its day. A day on which somebody moved money stays in its book until it is closed, like a
// day on which somebody counted.

const [day, next] = ['2026-03-02', '2026-03-03'];
const { people, tills, send, cash, strict } = drawnPeople(
  drawerRecords(`${day} 001 11 1 sale cash 100.00\n${next} 001 11 1 sale cash 20.00`),
  ['manager', 'colleague'],
);

describe('a day on which somebody of the store moved money', () => {
  it('does not leave its book before it is closed', async () => {
    await tills.rule(day, 'lane');
    const { preset, move } = await strict('Moved', day, tenders(await cash('Moved')));
    const { tender, ...lane } = drawer('001');
    await must(move(people.manager, { kind: 'paidOut', source: lane, target: null, tender, amount: '55' }));
    const { presetId, version: _, ...fields } = preset;
    expect(
      await send(people.manager, 'PUT', `ledger-config/preset/${presetId}`, { ...fields, since: next }),
    ).toMatchObject({ status: 409, body: { params: { reason: 'bookUsed', date: day } } });
  });
});
