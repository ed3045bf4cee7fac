import { changeFields } from '../change.ts';
import type { Drill, ReportDefinition } from '../definition.ts';
import type { exceptionMarks } from '../filters.ts';

const holding = (exception: (typeof exceptionMarks)[number]): Drill => ({
  to: 'transactions',
  take: { location: 'reg_loc_id', cashierNumber: 'cashier_key' },
  set: { exception },
});

/** Coupons that cashiers accepted: a manufacturer coupon is a tender, a store coupon lowers sales. */
export const coupons = {
  id: 'coupons',
  screen: 'cashiers',
  route: '/cashiers/coupons',
  path: 'report/cashiers/coupons',
  aliases: [],
  access: ['Cashiers Access Group'],
  title: 'coupons',
  inMenu: true,
  texts: ['cashiers'],
  goodDirection: 'none',
  needs: [],
  filters: ['lane', 'cashier', 'cashierNumber', 'compare'],
  views: {
    default: {
      columns: [
        'cashier_name',
        'cashier_number',
        'location',
        'maker_coupon_qty',
        'maker_coupon_amt',
        'own_coupon_qty',
        'own_coupon_amt',
        'coupon_qty',
        'coupon_amt',
        ...changeFields,
        'coupons_per_100',
      ],
      parts: ['customer_qty'],
      sort: [
        { field: 'cashier_name', direction: 'ASC' },
        { field: 'location', direction: 'ASC' },
      ],
      keyFigures: ['coupon_amt', 'maker_coupon_amt', 'own_coupon_amt', 'coupons_per_100'],
      chart: null,
      chartMeasure: null,
      drill: holding('coupon'),
      drills: {
        maker_coupon_qty: holding('manufacturerCoupon'),
        maker_coupon_amt: holding('manufacturerCoupon'),
        own_coupon_qty: holding('storeCoupon'),
        own_coupon_amt: holding('storeCoupon'),
      },
    },
  },
} as const satisfies ReportDefinition;
