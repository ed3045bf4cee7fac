import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules, type CloseRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { storeNumbers } from '../../invariants/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

// Which book a store has is what its days are closed by: another one has other rules.

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) => opened.send(own, receipts(`${day} 0001 cash 100.00`)));
const books = drawnBooks({ idOf, call });
const other = () => idOf(storeNumbers.find((store) => store !== '0008') ?? '');

let manager = '';
beforeAll(async () => {
  const places = [idOf('0008'), other()];
  const groups = ['Balancing Access Group'];
  ({ token: manager } = await join(world, 'manager.places', 'Analyst', chain.company.id, groups, places));
  await join(world, 'colleague.places', 'Analyst', chain.company.id, groups, places);
}, 60_000);

describe('somebody of two stores', () => {
  it('does not close a day that had begun by the book of the other store, which they gave to it', async () => {
    const cash = await books.point('Given cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const preset = async (name: string, locationId: number, rules: CloseRules) => {
      const made = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
        name,
        since: day,
        locationIds: [locationId],
        rules,
      });
      const sheet = { name: 'Tenders', type: 'tender', state: 'Active', dpIds: [cash] };
      await books.read('POST', `ledger-config/sheet?presetId=${made.presetId}`, sheet);
      return made;
    };
    const strict = await preset('Strict', idOf('0008'), { ...noRules, tolerance: '1', secondPerson: true });
    const lax = await preset('Lax', other(), noRules);

    const ask = (path: string, body: object) => world.test.ask('PUT', path, { as: manager, body });
    const place = ({ presetId, version: _, rules: __, ...fields }: LedgerPreset, locationIds: number[]) =>
      must(ask(`ledger-config/preset/${presetId}`, { ...fields, locationIds }));
    const close = (one: LedgerPreset) =>
      ask('value_table', { ...books.at({ preset: one } as Book, day), rows: [], isBookClosed: true });

    const count = {
      ...books.at({ preset: strict } as Book, day),
      rows: [{ dpId: cash, enteredValue: '45', note: '-' }],
    };
    await must(ask('value_table', count));
    expect(await close(strict)).toMatchObject({ status: 409, body: { params: { check: 'approved' } } });
    await place(strict, []);
    await place(lax, [idOf('0008'), other()]);
    expect(await close(lax)).toMatchObject({ status: 409, body: { params: { reason: 'bookOwnRules', date: day } } });
  });
});
