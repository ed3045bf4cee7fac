import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// The approval of a difference is also an approval of its reason. If the reason changes, the difference needs a new
// approval.

const [day, drawers] = ['2026-03-02', '2026-03-03'];
const { people, tills, cash, strict } = drawnPeople(
  Buffer.concat([
    receipts(`${day} 0001 cash 100.00`),
    Buffer.from('\n'),
    drawerRecords(`${drawers} 001 11 2 sale cash 100.00`),
  ]),
  ['counter', 'colleague'],
);

it('an approval lapses with another note of the line, and stands again after the next one', async () => {
  const dpId = await cash('Note');
  const { enter, close } = await strict('Note', day, tenders(dpId));
  await must(enter(people.counter, { dpId, enteredValue: '60', note: 'The till roll tore' }));
  await must(enter(people.colleague, { dpId, approved: true }));
  await must(enter(people.counter, { dpId, note: 'The manager took it' }));
  expect(await close(people.counter)).toMatchObject(lacksApproval);
  const { sheets } = (await must(enter(people.colleague, { dpId, approved: true }))) as ValueTable;
  expect(sheets[0]?.rows[0]?.approvedBy).toContain('colleague');
  expect((await close(people.counter)).status).toBe(200);
});

it('an approval with a note holds that note', async () => {
  const dpId = await cash('With');
  const { enter, close } = await strict('With', day, tenders(dpId));
  await must(enter(people.counter, { dpId, enteredValue: '60' }));
  await must(enter(people.colleague, { dpId, approved: true, note: 'Seen' }));
  expect((await close(people.counter)).status).toBe(200);
});

it('an approval lapses with another reason of the drawer', async () => {
  await tills.rule(drawers, 'lane');
  const { count, close } = await strict('Reason', drawers, tenders(await cash('Reason')));
  await must(count(people.counter, { ...at('001'), amount: '60', reason: 'The till roll tore' }));
  await must(count(people.colleague, { ...at('001'), approved: true }));
  await must(count(people.counter, { ...at('001'), reason: 'The manager took it' }));
  expect(await close(people.counter)).toMatchObject(lacksApproval);
  await must(count(people.colleague, { ...at('001'), approved: true, reason: 'Seen' }));
  expect((await close(people.counter)).status).toBe(200);
});
