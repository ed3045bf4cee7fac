import type { Location } from '@lanewise/contract/entities/company';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

// Whoever works as another does it themselves: hours that they change so are hours that they changed.

const day = '2026-06-29';
const { world, chain, idOf, call } = drawnChain((opened, own) => opened.send(own, receipts(`${day} 0001 cash 100.00`)));
const books = drawnBooks({ idOf, call });

let [manager, asColleague] = ['', ''];
beforeAll(async () => {
  const { id } = chain.company;
  const some = [idOf('0008')];
  const groups = ['Trading Calendar Setting'];
  const { userId } = await join(world, 'colleague.switched', 'Analyst', id, groups, some);
  const more = [...groups, 'Balancing Access Group', 'Users Setting'];
  ({ token: manager } = await join(world, 'manager.switched', 'Analyst', id, more, some));
  const body = { reason: 'a question of theirs' };
  const within = must(world.test.ask('POST', `v2/switch/user/${userId}`, { as: manager, body }));
  ({ Authorization: asColleague } = (await within) as LoggedInUser);
}, 60_000);

describe('somebody of a store that trades until two in the morning', () => {
  it('does not close the day at one by hours that they changed while they worked as a colleague', async () => {
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
    const close = () => {
      const body = { ...books.at({ preset } as Book, day), rows: [], isBookClosed: true };
      return world.test.ask('PUT', 'value_table', { as: manager, body });
    };
    expect(await close()).toMatchObject({ status: 409, body: { params: { reason: 'bookDay' } } });
    const days = { locationIds: [idOf('0008')], from: day, to: day, note: '', hours: { opens: 480, closes: 1440 } };
    await must(world.test.ask('PUT', 'trading-calendar/days', { as: asColleague, body: days }));
    const closed = await close();
    await must(call('PUT', `locations/${id}`, { timeZone }));
    expect(closed).toMatchObject({ status: 409, body: { params: { reason: 'bookOwnRules', date: day } } });
  });
});
