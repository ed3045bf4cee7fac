import { changeFields } from '../change.ts';
import type { Drill, ReportDefinition } from '../definition.ts';
import type { exceptionMarks } from '../filters.ts';

const take = { location: 'reg_loc_id', cashierNumber: 'cashier_key' } as const;

/** Target: the receipts of a cashier with this exception, including receipts that sold nothing. */
const marked = (exception: (typeof exceptionMarks)[number]): Drill => ({
  to: 'transactions',
  take,
  set: { exception, kinds: 'all' },
});

/** Target: the receipts with the exception by which a cashier is most above peers. */
const reason: Drill = { to: 'transactions', take: { ...take, exception: 'exception_mark' }, set: { kinds: 'all' } };

/**
 * Sales by cashier, with their exceptions relative to peers. Over/short is not a column here: it needs counted cash,
 * which only books have.
 */
export const cashierList = {
  id: 'cashierList',
  screen: 'cashiers',
  route: '/cashiers/list',
  path: 'report/cashiers/list',
  aliases: [],
  access: ['Cashiers Access Group'],
  title: 'cashierList',
  inMenu: true,
  texts: ['cashiers'],
  needs: [],
  filters: ['lane', 'cashier', 'cashierNumber', 'compare'],
  views: {
    default: {
      columns: [
        'cashier_name',
        'cashier_number',
        'location',
        'net_sales_amt',
        ...changeFields,
        'customer_qty',
        'net_sales_qty',
        'atv',
        'refund_qty',
        'returns_amt',
        'void_qty',
        'voided_amt',
        'no_sale_qty',
      ],
      sort: [
        { field: 'cashier_name', direction: 'ASC' },
        { field: 'location', direction: 'ASC' },
      ],
      keyFigures: ['net_sales_amt', 'customer_qty', 'refund_qty', 'void_qty', 'no_sale_qty'],
      chart: null,
      chartMeasure: null,
      drill: { to: 'transactions', take },
      drills: {
        refund_qty: marked('refund'),
        returns_amt: marked('refund'),
        void_qty: marked('void'),
        voided_amt: marked('void'),
        no_sale_qty: marked('noSale'),
      },
    },
    exceptions: {
      // One day has too few receipts to tell a cashier from peers.
      usualPeriod: 'last90Days',
      columns: [
        'cashier_name',
        'exception_reason',
        'exception_times',
        'exception_score',
        'cashier_number',
        'location',
        'customer_qty',
        'voids_per_100',
        'void_index',
        'refunds_per_100',
        'refund_index',
        'no_sales_per_100',
        'no_sale_index',
        'overrides_per_100',
        'override_index',
        'exemptions_per_100',
        'exempt_index',
        'typed_per_100',
        'typed_index',
      ],
      parts: ['void_qty', 'refund_qty', 'no_sale_qty', 'override_qty', 'exempt_qty', 'typed_qty', 'line_qty'],
      sort: [
        { field: 'exception_score', direction: 'DESC' },
        { field: 'cashier_name', direction: 'ASC' },
      ],
      keyFigures: ['voids_per_100', 'refunds_per_100', 'no_sales_per_100', 'overrides_per_100', 'exemptions_per_100'],
      chart: null,
      chartMeasure: null,
      phone: { figure: 'exception_times' },
      drill: { to: 'transactions', take, set: { kinds: 'all' } },
      // Only rates link to receipts. Indexes do not: without events an index is near 1, not 0.
      drills: {
        exception_reason: reason,
        exception_times: reason,
        voids_per_100: marked('void'),
        refunds_per_100: marked('refund'),
        no_sales_per_100: marked('noSale'),
        overrides_per_100: marked('override'),
        exemptions_per_100: marked('taxExempt'),
        typed_per_100: marked('manualEntry'),
      },
    },
  },
} as const satisfies ReportDefinition;
