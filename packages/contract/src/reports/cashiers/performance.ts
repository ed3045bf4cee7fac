import { changeFields } from '../change.ts';
import type { Drill, ReportDefinition } from '../definition.ts';

const take = { location: 'reg_loc_id', cashierNumber: 'cashier_key' } as const;
const receipts: Drill = { to: 'transactions', take };

/** Speed of cashiers, and their sessions: from sign-on to sign-off at one lane. */
export const performance = {
  id: 'performance',
  screen: 'cashiers',
  route: '/cashiers/performance',
  path: 'report/cashiers/performance',
  aliases: [],
  access: ['Cashiers Access Group'],
  title: 'performance',
  inMenu: true,
  texts: ['cashiers'],
  needs: [],
  filters: ['lane', 'cashier', 'cashierNumber', 'minCustomers', 'compare'],
  views: {
    default: {
      columns: [
        'cashier_name',
        'cashier_number',
        'location',
        'signed_seconds',
        'net_sales_qty',
        'scanned_qty',
        'scan_rate',
        'items_per_minute',
        'ring_seconds',
        'tender_seconds',
        'average_tender_seconds',
        'idle_seconds',
        'customer_qty',
        'customers_per_hour',
        'net_sales_amt',
        ...changeFields,
        'sales_per_hour',
        'atv',
      ],
      parts: ['entered_qty', 'rung_qty', 'tendered_qty', 'signed_customer_qty', 'signed_sales_amt'],
      sort: [
        { field: 'cashier_name', direction: 'ASC' },
        { field: 'location', direction: 'ASC' },
      ],
      keyFigures: ['items_per_minute', 'scan_rate', 'customers_per_hour', 'sales_per_hour', 'atv'],
      chart: null,
      chartMeasure: null,
      drill: { to: 'performance', view: 'sessions', take },
      drills: {
        net_sales_qty: receipts,
        scanned_qty: receipts,
        ring_seconds: receipts,
        tender_seconds: receipts,
        customer_qty: receipts,
        net_sales_amt: receipts,
      },
    },
    sessions: {
      columns: [
        'cashier_name',
        'cashier_number',
        'location',
        'date',
        'lane',
        'sign_on',
        'sign_off',
        'signed_seconds',
        'net_sales_qty',
        'customer_qty',
        'net_sales_amt',
        'atv',
      ],
      sort: [
        { field: 'sign_on', direction: 'DESC' },
        { field: 'location', direction: 'ASC' },
      ],
      keyFigures: ['signed_seconds', 'net_sales_qty', 'customer_qty', 'net_sales_amt'],
      phone: { subtitle: ['date', 'location', 'sign_on', 'lane'], figure: 'net_sales_amt' },
      chart: null,
      chartMeasure: null,
      drill: {
        to: 'transactions',
        take: {
          location: 'reg_loc_id',
          date: 'date',
          lane: 'lane',
          cashierNumber: 'cashier_key',
          since: 'sign_on',
          until: 'session_end',
        },
      },
    },
  },
} as const satisfies ReportDefinition;
