import { changeFields } from '../change.ts';
import type { ReportDefinition } from '../definition.ts';

/** Program items on receipts with SNAP or a voucher. A row without a code holds vouchers that no item explains. */
export const doubleUpItem = {
  id: 'doubleUpItem',
  screen: 'doubleUp',
  route: '/double-up-report/item',
  path: 'report/double-up/item',
  aliases: [],
  access: ['Double Up Report Access Group'],
  title: 'item',
  inMenu: true,
  texts: ['doubleUp'],
  usualPeriod: 'lastMonth',
  needs: [],
  filters: ['program', 'category', 'compare'],
  views: {
    default: {
      columns: [
        'upc',
        'description',
        'program',
        'category',
        'department',
        'eligible_qty',
        'eligible_amt',
        ...changeFields,
        'snap_paid_amt',
        'issued_amt',
        'redeemed_amt',
      ],
      sort: [
        { field: 'eligible_amt', direction: 'DESC' },
        { field: 'upc', direction: 'ASC' },
      ],
      keyFigures: ['eligible_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt'],
      phone: { title: 'description', figure: 'eligible_amt' },
      chart: null,
      chartMeasure: null,
      drill: { to: 'transactionItem', take: { upc: 'upc', program: 'program' } },
    },
  },
} as const satisfies ReportDefinition;
