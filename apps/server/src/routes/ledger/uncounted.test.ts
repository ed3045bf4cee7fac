import { describe, expect, it } from 'vitest';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { strictBooks } from './strict.testing.ts';

// What nobody counted is over or short by nothing, so that it is counted where a second person is asked for.

const [before, dead, day] = ['2026-03-01', '2026-03-02', '2026-03-03'];
const drawn = drawnChain((opened, own) =>
  opened.send(own, receipts(`${before} 0001 cash 10.00\n${day} 0001 cash 100.00`)),
);
const { world, chain } = drawn;
const { manager, colleague, draw } = strictBooks(drawn, 'uncounts');
const uncounted = { status: 409, body: { params: { check: 'tenders' } } };

describe('somebody of a store where 45 of 100 were counted', () => {
  it('does not close the day alone by taking their count away', async () => {
    const { dpId, count, close, put } = await draw('Taken away', before);
    await count(manager, day, '45');
    expect(await close(manager, day)).toMatchObject({ status: 409, body: { params: { check: 'approved' } } });
    const rows = [{ dpId, enteredValue: null, note: '' }];
    expect(await put(manager, day, { rows, isBookClosed: true })).toMatchObject(uncounted);
  });

  it('does not by taking away the count of a colleague', async () => {
    const { dpId, count, put } = await draw('Of another', before);
    await count(colleague, day, '45');
    const rows = [{ dpId, enteredValue: null }];
    expect(await put(manager, day, { rows, isBookClosed: true })).toMatchObject(uncounted);
  });
});

describe('somebody of a store who counted 100 of 155, of which 55 came late', () => {
  it('does not close both days alone by a note on a day before without receipts', async () => {
    const { dpId, count, close, put } = await draw('Dead day', before);
    await count(colleague, before, '10');
    expect((await close(colleague, before)).status).toBe(200);
    await world.send(chain, receipts(`${before} 0005 cash 55.00`));
    const read = (await count(manager, day, '100')) as ValueTable;
    expect(read.sheets[0]?.rows[0]).toMatchObject({ late: '55', expected: '155', overShort: '-55' });
    expect((await close(manager, day)).status).toBe(409);
    await must(put(manager, dead, { rows: [{ dpId, note: 'nothing' }] }));
    expect(await close(manager, dead)).toMatchObject(uncounted);
  });
});
