import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// The business date of a receipt with UTC times follows from the zone of its store.

const { test, drawn, send } = drawnIntake(() => undefined, { clock: () => new Date('2026-03-20T20:00:00Z') });

const headers = () => ({ 'x-company-id': String(drawn.harvest.id) });
const move = (timeZone: string) =>
  test.ask('PUT', `locations/${drawn.stores.harborPoint.location_id}`, {
    as: drawn.tokens.admin,
    headers: headers(),
    body: { timeZone },
  });
const sale = (number: number): string => `<Transaction><RetailStoreID>1</RetailStoreID><WorkstationID>1</WorkstationID>
<SequenceNumber>${number}</SequenceNumber><BeginDateTime>2026-03-10T05:30:00Z</BeginDateTime>
<EndDateTime>2026-03-10T05:31:00Z</EndDateTime><RetailTransaction><LineItem><Sale>
<ExtendedAmount>10.00</ExtendedAmount></Sale></LineItem></RetailTransaction></Transaction>`;
const utc = `<POSLog>${sale(1)}${sale(2)}</POSLog>`;
const local = JSON.stringify({
  store: '1',
  businessDate: '2026-03-09',
  lane: '2',
  number: '1',
  ended: '2026-03-09T22:00:00',
  lines: [{ amount: '10.00' }],
});
const netSales = async (): Promise<number> => {
  const path = 'dashboard/v1/location_items?startDate=2026-03-01&lastDate=2026-03-19';
  const { body } = await test.ask('GET', path, { as: drawn.tokens.admin, headers: headers() });
  return (body as unknown as { totals: { net_sales_amt: number } }).totals.net_sales_amt;
};

describe('the time zone of a store', () => {
  it('can change while nothing was read with it', async () => {
    await send('local.jsonl', local);
    expect((await move('America/Los_Angeles')).status).toBe(200);
  });

  it('cannot change while receipts are in that were read with it, so that no file counts twice', async () => {
    await send('utc.xml', utc);
    const entered = await netSales();
    expect(await move('America/Chicago')).toMatchObject({
      status: 409,
      body: { code: 'conflict', params: { field: 'timeZone', reason: 'sales' } },
    });
    await send('utc.xml', utc);
    expect(await netSales()).toBe(entered);
  });
});
