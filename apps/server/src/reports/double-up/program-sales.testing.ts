import type { Row } from '@lanewise/contract/envelope';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick, type World } from '../../invariants/world.testing.ts';
import { draw } from './draw.testing.ts';
import { receipts } from './receipts.testing.ts';

export const period = { startDate: '2026-03-01', lastDate: '2026-03-31' };
export const base = 'report/double-up';

type Parameters = Record<string, string | number>;

/** Enters the drawn receipts into a chain that has a list for each program. Used by all tests of a file. */
export const programSales = (prepare?: (world: World) => Promise<unknown>) => {
  const opened = drawnChain(async (world, chain) => {
    const { categories } = world.test.meta;
    await categories.create(chain.company.id, {
      name: 'Fruit and vegetables',
      description: '',
      program: 'doubleUp',
      items: ['4011'],
    });
    await categories.create(chain.company.id, {
      name: 'Milk',
      description: '',
      program: 'milkIncentive',
      items: ['0041', '0042'],
    });
    await world.send(chain, draw(receipts));
    await prepare?.(world);
  });
  const { ask, refusal } = opened.asking(base, { ...period, limit: 100 });
  return {
    ...opened,
    ask,
    refusal,
    /** Rows of a report with some of their columns, ordered by the first column. */
    rowsOf: async (report: string, more: Parameters, ...columns: string[]): Promise<unknown[][]> =>
      pick((await ask(report, more)).data, ...columns).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    totalsOf: async (report: string, more: Parameters, columns: readonly string[]): Promise<Row> => {
      const { totals } = await ask(report, more);
      return Object.fromEntries(columns.map((column) => [column, totals[column] ?? null]));
    },
  };
};
