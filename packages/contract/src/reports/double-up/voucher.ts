import type { ReportDefinition } from '../definition.ts';

const phone = { subtitle: ['program', 'date', 'location'], state: ['voucher_status'] } as const;
const drill = { to: 'receipt', take: { receipt: 'token' } } as const;

/**
 * Vouchers, listed by date of issue or, in the view 'redeemed', by date of redemption. A row opens a receipt, and shows
 * the place, date and number of this receipt.
 */
export const voucher = {
  id: 'voucher',
  screen: 'doubleUp',
  route: '/double-up-report/voucher',
  path: 'report/double-up/voucher',
  aliases: [],
  access: ['Double Up Report Access Group'],
  title: 'voucher',
  inMenu: true,
  texts: ['doubleUp'],
  usualPeriod: 'lastMonth',
  needs: [],
  filters: ['program', 'voucherStatus', 'voucherNumber'],
  views: {
    default: {
      columns: [
        'voucher_number',
        'program',
        'voucher_status',
        'date',
        'location',
        'number',
        'voucher_amt',
        'used_amt',
        'redeemed_date',
        'redeemed_location',
        'redeemed_number',
        'expiry',
        'remainder',
        'remainder_of',
        'issued_amt',
      ],
      optional: ['remainder_of', 'issued_amt'],
      sort: [
        { field: 'date', direction: 'DESC' },
        { field: 'voucher_number', direction: 'ASC' },
      ],
      keyFigures: ['issued_qty', 'issued_amt', 'used_amt'],
      phone: { ...phone, figure: 'voucher_amt' },
      chart: null,
      chartMeasure: null,
      drill,
    },
    redeemed: {
      columns: [
        'voucher_number',
        'program',
        'voucher_status',
        'date',
        'location',
        'number',
        'redeemed_amt',
        'voucher_amt',
        'issued_date',
        'issued_location',
        'issued_number',
        'expiry',
        'remainder',
      ],
      sort: [
        { field: 'date', direction: 'DESC' },
        { field: 'voucher_number', direction: 'ASC' },
      ],
      keyFigures: ['redeemed_qty', 'redeemed_amt'],
      phone,
      chart: null,
      chartMeasure: null,
      drill,
    },
  },
} as const satisfies ReportDefinition;
