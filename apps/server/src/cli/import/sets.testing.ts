import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../../../..');

const profiles = join(root, 'fixtures/profiles');

export interface Totals {
  customer_qty: number;
  net_sales_qty: number;
  net_sales_amt: number;
}

/** The figures from the READMEs of the sets in a folder, and the expected output for each. */
export const setsIn = (data: string) =>
  [
    {
      name: 'supermarket-sales',
      words: [
        '--profile',
        join(profiles, 'supermarket-sales.json'),
        join(data, 'supermarket-sales/supermarket_sales.csv'),
      ],
      said: { transactions: '1,000 with 1,000 lines', amount: '307,587.38' },
      period: ['2019-01-01', '2019-03-31'],
      totals: { customer_qty: 1_000, net_sales_qty: 5_510, net_sales_amt: 307_587.38 },
    },
    {
      name: 'online-retail-2010-12',
      words: [
        '--profile',
        join(profiles, 'online-retail.json'),
        join(data, 'online-retail-2010-12/online-retail-2010-12.csv'),
      ],
      said: { transactions: '2,025 with 42,481 lines', amount: '748,957.02' },
      period: ['2010-12-01', '2010-12-31'],
      totals: { net_sales_qty: 342_228, net_sales_amt: 748_957.02 },
    },
    {
      name: 'complete-journey-weeks-01-08',
      words: [
        '--profile',
        join(profiles, 'complete-journey.json'),
        '--items',
        join(data, 'complete-journey-weeks-01-08/products.csv'),
        join(data, 'complete-journey-weeks-01-08/transactions.csv'),
      ],
      said: { transactions: '6,527 with 10,467 lines', amount: '32,142.59' },
      period: ['2017-01-01', '2017-02-28'],
      totals: { net_sales_amt: 32_142.59 },
      discounts: { retail_disc: -5_309.43, coupon_match_disc: -30.95 },
      tenders: { manufacturerCoupon: 146.9 },
    },
    {
      name: 'poslog-ncr-acs',
      words: [join(data, 'poslog-ncr-acs/SMALL.xml'), join(data, 'poslog-ncr-acs/POSLog-part1.xml')],
      said: { transactions: '22 with 182 lines', amount: '818.14' },
      period: ['2017-09-30', '2017-10-01'],
      // The sum of the receipts' totals is 838.88. Net sales leave out 16.74 of tax and 4.00 of bottle deposits.
      totals: { net_sales_amt: 818.14 },
    },
  ] as const;
