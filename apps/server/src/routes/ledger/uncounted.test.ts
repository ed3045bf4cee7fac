import { describe, expect, it } from 'vitest';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, isUncounted, lacksApproval, tenders } from './second-person.testing.ts';

// A line that nobody counted is neither over nor short. If a second person is required, the line must therefore be
// counted.

const [before, dead, day] = ['2026-03-01', '2026-03-02', '2026-03-03'];
const { world, chain, people, cash, strict, on } = drawnPeople(
  receipts(`${before} 0001 cash 10.00\n${day} 0001 cash 100.00`),
  ['manager', 'colleague'],
);

describe('somebody of a store where 45 of 100 were counted', () => {
  it('does not close the day alone by taking their count away', async () => {
    const dpId = await cash('Taken away');
    const { enter, close, put } = await strict('Taken away', day, tenders(dpId));
    await must(enter(people.manager, { dpId, enteredValue: '45', note: 'short' }));
    expect(await close(people.manager)).toMatchObject(lacksApproval);
    const rows = [{ dpId, enteredValue: null, note: '' }];
    expect(await put(people.manager, { rows, isBookClosed: true })).toMatchObject(isUncounted);
  });

  it('does not by taking away the count of a colleague', async () => {
    const dpId = await cash('Of another');
    const { enter, put } = await strict('Of another', day, tenders(dpId));
    await must(enter(people.colleague, { dpId, enteredValue: '45', note: 'short' }));
    const rows = [{ dpId, enteredValue: null }];
    expect(await put(people.manager, { rows, isBookClosed: true })).toMatchObject(isUncounted);
  });
});

describe('somebody of a store who counted 100 of 155, of which 55 came late', () => {
  it('does not close both days alone by a note on a day before without receipts', async () => {
    const dpId = await cash('Late');
    const first = await strict('Late', before, tenders(dpId));
    const [quiet, last] = [on(dead, first.preset), on(day, first.preset)];
    await must(first.enter(people.colleague, { dpId, enteredValue: '10' }));
    expect((await first.close(people.colleague)).status).toBe(200);
    await world.send(chain, receipts(`${before} 0005 cash 55.00`));
    const read = (await must(last.enter(people.manager, { dpId, enteredValue: '100', note: 'short' }))) as ValueTable;
    expect(read.sheets[0]?.rows[0]).toMatchObject({ late: '55', expected: '155', overShort: '-55' });
    expect((await last.close(people.manager)).status).toBe(409);
    await must(quiet.enter(people.manager, { dpId, note: 'nothing' }));
    expect(await quiet.close(people.manager)).toMatchObject(isUncounted);
  });
});
