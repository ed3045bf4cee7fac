import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRules, tenders } from './second-person.testing.ts';

// An approval belongs to a line and its day, whatever book contains the line. If one of these books asks for a second
// person, the approval needs a second person.

const day = '2026-03-02';
const { people, sends, cash, strict, begin } = drawnPeople(
  receipts(`${day} 0001 cash 100.00`),
  ['manager', 'colleague'],
  { groups: ['Connector Setting'] },
);

it('who sent receipts of a day does not approve its lines by way of another book', async () => {
  const taken = await cash('Both');
  const asked = await strict('Both', day, tenders(taken));
  const beside = await begin('Beside', day, [tenders(taken)], { rules: { tolerance: '1' } });
  await must(asked.enter(people.colleague, { dpId: taken, enteredValue: '45', note: 'short' }));
  const applied = await sends(people.manager, receipts(`${day} 0002 cash -5.00`));
  expect(applied).toMatchObject({ state: 'applied' });
  const approval = { rows: [{ dpId: taken, approved: true }] };
  expect(await asked.put(people.manager, approval)).toMatchObject(hasOwnRules(day));
  const approved = await beside.put(people.manager, approval);
  const closed = await asked.close(people.colleague);
  expect([approved.status, closed.status]).toEqual([409, 409]);
});
