import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';

// The person who closes the day sees a line that somebody counted short (051, 32). A new definition cannot turn the
// line into a line without an expected amount.

const day = '2026-03-02';
const { people, books, send, done, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), ['manager', 'third'], {
  groups: ['Datapoint Setting'],
});

it('a line that was counted short does not become one that people enter', async () => {
  const { dpId } = await done<DataPoint>(people.manager, 'POST', 'company/data_point', {
    name: 'Redefined',
    source: 'posTotal',
    posAssignment: 'tender.cash',
  });
  const { enter, close } = await strict('Redefined', day, tenders(dpId));
  await must(enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
  expect(await close(people.third)).toMatchObject(lacksApproval);
  const found = await books.read<DataPoint>('GET', `data_point/${dpId}`);
  const { since: _, earlier: __, version: ___, dpId: ____, ...fields } = found;
  const manual = { ...fields, source: 'manual', posAssignment: null, from: null };
  const changed = await send(people.manager, 'PUT', `data_point/${dpId}`, manual);
  const closed = await close(people.third);
  expect([changed.status, closed.status]).toEqual([409, 409]);
});
