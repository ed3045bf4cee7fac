import type { ReportReply } from '@lanewise/contract/envelope';
import { expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { fileAt } from '../../invariants/files.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

const sale = (store: string, number: string, upc: string, description: string): string =>
  JSON.stringify({
    store,
    businessDate: '2026-06-02',
    lane: '1',
    number,
    began: '2026-06-02T10:00:00',
    kind: 'sale',
    lines: [{ upc, description, department: 'Fresh', amount: '5.00', quantity: '1' }],
    tenders: [{ kind: 'cash', amount: '5.00' }],
  });
const { world, chain, idOf } = drawnChain(async (opened, own) => {
  await opened.send(
    own,
    Buffer.from([sale('0008', '1', '', 'Deposit'), sale('0008', '2', '4011', 'Banana')].join('\n')),
  );
  await opened.send(own, Buffer.from(sale('0014', '1', '', 'Secret trial')));
});

const range = 'startDate=2026-06-02&lastDate=2026-06-02';

it('somebody of one store reads no name that another store rang a line without a code under, in rows and files', async () => {
  const groups = ['Sales Access Group', 'Department Setting'];
  const { token } = await join(world, 'of.one', 'Store Manager', chain.company.id, groups, [idOf('0008')]);
  const read = async (more = ''): Promise<ReportReply> =>
    (await world.test.ask('GET', `dashboard/v1/item_sales?${range}${more}`, { as: token }))
      .body as unknown as ReportReply;
  const named = (await read()).data.map(({ upc, description }) => [upc, description]);
  expect(named.toSorted()).toEqual([
    ['', ''],
    ['4011', 'Banana'],
  ]);
  // Nor by guessing it.
  expect((await read('&searchText=Secret')).totalCount).toBe(0);
  for (const type of ['csv', 'pdf', 'excel']) {
    const file = await fileAt(world, token, `dashboard/v1/item_sales/export?${range}&type=${type}`);
    expect(file).toContain('Banana');
    expect(file).not.toContain('Secret');
  }
});

it('whoever sees every store reads the newest name', async () => {
  const { token } = await join(world, 'of.all', 'Analyst', chain.company.id, ['Sales Access Group'], 'all');
  const { body } = await world.test.ask('GET', `dashboard/v1/item_sales?${range}`, { as: token });
  expect((body as unknown as ReportReply).data.map(({ description }) => description).toSorted()).toEqual([
    'Banana',
    'Secret trial',
  ]);
});
