import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

// What is missing in a drawer is explained by what was paid out of it, which people type. Whoever counted the drawer could
// explain any difference so.

const days = ['2026-03-02', '2026-03-03'];
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, receipts(days.map((day) => `${day} 0001 cash 100.00`).join('\n'))),
);
const books = drawnBooks({ idOf, call });

const people = { counter: '', colleague: '' };
beforeAll(async () => {
  for (const name of ['counter', 'colleague'] as const) {
    const groups = ['Balancing Access Group'];
    ({ token: people[name] } = await join(world, `${name}.parts`, 'Analyst', chain.company.id, groups, [idOf('0008')]));
  }
}, 60_000);

/** A book of a line that is expected to be cash less what is paid out, which people type on another sheet. */
const drawn = async (name: string) => {
  const cash = await books.point(`${name} cash`, { source: 'posTotal', posAssignment: 'tender.cash' });
  const paidOut = await books.point(`${name} paid out`, { source: 'manual' });
  const due = await books.point(`${name} due`, { source: 'formula', formula: `#${cash} - #${paidOut}` });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since: days[0],
    locationIds: [idOf('0008')],
    rules: { ...noRules, tolerance: '1', secondPerson: true },
  });
  const sheet = (type: string, dpIds: number[]) =>
    books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, { name: type, type, state: 'Active', dpIds });
  await sheet('tender', [due]);
  await sheet('sales', [paidOut]);
  return { book: { preset } as Book, due, paidOut };
};
const change = (as: string, book: Book, date: string, body: object) =>
  world.test.ask('PUT', 'value_table', { as, body: { ...books.at(book, date), ...body } });

describe('somebody who counted 45 of 100', () => {
  it('does not close the day alone by typing that 55 were paid out', async () => {
    const [day = ''] = days;
    const { book, due, paidOut } = await drawn('Alone');
    const rows = [
      { dpId: due, enteredValue: '45', note: 'see paid out' },
      { dpId: paidOut, enteredValue: '55' },
    ];
    const { sheets } = (await must(change(people.counter, book, day, { rows }))) as ValueTable;
    expect(sheets[0]?.rows[0]).toMatchObject({ expected: '45', overShort: '0', typedParts: '-55' });
    const close = () => change(people.counter, book, day, { rows: [], isBookClosed: true });
    expect(await close()).toMatchObject({ status: 409, body: { params: { check: 'approved' } } });
    const own = await change(people.counter, book, day, { rows: [{ dpId: due, approved: true }] });
    expect(own).toMatchObject({ status: 409, body: { params: { reason: 'bookOwnCount' } } });
    await must(change(people.colleague, book, day, { rows: [{ dpId: due, approved: true }] }));
    expect((await close()).status).toBe(200);
  });

  it('closes it where somebody else types what was paid out', async () => {
    const [, day = ''] = days;
    const { book, due, paidOut } = await drawn('Together');
    await must(change(people.counter, book, day, { rows: [{ dpId: due, enteredValue: '45' }] }));
    await must(change(people.colleague, book, day, { rows: [{ dpId: paidOut, enteredValue: '55' }] }));
    expect((await change(people.counter, book, day, { rows: [], isBookClosed: true })).status).toBe(200);
  });
});
