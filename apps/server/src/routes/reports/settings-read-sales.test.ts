import { addDays } from '@lanewise/domain/calendar/day';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawerRecords } from '../ledger/till.testing.ts';

// Rights to settings are no rights to what was sold: least of all for somebody who counts blind.

/** The day of the world. */
const today = '2026-06-30';
const days = Array.from({ length: 40 }, (_, at) => addDays(today, -3 - at));

const { world, chain, idOf } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(days.map((date) => `${date} 001 11 1 sale cash 137.45`).join('\n'))),
);

/** A sale of 240.00 at ten, the only one of its hour, and a restart of five minutes after it. */
const restarted = [
  { number: '1', began: '2026-03-02T10:00:00', kind: 'sale', lines: [{ upc: '4011', amount: '240.00' }] },
  {
    number: '2',
    began: '2026-03-02T10:05:00',
    ended: '2026-03-02T10:10:00',
    kind: 'other',
    events: [{ kind: 'reboot' }],
  },
].map((record) => JSON.stringify({ store: '0008', businessDate: '2026-03-02', lane: '9', cashier: '1', ...record }));

const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const group of ['Department Setting', 'Connector Setting', 'Incoming Setting', 'Category Setting']) {
    const name = `${group.split(' ')[0]?.toLowerCase()}.setting`;
    const groups = ['Sheets Access Group', group];
    const { token } = await join(world, name, 'Analyst', chain.company.id, groups, [idOf('0008')]);
    tokens.set(group, token);
  }
}, 60_000);

const read = (group: string, path: string) => world.test.ask('GET', path, { as: tokens.get(group) ?? '' });

describe('somebody who counts blind', () => {
  it('reads no sales by the right to set up departments', async () => {
    const location = chain.places.get('0008')?.location_id ?? 0;
    const answer = await read('Department Setting', `department/pos/sales?location=${location}`);
    const amounts = (answer.body.data as { amount: number | null }[]).map(({ amount }) => amount);
    expect(amounts).toEqual([null]);
  });

  it('reads no sales by the right to set up connectors', async () => {
    const answer = await read('Connector Setting', 'connectors/today');
    const troubles = answer.body.data as { kind: string; stake: unknown }[];
    expect(troubles.length).toBeGreaterThan(0);
    expect(troubles.map(({ kind, stake }) => [kind, stake]).filter(([, stake]) => stake !== null)).toEqual([]);
  });

  it('reads no sales by the right to received files', async () => {
    const answer = await read('Incoming Setting', 'incoming/files');
    const files = answer.body.data as { segmentId: number; amount: string | null }[];
    expect(files.map(({ amount }) => amount)).toEqual([null]);
    const plan = await read('Incoming Setting', `incoming/withdrawal?segmentIds=${files[0]?.segmentId}`);
    expect(plan.body.data).toMatchObject({ amount: null, files: [{ amount: null }] });
    const late = await read('Incoming Setting', 'incoming/late');
    expect((late.body.data as { amount: string | null }[]).filter(({ amount }) => amount !== null)).toEqual([]);
  });

  it('reads no sales of an hour by what a restart of a lane cost', async () => {
    await world.send(chain, Buffer.from(restarted.join('\n')));
    const answer = await read('Connector Setting', 'report/lane-reboot?startDate=2026-03-02&lastDate=2026-03-02');
    const rows = answer.body.data as { minutes_lost: number; sales_lost: number | null }[];
    expect(rows.map((row) => row.minutes_lost)).toEqual([5]);
    // Five minutes of an hour: sixty are 240.00.
    expect(rows.map((row) => row.sales_lost)).toEqual([null]);
    const file = 'report/lane-reboot/export?startDate=2026-03-02&lastDate=2026-03-02&type=csv';
    expect((await read('Connector Setting', file)).text).not.toMatch(/20\.00/);
    const sold = await join(world, 'sales.too', 'Analyst', chain.company.id, ['Sales Access Group'], [idOf('0008')]);
    const seen = await world.test.ask('GET', 'report/lane-reboot?startDate=2026-03-02&lastDate=2026-03-02', {
      as: sold.token,
    });
    expect(seen.body.data).toMatchObject([{ sales_lost: 20 }]);
  });
});
