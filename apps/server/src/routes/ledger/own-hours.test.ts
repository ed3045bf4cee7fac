import type { Location } from '@lanewise/contract/entities/company';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

// A store trades past midnight where its calendar says so. Its hours are a clock that is put forward as its time zone is.

const day = '2026-06-29';
const { world, chain, idOf, call } = drawnChain((opened, own) => opened.send(own, receipts(`${day} 0001 cash 100.00`)));
const books = drawnBooks({ idOf, call });

let manager = '';
beforeAll(async () => {
  const groups = ['Balancing Access Group', 'Trading Calendar Setting'];
  ({ token: manager } = await join(world, 'manager.hours', 'Analyst', chain.company.id, groups, [idOf('0008')]));
}, 60_000);

describe('somebody of a store that trades until two in the morning', () => {
  it('does not close the day at one by hours that end at midnight, and set them back', async () => {
    const id = chain.places.get('0008')?.location_id ?? 0;
    const { timeZone } = (await must(call('GET', `locations/${id}`))) as Location;
    // It is one in the morning of 30 June there, by the clock of the world.
    await must(call('PUT', `locations/${id}`, { timeZone: 'Pacific/Pago_Pago' }));
    const hours = Array.from({ length: 7 }, () => ({ opens: 8 * 60, closes: 26 * 60 }));
    await must(call('PUT', 'trading-calendar/week', { locationIds: [idOf('0008')], validFrom: '2026-01-01', hours }));
    const cash = await books.point('Late cash', { source: 'posTotal', posAssignment: 'tender.cash' });
    const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
      name: 'Late',
      since: day,
      locationIds: [idOf('0008')],
    });
    await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      name: 'Tenders',
      type: 'tender',
      state: 'Active',
      dpIds: [cash],
    });
    const ask = (path: string, body: object) => world.test.ask('PUT', path, { as: manager, body });
    const close = () => ask('value_table', { ...books.at({ preset } as Book, day), rows: [], isBookClosed: true });
    expect(await close()).toMatchObject({ status: 409, body: { params: { reason: 'bookDay' } } });
    const days = { locationIds: [idOf('0008')], from: day, to: day, note: '' };
    await must(ask('trading-calendar/days', { ...days, hours: { opens: 8 * 60, closes: 24 * 60 } }));
    const closed = await close();
    await ask('trading-calendar/days', { ...days, hours: 'regular' });
    await must(call('PUT', `locations/${id}`, { timeZone }));
    // What is sold until two stands in no book, or in that of another day.
    expect(closed.status).toBe(409);
  });
});
