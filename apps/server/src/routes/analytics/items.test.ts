import type { Thing } from '@lanewise/contract/entities/analytics';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

const receipt = (store: string, number: string, upc: string, description: string, department: string, amount: string) =>
  JSON.stringify({
    store,
    businessDate: '2026-03-02',
    lane: '1',
    number,
    began: `2026-03-02T09:${number}:00`,
    kind: 'sale',
    lines: [{ upc, description, department, amount, quantity: '1' }],
    tenders: [{ kind: 'cash', amount }],
  });

const { world, chain, idOf, call } = drawnChain(async (opened, own) => {
  await opened.send(
    own,
    Buffer.from(
      [
        receipt('0008', '01', '0041', 'WINDFALL APPLES', 'Fresh', '3.00'),
        receipt('0008', '02', '0041', 'WINDFALL APPLES', 'Grocery', '40.00'),
        receipt('0008', '03', '0042', 'CRÈME BRÛLÉE', 'Fresh', '9.00'),
        receipt('0008', '04', '0043', '', 'Fresh', '2.00'),
      ].join('\n'),
    ),
  );
  await opened.send(own, Buffer.from(receipt('0008', '05', '0041', 'ORCHARD APPLES', 'Grocery', '1.00')));
});
const find = async (searchText: string, as?: string): Promise<[code: string, label: string, department: string][]> => {
  const path = `analytics/items?searchText=${encodeURIComponent(searchText)}`;
  const found = (await must(as ? world.test.ask('GET', path, { as }) : call('GET', path))) as Thing[];
  return found.map(({ code, label, department }) => [code, label, department]);
};
const apples = ['0041', 'ORCHARD APPLES', 'Grocery'];

describe('an item', () => {
  it('is found by the name that it has now, whatever the case and the accents', async () => {
    expect(await find('apple')).toEqual([apples]);
    expect(await find('windfall')).toEqual([]);
    expect(await find('creme BRULEE')).toEqual([['0042', 'CRÈME BRÛLÉE', 'Fresh']]);
  });

  it('is found by the department in which it sells most', async () => {
    expect(await find('grocery')).toEqual([apples]);
    expect((await find('fresh')).map(([code]) => code)).toEqual(['0042', '0043']);
  });

  it('is found by its code, also without a name', async () => {
    expect(await find('0043')).toEqual([['0043', '0043', 'Fresh']]);
  });

  it('comes first where it sells most, of the stores in sight alone', async () => {
    expect((await find('')).map(([code]) => code)).toEqual(['0041', '0042', '0043']);
    const groups = ['Analytics Access Group'];
    const [other = ''] = [...chain.places.keys()].filter((number) => number !== '0008');
    const elsewhere = await join(world, 'asks.elsewhere', 'Analyst', chain.company.id, groups, [idOf(other)]);
    expect(await find('apple', elsewhere.token)).toEqual([]);
    const here = await join(world, 'asks.here', 'Analyst', chain.company.id, groups, [idOf('0008')]);
    expect(await find('apple', here.token)).toEqual([apples]);
  });
});
