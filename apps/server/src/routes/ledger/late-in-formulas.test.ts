import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople, secondPerson, tenders } from './second-person.testing.ts';

// An approval and a close cover only what their author read (051, 28). Late receipts of a closed day also add to the
// formulas of the day that takes them up, even through data points that are on no sheet.

const [day, next] = ['2026-03-02', '2026-03-03'];
const { world, people, books, sends, on, begin, formula } = drawnPeople(
  receipts(`${day} 0001 credit 30.00\n${next} 0002 credit 100.00`),
  ['manager', 'colleague'],
);

/**
 * A book with one line: a formula over a data point that is on no sheet. The first day is closed, and the next day is
 * as somebody read it.
 */
const readNext = async (name: string) => {
  const part = await books.point(`${name} credit`, { source: 'posTotal', posAssignment: 'tender.credit' });
  const dpId = await formula(name, `#${part}`);
  const { preset, ...first } = await begin(name, day, [tenders(dpId)], { rules: secondPerson });
  await must(first.enter(people.manager, { dpId, enteredValue: '30' }));
  await must(first.close(people.colleague));
  const second = on(next, preset);
  await must(second.enter(people.manager, { dpId, enteredValue: '99.5', note: 'short' }));
  const query = Object.entries(books.at(second.book, next)).map(([field, value]) => `${field}=${value}`);
  const read = (await must(
    world.test.ask('GET', `value_table?${query.join('&')}`, { as: people.colleague }),
  )) as ValueTable;
  return { ...second, dpId, seen: { version: read.version, basis: read.basis }, line: lineOf(read, 'tender', dpId) };
};

describe('late receipts of a closed day that a formula of the next one takes up after it was read', () => {
  it('are not closed by who did not read them', async () => {
    const { put, seen, line, dpId, book } = await readNext('Closed');
    await sends(localToken, receipts(`${day} 0003 credit 0.25`));
    const closed = await put(people.colleague, { ...seen, isBookClosed: true });
    const now = lineOf(await books.table(book, next), 'tender', dpId);
    expect([line?.overShort, closed.status, now?.overShort]).toEqual(['-0.5', 409, '-0.75']);
  });

  it('are not approved by who did not read them', async () => {
    const { put, seen, line, dpId, book } = await readNext('Approved');
    await sends(localToken, receipts(`${day} 0004 credit 58.00`));
    const approved = await put(people.colleague, { ...seen, rows: [{ dpId, approved: true }] });
    const now = lineOf(await books.table(book, next), 'tender', dpId);
    expect([line?.overShort, approved.status, now?.overShort, now?.approvedBy]).toEqual(['-0.5', 409, '-58.5', null]);
  });
});
