import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { storeNumbers } from '../../invariants/world.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRules, tenders } from './second-person.testing.ts';

// The book that a store has decides how its days are closed, because another book has other rules.

const day = '2026-03-02';
const other = storeNumbers.find((store) => store !== '0008') ?? '';
const { people, idOf, done, cash, begin, strict } = drawnPeople(
  receipts(`${day} 0001 cash 100.00`),
  ['manager', 'colleague'],
  { stores: [other] },
);

describe('somebody of two stores', () => {
  it('does not close a day that had begun by the book of the other store, which they gave to it', async () => {
    const given = await cash('Given');
    const own = await strict('Strict', day, tenders(given));
    const lax = await begin('Lax', day, [tenders(given)], { store: other });
    const place = ({ presetId, version: _, rules: __, ...fields }: LedgerPreset, ...stores: string[]) =>
      done(people.manager, 'PUT', `ledger-config/preset/${presetId}`, { ...fields, locationIds: stores.map(idOf) });

    await place(own.preset);
    await place(lax.preset, '0008', other);
    await must(lax.enter(people.manager, { dpId: given, enteredValue: '45', note: '-' }));
    expect(await lax.close(people.manager)).toMatchObject(hasOwnRules(day));
  });
});
