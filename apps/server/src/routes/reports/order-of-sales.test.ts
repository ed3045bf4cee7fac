import { addDays } from '@lanewise/domain/calendar/day';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// What stands in the order of amounts tells them, also where the amounts are left out.

/** The day of the world. */
const today = '2026-06-30';
const days = Array.from({ length: 40 }, (_, at) => addDays(today, -3 - at));

/** Sales of a day by store and department: the later in the alphabet, the more. */
const sold: readonly [store: string, department: string, amount: string][] = [
  ['0008', 'Apples', '1.00'],
  ['0008', 'Bread', '2.00'],
  ['0008', 'Cheese', '3.00'],
  ['0014', 'Apples', '90.00'],
];
const records = days.flatMap((date) =>
  sold.map(([store, department, amount], at) =>
    JSON.stringify({
      store,
      businessDate: date,
      lane: '1',
      number: String(at + 1),
      began: `${date}T10:00:00`,
      kind: 'sale',
      lines: [{ upc: `40${at}`, department, amount, quantity: '1' }],
      tenders: [{ kind: 'cash', amount }],
    }),
  ),
);
const { world, chain, idOf } = drawnChain((opened, own) => opened.send(own, Buffer.from(records.join('\n'))));

const tokens = { blind: '', reader: '' };
beforeAll(async () => {
  const settings = ['Sheets Access Group', 'Department Setting', 'Connector Setting'];
  const open = async (name: string, groups: string[]) =>
    (await join(world, name, 'Analyst', chain.company.id, groups, [idOf('0008'), idOf('0014')])).token;
  tokens.blind = await open('blind.order', settings);
  tokens.reader = await open('reader.order', [...settings, 'Sales Access Group']);
}, 60_000);

const read = async <Row>(as: string, path: string): Promise<Row[]> =>
  (await world.test.ask('GET', path, { as })).body.data as Row[];

describe('somebody who may not know sales', () => {
  it('reads the departments of a store in an order of their own', async () => {
    const location = chain.places.get('0008')?.location_id ?? 0;
    const rows = (as: string) => read<{ dep_id: number }>(as, `department/pos/sales?location=${location}`);
    const ids = async (as: string) => (await rows(as)).map(({ dep_id }) => dep_id);
    const byId = (await ids(tokens.blind)).toSorted((a, b) => a - b);
    expect(await ids(tokens.blind)).toEqual(byId);
    // The most sold first, which came last.
    expect(await ids(tokens.reader)).toEqual(byId.toReversed());
  });

  it('reads what is wrong today by the names of stores', async () => {
    const stores = async (as: string) =>
      (await read<{ location: string | null; stake: unknown }>(as, 'connectors/today')).map(
        ({ location }) => location ?? '',
      );
    const seen = await stores(tokens.blind);
    expect(new Set(seen).size).toBe(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(await stores(tokens.reader)).not.toEqual(seen);
  });
});
