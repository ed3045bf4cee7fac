import type { Row } from '@lanewise/contract/envelope';
import { draw } from '@lanewise/testkit/draw';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';

/** Three cash receipts, two of them rounded, with a bottle sold and one returned. */
const day = `
  0008 2026-03-01 lane 1
    #0001 08:55 sale Fresh 4011 10.02 | cash 10.00 | rounding 0.02
    #0002 09:00 sale Fresh 0041 3.48 | deposit Fresh 77 0.25 | tax 0.20 | cash 3.95 | rounding -0.02
    #0003 09:15 sale Fresh 0041 4.00 | credit 4.00`;

const { world, chain, asking } = drawnChain((opened, own) =>
  opened.send(own, Buffer.from([...writeJsonl(draw(day))].join(''))),
);

const range = { startDate: '2026-03-01', lastDate: '2026-03-01' };
const { ask } = asking('dashboard/v1', range);

describe('a day with cash rounding', () => {
  it('is paid in full: cash as it lies in the drawer, and what was rounded beside it', async () => {
    const { data, totals } = await ask('tender_sales');
    expect(pick(data, 'tender', 'tenders', 'count', 'debit', 'credit', 'amt')).toEqual(
      expect.arrayContaining([
        ['cash', ['cash'], 2, 13.95, 0, 13.95],
        ['rounding', ['rounding'], 2, 0.02, 0.02, 0],
        ['credit', ['credit'], 1, 4, 0, 4],
      ]),
    );
    expect(totals).toMatchObject({ amt: 17.95 });
  });

  it('comes to net sales, tax and deposits; deposits are no sales', async () => {
    const [row] = (await ask('location_summary')).data as [Row];
    expect(row).toMatchObject({ net_sales_amt: 17.5, tax: 0.2 });
    const { totals } = await ask('tender_sales');
    expect(totals?.['amt']).toBe(17.5 + 0.2 + 0.25);
  });

  it('is in the files of the tenders', async () => {
    const parameters = { ...range, type: 'csv' };
    const file = await world.file(chain, 'dashboard/v1/tender_sales/export', parameters);
    expect(file.toString('utf8')).toContain('Rounding,Rounding,2,0.02,0.02,0.00,–,–,0.00');
  });

  it('leads to the receipts that were rounded', async () => {
    const { data } = await ask('transaction', { tender: 'rounding' });
    expect(data.map((row) => row['number']).sort()).toEqual(['0001', '0002']);
  });
});
