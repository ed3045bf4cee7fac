import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// The person who closes the day sees the drawers that somebody counted (051, 16, 32). The data point of their line
// cannot change to a data point that is not counted by drawer.

const [first, second, third] = ['2026-03-02', '2026-03-03', '2026-03-04'];
const { people, books, tills, send, done, strict } = drawnPeople(
  drawerRecords([first, second, third].map((day) => `${day} 001 11 2 sale cash 100.00`).join('\n')),
  ['manager', 'third'],
  { groups: ['Location Setting', 'Datapoint Setting'] },
);
const isUsed = (date: string | undefined) => ({ status: 409, body: { params: { reason: 'bookUsed', date } } });

/**
 * A book with a line that the manager made and perhaps changed, and a drawer of this line that was counted 55 short.
 */
const counted = async (name: string, day: string, change?: object) => {
  await tills.rule(day, 'lane');
  const { dpId } = await done<{ dpId: number }>(people.manager, 'POST', 'company/data_point', {
    name,
    source: 'posTotal',
    posAssignment: 'tender.cash',
  });
  const redefine = async (to: object) => {
    const found = await books.read<DataPoint>('GET', `data_point/${dpId}`);
    const { since: _, earlier: __, version: ___, dpId: ____, ...fields } = found;
    return send(people.manager, 'PUT', `data_point/${dpId}`, { ...fields, from: null, ...to });
  };
  if (change) expect((await redefine(change)).status).toBe(200);
  const book = await strict(name, day, tenders(dpId));
  await must(book.count(people.manager, { ...at('001'), amount: '45', reason: 'short' }));
  expect(await book.close(people.third)).toMatchObject(lacksApproval);
  return { ...book, dpId, redefine };
};

it('a data point whose drawers were counted short does not become a count', async () => {
  const { dpId, enter, close, redefine } = await counted('Counted', first);
  expect(await redefine({ valueType: 'count' })).toMatchObject(isUsed(first));
  await enter(people.third, { dpId, enteredValue: '1' });
  expect(await close(people.third)).toMatchObject(lacksApproval);
});

it('nor one that counts a part of its tender, or another tender', async () => {
  const { close, redefine } = await counted('Filtered', second);
  expect(await redefine({ filters: { laneType: ['staffed'] } })).toMatchObject(isUsed(second));
  expect(await redefine({ posAssignment: 'tender.check' })).toMatchObject(isUsed(second));
  expect(await close(people.third)).toMatchObject(lacksApproval);
});

it('nor where it does from later days on anyway', async () => {
  const filters = { laneType: ['staffed'] };
  const { close, redefine } = await counted('Dated', third, { filters, from: '2026-04-01' });
  expect(await redefine({ filters })).toMatchObject(isUsed(third));
  expect(await close(people.third)).toMatchObject(lacksApproval);
});
