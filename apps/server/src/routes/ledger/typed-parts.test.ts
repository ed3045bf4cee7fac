import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, isOwnCount, lacksApproval, tenders } from './second-person.testing.ts';

// An amount that is missing in a drawer can be explained by amounts paid out of the drawer, which people type. The
// person who counted the drawer could explain any difference in this way.

const { people, cash, typed, formula, strict } = drawnPeople(
  receipts(`
    2026-03-02 0001 cash 100.00
    2026-03-03 0001 cash 100.00
  `),
  ['counter', 'colleague'],
);

/**
 * A book with a line whose expected amount is cash less the amounts paid out. People type these amounts on another
 * sheet.
 */
const drawn = async (name: string, day: string) => {
  const paidOut = await typed(`${name} paid out`);
  const due = await formula(`${name} due`, `#${await cash(name)} - #${paidOut}`);
  return { ...(await strict(name, day, tenders(due), { type: 'sales', dpIds: [paidOut] })), due, paidOut };
};

describe('somebody who counted 45 of 100', () => {
  it('does not close the day alone by typing that 55 were paid out', async () => {
    const { enter, close, due, paidOut } = await drawn('Alone', '2026-03-02');
    const count = { dpId: due, enteredValue: '45', note: 'see paid out' };
    const { sheets } = (await must(enter(people.counter, count, { dpId: paidOut, enteredValue: '55' }))) as ValueTable;
    expect(sheets[0]?.rows[0]).toMatchObject({ expected: '45', overShort: '0', typedParts: '-55' });
    expect(await close(people.counter)).toMatchObject(lacksApproval);
    expect(await enter(people.counter, { dpId: due, approved: true })).toMatchObject(isOwnCount);
    await must(enter(people.colleague, { dpId: due, approved: true }));
    expect((await close(people.counter)).status).toBe(200);
  });

  it('closes it where somebody else types what was paid out', async () => {
    const { enter, close, due, paidOut } = await drawn('Together', '2026-03-03');
    await must(enter(people.counter, { dpId: due, enteredValue: '45' }));
    await must(enter(people.colleague, { dpId: paidOut, enteredValue: '55' }));
    expect((await close(people.counter)).status).toBe(200);
  });
});
