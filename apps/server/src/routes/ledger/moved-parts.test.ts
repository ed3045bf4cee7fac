import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import type { Book } from './book.testing.ts';
import { strictBooks } from './strict.testing.ts';
import { at as drawer, drawerRecords, drawnTills } from './till.testing.ts';

// A line adds up drawers that others counted. Who moves money of them says what the line should hold.

const day = '2026-03-20';
const drawn = drawnChain((world, own) => world.send(own, drawerRecords(`${day} 001 11 1 sale cash 100.00`)));
const { world } = drawn;
const { books, manager, colleague, draw } = strictBooks(drawn, 'moves');
const tills = drawnTills(drawn, books);

describe('somebody of a store who counted 45 of 100 that a colleague counted by drawer', () => {
  it('does not close the day alone after they moved 55 into that drawer', async () => {
    await tills.rule(day, 'lane');
    const cash = await books.point('Part cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const { preset, count, close } = await draw('Part due', day, {
      line: { source: 'formula', formula: `#${cash}`, posAssignment: undefined },
      beside: [cash],
      rules: (dpId) => ({ tolerance: null, tolerances: [{ dpId, tolerance: '1' }] }),
    });
    const place = books.at({ preset } as Book, day);
    const counted = { ...place, tills: [{ ...drawer('001'), amount: '100' }] };
    await must(world.test.ask('PUT', 'value_table/tills', { as: colleague.token, body: counted }));
    await count(manager, day, '45');
    expect((await close(manager, day)).body).toMatchObject({ params: { check: 'approved' } });
    const into = { kind: 'paidIn', source: null, target: { lane: '001', cashier: '' }, tender: 'cash', amount: '55' };
    await must(world.test.ask('POST', 'value_table/movements', { as: manager.token, body: { ...place, ...into } }));
    expect((await close(manager, day)).body).toMatchObject({ params: { check: 'approved' } });
  });
});
