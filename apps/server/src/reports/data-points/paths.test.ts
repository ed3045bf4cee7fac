import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import { pointReports } from '@lanewise/contract/reports/sales-v2/index';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { drawReceipts } from './receipts.testing.ts';

const days = `
  0008 2026-01-31 1 #0001 114 | 4011 Fresh 10.00 | cash 10.00
  0008 2026-01-31 2 #0001 115 | 4011 Fresh 30.00 | cash 30.00
  0014 2026-01-31 1 #0001 9 | 4011 Fresh 20.00 | cash 20.00
  0014 2026-02-02 1 #0002 9 | 4011 Fresh 7.00 | cash 7.00
  21 2026-01-31 1 #0001 3 | 4011 Fresh 99.00 | cash 99.00`;

const { world, chain, call, idOf } = drawnChain((opened, own) => opened.send(own, drawReceipts(days)));

const range = 'startDate=2026-01-31&lastDate=2026-02-01';

/** Rows of a level, each with its name and its amount, ordered by amount, the smallest first. */
const rowsOf = {
  store: [
    ['Store 0014', 20],
    ['Store 0008', 40],
  ],
  terminal: [
    ['1 Store 0008', 10],
    ['1 Store 0014', 20],
    ['2 Store 0008', 30],
  ],
  cashier: [
    ['114 Store 0008', 10],
    ['9 Store 0014', 20],
    ['115 Store 0008', 30],
  ],
} as const;
const callsOf = { store: ['name'], terminal: ['lane', 'location'], cashier: ['cashier_number', 'location'] } as const;

const paths = ['store', 'terminal', 'cashier'].flatMap((level) =>
  (level === 'cashier' ? ['overview'] : ['overview', 'department', 'tender', 'cashier']).map(
    (part) => [level as keyof typeof rowsOf, part] as const,
  ),
);

describe('figures of data points by address', () => {
  it('have the nine addresses of their screens', () => {
    expect(paths.map(([level, part]) => `report/sales-v2/${level}/${part}`).sort()).toEqual(
      Object.values(pointReports.reports)
        .map(({ path }) => path)
        .sort(),
    );
  });

  it.each(paths)(
    'API-163 report/sales-v2/%s/%s takes days, stores, a page, an order and a search',
    async (level, part) => {
      const { body } = await call('GET', 'data_point_columns');
      const net =
        (body.data as ListedPointColumn[]).find(({ name, isMain }) => name === 'Net sales' && isMain)?.field ?? '';
      const asked = {
        startDate: '2026-01-31',
        lastDate: '2026-02-01',
        locationIds: `${idOf('0008')},${idOf('0014')}`,
        sortCol: net,
        points: net,
      };
      const ask = async (more: Record<string, string>) => {
        const reply = await world.report(chain, `report/sales-v2/${level}/${part}`, { ...asked, ...more });
        const rows = pick(reply.data, ...callsOf[level], net).map((cells) => [
          cells.slice(0, -1).join(' '),
          cells.at(-1),
        ]);
        return { rows, count: reply.totalCount, total: reply.totals[net] };
      };
      const all = rowsOf[level];
      expect(await ask({ sortDir: 'ASC' })).toEqual({ rows: all, count: all.length, total: 60 });
      expect((await ask({ sortDir: 'DESC' })).rows).toEqual([...all].reverse());
      const page = await ask({ sortDir: 'ASC', limit: '1', offset: '1' });
      expect(page).toEqual({ rows: all.slice(1, 2), count: all.length, total: 60 });
      const found = { rows: all.filter(([name]) => name.endsWith('Store 0014')), count: 1, total: 20 };
      expect(await ask({ sortDir: 'ASC', searchText: 'store 0014', hasSearch: 'true' })).toEqual(found);
      for (const [query, field] of [
        ['startDate=2026-02-30&lastDate=2026-03-01', 'startDate'],
        [`${range}&locationIds=x`, 'locationIds.0'],
        [`${range}&sortCol=nothing`, 'sortCol'],
        [`${range}&limit=0`, 'limit'],
      ] as const)
        expect(await world.refusal(chain, `report/sales-v2/${level}/${part}?${query}`)).toEqual([400, field]);
    },
  );
});
