import { dayIn } from '@lanewise/domain/calendar/day';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { localToken } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawerRecords } from '../ledger/till.testing.ts';

const days = ['2026-03-01', '2026-03-02', '2026-03-03'];

const { world, chain, idOf } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(days.map((date) => `${date} 001 11 1 sale cash 10.00`).join('\n'))),
);

/** Sends two receipts of the first day and one of the second, long after both were closed. */
beforeAll(async () => {
  await world.test.meta.db
    .updateTable('location_live')
    .set({ since: new Date('2026-02-01') })
    .execute();
  const late = ['2026-03-01 001 11 2 sale cash 2.00', '2026-03-01 001 11 3 sale cash 3.00'];
  await world.send(chain, drawerRecords(late.join('\n')));
  await world.send(chain, drawerRecords('2026-03-02 001 11 2 sale cash 4.00'));
}, 60_000);

const revised = async (query: string, as?: string) => {
  const asked = { as: as ?? localToken, headers: { 'x-company-id': String(chain.company.id) } };
  const { body, text } = await world.test.ask('GET', `dashboard/v1/location_items?${query}`, asked);
  if (body.isSuccess !== true) throw new Error(text);
  return (body as unknown as { completeness: Completeness }).completeness.revised;
};

const all = `startDate=${days[0]}&lastDate=${days[2]}`;

describe('a store-day that changed after it was closed', () => {
  it('is not told of days that are as they were', async () => {
    expect(await revised(`startDate=${days[2]}&lastDate=${days[2]}`)).toBeUndefined();
  });

  it('is told to nobody who does not see the store', async () => {
    const { token } = await join(
      world,
      'other.store',
      'Company Admin',
      chain.company.id,
      ['Sales Access Group'],
      [idOf('0014')],
    );
    expect(await revised(all, token)).toBeUndefined();
  });

  it('is told by a report, what changed last first, with the receipts that came and the day on which they did', async () => {
    const name = chain.places.get('0008')?.name ?? '';
    const one = { reg_loc_id: idOf('0008'), name, changedOn: dayIn(new Date(), 'America/New_York') };
    expect(await revised(all)).toEqual({
      storeDays: 2,
      listed: [
        { ...one, date: days[1], receipts: 1 },
        { ...one, date: days[0], receipts: 2 },
      ],
    });
  });

  it('is not told of a moment before it changed', async () => {
    expect(await revised(`${all}&knownAt=2026-06-01%2012:00:00`)).toBeUndefined();
  });

  it('is noted in a file', async () => {
    const asked = { as: localToken, headers: { 'x-company-id': String(chain.company.id) } };
    const { text } = await world.test.ask('GET', `dashboard/v1/location_items/export?${all}&type=csv`, asked);
    expect(text).toContain('2 store days changed after they were closed.');
    expect(text).toMatch(/, 03\/01\/2026: 2 receipts on \d\d\/\d\d\/2026/);
  });
});
