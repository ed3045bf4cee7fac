import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawerRecords } from './till.testing.ts';

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(`${day} 001 11 1 sale cash 100.00`)),
);
const books = drawnBooks({ idOf, call });

const people = { counter: '', first: '', second: '' };
beforeAll(async () => {
  for (const name of ['counter', 'first', 'second'] as const) {
    const groups = ['Balancing Access Group'];
    ({ token: people[name] } = await join(world, `${name}.approves`, 'Analyst', chain.company.id, groups, [
      idOf('0008'),
    ]));
  }
}, 60_000);

const drawn = async (name: string) => {
  const cash = await books.point(name, { source: 'posTotal', posAssignment: 'tender.cash' });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since: day,
    locationIds: [idOf('0008')],
    rules: { ...noRules, tolerance: '1', secondPerson: true },
  });
  const sheet = { name: 'Tenders', type: 'tender', state: 'Active', dpIds: [cash] };
  await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, sheet);
  const book = { preset, cash } as Book;
  const put = async (as: string, more: object, act: object = {}): Promise<ValueTable> =>
    (await must(
      world.test.ask('PUT', 'value_table', {
        as,
        body: { ...books.at(book, day), rows: [{ dpId: cash, ...more }], ...act },
      }),
    )) as ValueTable;
  return { book, put };
};
const approverOf = ({ sheets }: ValueTable) => sheets[0]?.rows[0]?.approvedBy;

/** The first one approves, and counts it afterwards themselves, so that the approval lapses. */
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
  expect([approverOf(answer), approverOf(read)]).toEqual([
    'second.approves@example.com',
    'second.approves@example.com',
  ]);
});

it('a close of one act keeps the approval that it was closed by', async () => {
  const one = await drawn('Closed by');
  await lapsed(one);
  const closed = await one.put(people.second, { approved: true }, { isBookClosed: true });
  expect([closed.state, approverOf(closed)]).toEqual(['Closed', 'second.approves@example.com']);
  const place = {
    companyId: chain.company.id,
    locationIds: [chain.places.get('0008')?.location_id ?? 0],
  };
  const entries = await world.test.meta.books.entered(place, day, day);
  const approvals = entries.filter(({ field, dpId }) => field === 'approval' && dpId === one.book.cash);
  expect(approvals.map(({ by }) => by)).toEqual(['second.approves@example.com']);
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
  const send = (more: object) =>
    world.test.ask('PUT', 'value_table', {
      as: people.first,
      body: { ...books.at(one.book, day), rows: [{ dpId: one.book.cash, ...more }] },
    });
  const together = await send({ enteredValue: '45', approved: true });
  await must(send({ enteredValue: '45' }));
  const apart = await send({ approved: true });
  expect([together.status, apart.status]).toEqual([409, 409]);
});
