import { addDays } from '@lanewise/domain/calendar/day';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A line of staffed lanes also depends on the days before its day, because these days decide which lanes are
// self-checkouts.

const day = '2026-03-02';
const sale = (date: string, time: string, cashier: string, number: number, amount: string): string =>
  JSON.stringify({
    store: '0008',
    businessDate: date,
    lane: '001',
    cashier,
    number: String(number),
    began: `${date}T${time}:00`,
    ended: `${date}T${time}:30`,
    kind: 'sale',
    lines: [{ upc: '4011', department: 'Fresh', amount, quantity: '1' }],
    tenders: [{ kind: 'cash', amount }],
  });
const before = Array.from({ length: 20 }, (_, at) => addDays(day, at - 20));
const staffed = before.map((date, at) => sale(date, '09:10', String(11 + (at % 4)), 100 + at, '10.00'));
/** A cashier number that sells from morning to night on every day is not a person. */
const withoutPerson = before.flatMap((date, at) =>
  ['09:00', '10:00', '13:00', '14:00', '18:00', '19:00'].map((time, hour) =>
    sale(date, time, '99', 5_000 + at * 10 + hour, '0.01'),
  ),
);

const { people, books, sends, strict } = drawnPeople(
  Buffer.from([sale(day, '09:10', '11', 1, '100.00'), ...staffed].join('\n')),
  ['manager', 'counter'],
  { groups: ['Connector Setting'] },
);

it('nobody closes a day whose lanes they made self-checkouts by receipts of the days before', async () => {
  const filters = { laneType: ['staffed'] };
  const dpId = await books.point('Staffed cash', { source: 'posTotal', posAssignment: 'tender.cash', filters });
  const { enter, close } = await strict('Book', day, tenders(dpId));
  await must(enter(people.manager, { dpId, enteredValue: '0', note: 'short' }));
  expect((await close(people.manager)).status).toBe(409);
  await sends(people.manager, Buffer.from(withoutPerson.join('\n')));
  expect(await close(people.manager)).toMatchObject({ status: 409, body: { params: { reason: 'bookOwnRules' } } });
}, 60_000);
