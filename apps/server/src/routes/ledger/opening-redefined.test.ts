import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval } from './second-person.testing.ts';

// A day begins with the totals of the last close (051, 7). If a data point becomes a text, the money that was in the
// safe is still expected there. This also holds if a user of the store changes their own data point before that day
// comes (051, 32).

const [day, next, ahead] = ['2026-11-26', '2026-11-27', '2031-05-02'];
let now = new Date('2026-11-27T20:00:00Z');
const { people, send, done, books, cash, begin, on } = drawnPeople(
  receipts(`${day} 0001 cash 500.00\n${ahead} 0002 cash 20.00`),
  ['manager', 'colleague', 'third'],
  { groups: ['Location Setting', 'Datapoint Setting'], clock: () => now },
);
const rules = { tolerance: '1', secondPerson: true };
const isUsed = (date: string | undefined) => ({ status: 409, body: { params: { reason: 'bookUsed', date } } });

const added = (point: object) => done<{ dpId: number }>(people.manager, 'POST', 'company/data_point', point);
const redefine = async (dpId: number, change: object) => {
  const point = await books.read<DataPoint>('GET', `data_point/${dpId}`);
  const { since: _, earlier: __, version: ___, dpId: ____, ...fields } = point;
  return send(people.manager, 'PUT', `data_point/${dpId}`, { ...fields, ...change, from: null });
};

it('somebody of a store does not make a text of a line that carries 500 over, and close the next day alone', async () => {
  const { dpId: held } = await added({ name: 'Held', source: 'formula', formula: `#${await cash('Held')}` });
  const begun = await begin('Held', day, [{ type: 'tender', carryOver: true, dpIds: [held] }], { rules });
  await must(begun.enter(people.colleague, { dpId: held, enteredValue: '500' }));
  await must(begun.close(people.colleague));

  const text = await redefine(held, { valueType: 'text', source: 'manual', formula: null });
  expect(text).toMatchObject(isUsed(day));
  expect(await redefine(held, { source: 'manual', formula: null })).toMatchObject(isUsed(day));
  now = new Date('2031-05-04T20:00:00Z');
  const later = on(ahead, begun.preset);
  await must(later.enter(people.manager, { dpId: held, enteredValue: '20', note: 'empty' }));
  expect(await later.close(people.manager)).toMatchObject(lacksApproval);
  expect(lineOf(await books.table(later.book, ahead), 'tender', held)?.opening).toBe('500');
});

it('nor of a line of the safe that a colleague counted 455 short, so that a third person closes the day without being shown it', async () => {
  now = new Date('2026-11-28T20:00:00Z');
  const { dpId: safe } = await added({ name: 'Safe', source: 'manual' });
  const begun = await begin('Safe', day, [{ type: 'tender', carryOver: true, dpIds: [safe] }], { rules });
  await must(begun.enter(people.colleague, { dpId: safe, enteredValue: '500' }));
  await must(begun.close(people.colleague));
  const second = on(next, begun.preset);
  await must(second.enter(people.colleague, { dpId: safe, enteredValue: '45', note: 'short' }));
  expect(await second.close(people.third)).toMatchObject(lacksApproval);

  expect(await redefine(safe, { valueType: 'text' })).toMatchObject(isUsed(day));
  expect(await second.close(people.third)).toMatchObject(lacksApproval);
});

it('somebody of a store gives a line that carries over another name', async () => {
  now = new Date('2026-11-28T20:00:00Z');
  const { dpId: named } = await added({ name: 'Named', source: 'manual' });
  const { enter } = await begin('Named', day, [{ type: 'tender', carryOver: true, dpIds: [named] }], { rules });
  await must(enter(people.colleague, { dpId: named, enteredValue: '500' }));
  expect((await redefine(named, { name: 'Renamed', description: 'in the safe' })).status).toBe(200);
});
