import type { ReportDefinition } from '../definition.ts';

const place = ['time', 'date', 'location', 'lane', 'number', 'cashier'] as const;
const sort = [{ field: 'time', direction: 'DESC' }] as const;
const drill = { to: 'receipt', take: { receipt: 'token' } } as const;

/**
 * Receipts with SNAP or a voucher. 'leakage': receipts whose vouchers break a rule, with the reason and the amount
 * wrongly issued or redeemed.
 */
export const transactionDetail = {
  id: 'transactionDetail',
  screen: 'doubleUp',
  route: '/double-up-report/transaction-detail',
  path: 'report/double-up/transaction-detail',
  aliases: [],
  access: ['Double Up Report Access Group'],
  title: 'transactionDetail',
  inMenu: true,
  texts: ['doubleUp'],
  usualPeriod: 'lastMonth',
  needs: [],
  filters: ['program', 'voucherNumber', 'number', 'milkFat', 'milkFlavour'],
  views: {
    default: {
      columns: [
        ...place,
        'program_sale_amt',
        'snap_amt',
        'eligible_amt',
        'snap_paid_amt',
        'issued_amt',
        'redeemed_amt',
        'voucher_number',
      ],
      sort,
      keyFigures: ['snap_qty', 'snap_amt', 'eligible_amt', 'issued_amt', 'redeemed_amt'],
      brings: [{ filter: 'milkFat', columns: ['listed_milk_amt', 'listed_milk_qty'] }],
      chart: null,
      chartMeasure: null,
      drill,
    },
    leakage: {
      columns: [...place, 'breaches', 'at_risk_amt', 'voucher_number'],
      sort,
      keyFigures: ['at_risk_amt'],
      chart: null,
      chartMeasure: null,
      drill,
    },
  },
} as const satisfies ReportDefinition;
