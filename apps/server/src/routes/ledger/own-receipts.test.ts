import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, lacksApproval, tenders } from './second-person.testing.ts';

// The expected amount of a line comes from receipts. A person who sends receipts of a day states what the line should
// hold.

const day = '2026-03-02';
const { people, sends, cash, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), ['manager', 'colleague'], {
  groups: ['Connector Setting'],
});

describe('somebody of a store who counted 45 of 100', () => {
  it('does not close the day alone after they sent a return of 55 themselves', async () => {
    const taken = await cash('Sent');
    const { enter, close } = await strict('Sent', day, tenders(taken));
    await must(enter(people.manager, { dpId: taken, enteredValue: '45', note: 'short' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);

    const applied = await sends(people.manager, receipts(`${day} 0002 cash -55.00`));
    expect(applied).toMatchObject({ state: 'applied', summary: { entered: 1 } });
    expect((await close(people.manager)).status).toBe(409);
    expect((await close(people.colleague)).status).toBe(200);
  });
});
