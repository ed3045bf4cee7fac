import type { ReportDefinition } from '../definition.ts';

/** The cashier now at each lane: the last to sign on there today without signing off. */
export const signedOn = {
  id: 'signedOn',
  screen: 'cashiers',
  route: '/cashiers/signed-on',
  path: 'report/cashiers/signed-on',
  aliases: [],
  access: ['Cashiers Access Group'],
  title: 'signedOn',
  inMenu: true,
  texts: ['cashiers'],
  period: 'today',
  needs: [],
  filters: ['lane', 'cashier', 'cashierNumber'],
  views: {
    default: {
      columns: [
        'location',
        'lane',
        'cashier_name',
        'cashier_number',
        'sign_on',
        'signed_seconds',
        'net_sales_amt',
        'customer_qty',
      ],
      sort: [
        { field: 'location', direction: 'ASC' },
        { field: 'lane', direction: 'ASC' },
      ],
      keyFigures: ['signed_on_qty', 'net_sales_amt', 'customer_qty'],
      phone: { title: 'cashier_name', subtitle: ['location', 'lane', 'sign_on'] },
      chart: null,
      chartMeasure: null,
      drill: {
        to: 'transactions',
        take: { location: 'reg_loc_id', date: 'date', lane: 'lane', cashierNumber: 'cashier_key', since: 'sign_on' },
      },
    },
  },
} as const satisfies ReportDefinition;
