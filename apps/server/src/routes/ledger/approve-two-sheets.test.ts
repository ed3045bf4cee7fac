import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A data point may be a line of the sheet of tenders and also of a later summary sheet. The line is approved on the
// sheet where it is measured.

const day = '2026-03-02';
const { people, cash, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), ['manager', 'colleague']);

it('a line on two sheets is approved by the one that measures it', async () => {
  const dpId = await cash('Twice');
  const { enter, close } = await strict('Twice', day, tenders(dpId), { type: 'summary', dpIds: [dpId] });
  await must(enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
  const approved = await enter(people.colleague, { dpId, approved: true });
  const closed = await close(people.colleague);
  expect([approved.status, closed.status]).toEqual([200, 200]);
});
