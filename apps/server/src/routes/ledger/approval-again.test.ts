import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';
import { drawerRecords } from './till.testing.ts';

const day = '2026-03-02';
const { world, chain, people, books, cash, strict } = drawnPeople(drawerRecords(`${day} 001 11 1 sale cash 100.00`), [
  'counter',
  'first',
  'second',
]);

const drawn = async (name: string) => {
  const dpId = await cash(name);
  const { book, put: send } = await strict(name, day, tenders(dpId));
  const ask = (as: string, more: object, act: object = {}) => send(as, { rows: [{ dpId, ...more }], ...act });
  const put = async (...asked: Parameters<typeof ask>) => (await must(ask(...asked))) as ValueTable;
  return { book, dpId, ask, put };
};
const approverOf = ({ sheets }: ValueTable) => sheets[0]?.rows[0]?.approvedBy;

/** The first approver approves the line and then counts it themselves, so that the approval lapses. */
const lapsed = async ({ put }: Awaited<ReturnType<typeof drawn>>) => {
  await put(people.counter, { enteredValue: '45', note: 'short' });
  await put(people.first, { approved: true });
  await put(people.first, { enteredValue: '44' });
  return put(people.first, { enteredValue: '45' });
};

it('an approval of somebody else stands after one that lapsed, as its answer says', async () => {
  const one = await drawn('Again');
  expect(approverOf(await lapsed(one))).toBeNull();
  const answer = await one.put(people.second, { approved: true });
  const read = await books.table(one.book, day);
  expect([approverOf(answer), approverOf(read)]).toEqual(['second.keeper@example.com', 'second.keeper@example.com']);
});

it('a close of one act keeps the approval that it was closed by', async () => {
  const one = await drawn('Closed by');
  await lapsed(one);
  const closed = await one.put(people.second, { approved: true }, { isBookClosed: true });
  expect([closed.state, approverOf(closed)]).toEqual(['Closed', 'second.keeper@example.com']);
  const place = {
    companyId: chain.company.id,
    locationIds: [chain.places.get('0008')?.location_id ?? 0],
  };
  const entries = await world.test.meta.books.entered(place, day, day);
  const approvals = entries.filter(({ field, dpId }) => field === 'approval' && dpId === one.dpId);
  expect(approvals.map(({ by }) => by)).toEqual(['second.keeper@example.com']);
});

it('the answer to a count that stands already says of approvals what the book says', async () => {
  const one = await drawn('Typed the same');
  await one.put(people.counter, { enteredValue: '45', note: 'short' });
  await one.put(people.first, { approved: true });
  const answer = await one.put(people.first, { enteredValue: '45' });
  const read = await books.table(one.book, day);
  expect(approverOf(answer)).toBe(approverOf(read));
});

it('is refused of who counted the same in two calls as it is in one', async () => {
  const one = await drawn('Two calls');
  await one.put(people.counter, { enteredValue: '45', note: 'short' });
  const together = await one.ask(people.first, { enteredValue: '45', approved: true });
  await one.put(people.first, { enteredValue: '45' });
  const apart = await one.ask(people.first, { approved: true });
  expect([together.status, apart.status]).toEqual([409, 409]);
});
