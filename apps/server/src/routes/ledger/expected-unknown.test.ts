import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, isUncounted, lacksApproval, tenders } from './second-person.testing.ts';

// A rate that people type is a part of the expected amount of a line. If the rate makes the expected amount impossible
// to calculate, the count cannot be compared with anything. The person who typed such a rate may not close the day
// alone, as with a rate that explains the difference.

const day = '2026-03-02';
const { people, cash, typed, formula, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'manager',
  'colleague',
]);

const drawn = async (name: string) => {
  const rate = await typed(`${name} rate`);
  const due = await formula(`${name} due`, `#${await cash(name)} / #${rate}`);
  return { rate, due, ...(await strict(name, day, tenders(due), { type: 'expense', dpIds: [rate] })) };
};

describe('somebody who counted 40 of 100 at a rate that they type', () => {
  it.each([
    ['that explains it', '2.5'],
    ['of zero', '0'],
  ])('does not close the day alone by a rate %s', async (name, value) => {
    const { rate, due, enter, close } = await drawn(name);
    await must(enter(people.manager, { dpId: due, enteredValue: '40', note: 'short' }));
    await must(enter(people.manager, { dpId: rate, enteredValue: value }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    await must(enter(people.colleague, { dpId: due, approved: true }));
    expect((await close(people.manager)).status).toBe(200);
  });

  it('does not close it where nobody counted, because nothing can be worked out', async () => {
    const { rate, enter, close } = await drawn('Uncounted');
    await must(enter(people.manager, { dpId: rate, enteredValue: '0' }));
    expect(await close(people.manager)).toMatchObject(isUncounted);
  });
});
