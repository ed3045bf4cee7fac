import type { ReportDefinition } from '../definition.ts';

/** Tax exemptions and their reasons: a row per transaction and reason, or a row per store. */
export const taxExempt = {
  id: 'taxExempt',
  screen: 'taxExempt',
  route: '/custom-report/tax-report',
  path: 'report/tax-exempt',
  aliases: [],
  access: ['Custom Reports Access Group'],
  title: 'taxExempt',
  inMenu: true,
  texts: ['customReport'],
  usualPeriod: 'lastMonth',
  needs: [],
  filters: ['exemption', 'lane', 'cashier'],
  views: {
    default: {
      columns: [
        'time',
        'date',
        'location',
        'lane',
        'number',
        'cashier',
        'exempt_reason',
        'exemption_number',
        'customer',
        'taxable_amt',
        'exempted_amt',
        'exempted_tax',
      ],
      sort: [{ field: 'time', direction: 'DESC' }],
      keyFigures: ['exempted_amt', 'exempted_tax'],
      chart: null,
      chartMeasure: null,
      drill: { to: 'receipt', take: { receipt: 'token' } },
    },
    stores: {
      columns: ['name', 'exemption_qty', 'exempted_amt', 'exempted_tax'],
      sort: [{ field: 'name', direction: 'ASC' }],
      keyFigures: ['exemption_qty', 'exempted_amt', 'exempted_tax'],
      chart: 'category',
      chartMeasure: 'exempted_tax',
      drill: { to: 'taxExempt', take: { location: 'reg_loc_id' } },
    },
  },
} as const satisfies ReportDefinition;
