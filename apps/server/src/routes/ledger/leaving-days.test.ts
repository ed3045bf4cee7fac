import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A day on which somebody counted stays in its book.

const [day, next] = ['2026-03-02', '2026-03-03'];
const { people, call, send, cash, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00\n${next} 0002 cash 20.00`), [
  'manager',
  'colleague',
]);
const isUsed = { status: 409, body: { params: { reason: 'bookUsed', date: day } } };
const short = async (name: string) => {
  const dpId = await cash(name);
  const book = await strict(name, day, tenders(dpId));
  await must(book.enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
  const { presetId, ...fields } = book.preset;
  return { ...book, dpId, path: `ledger-config/preset/${presetId}`, fields };
};

describe('somebody of a store who counted 45 of 100', () => {
  it.each([
    ['lets the book begin after that day', { since: next }],
    ['takes the book from their store', { locationIds: [] }],
    ['lets the book rest', { isActive: false }],
  ])('is refused who %s', async (name, change) => {
    const { path, fields } = await short(name);
    expect(await send(people.manager, 'PUT', path, { ...fields, ...change })).toMatchObject(isUsed);
    // Who sees every store may.
    expect((await call('PUT', path, { ...fields, ...change })).status).toBe(200);
  });

  it('is refused who removes the book', async () => {
    const { path } = await short('Removed');
    expect(await send(people.manager, 'DELETE', path)).toMatchObject(isUsed);
  });

  it('is refused once that day is closed as well: what it carried over or owes would be expected nowhere', async () => {
    const { path, fields, dpId, enter, close } = await short('Closed');
    await must(enter(people.colleague, { dpId, approved: true }));
    expect((await close(people.colleague)).status).toBe(200);
    expect(await send(people.manager, 'PUT', path, { ...fields, since: next })).toMatchObject(isUsed);
    expect((await call('PUT', path, { ...fields, since: next })).status).toBe(200);
  });
});
