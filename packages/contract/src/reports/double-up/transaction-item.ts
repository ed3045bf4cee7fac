import type { ReportDefinition } from '../definition.ts';

/** Lines of program items on receipts with SNAP or a voucher. */
export const transactionItem = {
  id: 'transactionItem',
  screen: 'doubleUp',
  route: '/double-up-report/transaction-item',
  path: 'report/double-up/transaction-item',
  aliases: [],
  access: ['Double Up Report Access Group'],
  title: 'transactionItem',
  inMenu: true,
  texts: ['doubleUp'],
  usualPeriod: 'lastMonth',
  needs: [],
  filters: ['program', 'category', 'upc', 'number'],
  views: {
    default: {
      columns: [
        'location',
        'date',
        'lane',
        'number',
        'cashier',
        'upc',
        'description',
        'program',
        'eligible_qty',
        'eligible_amt',
        'snap_paid_amt',
        'issued_amt',
        'redeemed_amt',
      ],
      sort: [
        { field: 'date', direction: 'DESC' },
        { field: 'location', direction: 'ASC' },
        { field: 'number', direction: 'DESC' },
      ],
      keyFigures: ['eligible_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt'],
      phone: { title: 'description', subtitle: ['date', 'location', 'number', 'lane'] },
      chart: null,
      chartMeasure: null,
      drill: { to: 'receipt', take: { receipt: 'token' } },
    },
  },
} as const satisfies ReportDefinition;
