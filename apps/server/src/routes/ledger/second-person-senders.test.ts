import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRules, tenders } from './second-person.testing.ts';

const day = '2026-03-02';
const { people, sends, cash, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), ['manager', 'colleague'], {
  groups: ['Connector Setting', 'Incoming Setting'],
});

/** A return of 40.00 in cash, and a record that is cut off, so that the file is read again whenever it is sent. */
const back = `${JSON.stringify({
  store: '0008',
  businessDate: day,
  lane: '1',
  number: '0777',
  began: `${day}T18:00:00`,
  kind: 'return',
  lines: [{ upc: '4011', kind: 'return', department: 'Fresh', amount: '-40.00', quantity: '-1' }],
  tenders: [{ kind: 'cash', amount: '-40.00' }],
})}\n{"store":"0008","businessDate":"${day}","number":"broken`;

it('who sent a file of the day closes it alone no more after a colleague sent the same bytes', async () => {
  const dpId = await cash('Sent twice');
  const { enter, close } = await strict('Sent twice', day, tenders(dpId));
  await sends(people.manager, back);
  await must(enter(people.manager, { dpId, enteredValue: '60' }));
  expect(await close(people.manager)).toMatchObject(hasOwnRules(day));
  await sends(people.colleague, back);
  expect(await close(people.manager)).toMatchObject(hasOwnRules(day));
});
