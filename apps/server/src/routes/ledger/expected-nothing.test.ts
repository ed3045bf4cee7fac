import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';

// A tender with an expected amount must be counted. If somebody types a value into a part of its formula so that
// nothing is expected any more, this is judged as if the person had counted nothing.

const day = '2026-03-02';
const { people, cash, typed, formula, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'manager',
  'colleague',
]);

const drawn = async (name: string) => {
  const paid = await typed(`${name} paid out`);
  const due = await formula(`${name} due`, `#${await cash(name)} - #${paid}`);
  return { paid, due, ...(await strict(name, day, tenders(due), { type: 'expense', dpIds: [paid] })) };
};

describe('somebody who says that all of the 100 that registers took in was paid out', () => {
  it('does not close the day alone where they count nothing', async () => {
    const { paid, due, enter, close } = await drawn('Counted');
    await must(enter(people.manager, { dpId: paid, enteredValue: '100' }));
    await must(enter(people.manager, { dpId: due, enteredValue: '0', note: 'paid' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
  });

  it('does not close the day alone where they do not count', async () => {
    const { paid, enter, close } = await drawn('Not counted');
    await must(enter(people.manager, { dpId: paid, enteredValue: '100' }));
    expect((await close(people.manager)).status).toBe(409);
  });

  it('does not close the day alone where a colleague typed nothing before', async () => {
    const { paid, due, enter, close } = await drawn('Counted by nobody');
    await must(enter(people.manager, { dpId: due, enteredValue: '45' }));
    await must(enter(people.manager, { dpId: due, enteredValue: null }, { dpId: paid, enteredValue: '100' }));
    expect((await close(people.manager)).status).toBe(409);
  });
});
