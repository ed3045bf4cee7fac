import type { ReportDefinition } from './definition.ts';

/** Transactions, newest first; a row opens its receipt (SCR-22). */
export const transactions = {
  id: 'transactions',
  screen: 'transaction',
  route: '/transactions',
  path: 'dashboard/v1/transaction',
  aliases: [],
  access: ['Transactions Access Group', 'Sales Access Group'],
  menu: { group: 'transactions', label: 'transactions' },
  needs: [],
  filters: ['upc', 'hour', 'departmentId'],
  views: {
    default: {
      columns: [
        'time',
        'date',
        'location',
        'lane',
        'number',
        'cashier',
        'kind',
        'items',
        'total',
        'tax',
        'tenders',
        'events',
      ],
      sort: [{ field: 'time', direction: 'DESC' }],
      keyFigures: ['customer_qty', 'items', 'total', 'tax'],
      chart: null,
      chartMeasure: null,
      drill: { to: 'receipt', take: { receipt: 'token' } },
    },
  },
} as const satisfies ReportDefinition;
