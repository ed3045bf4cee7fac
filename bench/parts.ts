import { join, sql, u32, type Sql } from '../apps/server/dist/facts/sql.js';

/**
 * Tenders, taxes, coupons, vouchers and events of a generated transaction. Everything is a function of its number `no`:
 * a redeemed voucher is the one that the receipt of the same place issued ten days before, and no lookup is needed.
 */

/** True for one in `many`; each `chance` number is independent of the others. */
export const oneIn = (many: number, chance: number, no: Sql = sql`no`): Sql =>
  sql`(sipHash64(${no}, ${u32(chance)}) % ${u32(many)} = 0)`;

const sells = sql`direction > 0`;

/** SNAP pays one sale in twenty, and every second one of these earns a voucher. */
const issues = (no: Sql): Sql => sql`(${oneIn(20, 20, no)} and ${oneIn(2, 21, no)} and not ${oneIn(50, 9, no)})`;
const worth = (no: Sql): Sql => sql`toDecimal64(1 + sipHash64(${no}, 23) % 10, 4)`;
const days = 10;

/** Columns from which the others are computed: the tenders, and the untaxed part. */
export const partColumns = (perDayOfAll: number): Sql => {
  const before = sql`toUInt64(no - ${u32(perDayOfAll * days)})`;
  return sql`
    ${sells} and ${oneIn(20, 20)} as with_snap,
    ${sells} and ${oneIn(60, 24)} as with_wic,
    ${sells} and ${oneIn(40, 25)} as with_coupon,
    ${sells} and no > ${u32(perDayOfAll * days + 1)} and ${issues(before)} and ${oneIn(2, 22, before)} as redeems,
    if(redeems, ${worth(before)}, toDecimal64(0, 4)) as redeemed,
    ${oneIn(150, 26)} as exempt,
    if(exempt, toDecimal64(0, 4), toDecimal64(round(toFloat64(net) * 0.05, 2), 4)) as tax,
    leftPad(toString(${before}), 12, '0') as redeemed_number`;
};

const tender = (sequence: number, kind: Sql, amount: Sql): Sql =>
  sql`(toUInt32(${u32(sequence)}), ${kind}, ${kind}, ${kind}, ${amount}, 0, false, '', '')`;
const couponWorth = sql`toDecimal64(1, 4)`;

const some = (condition: Sql, element: Sql): Sql => sql`arrayFilter(one -> ${condition}, [${element}])`;

export const parts = {
  tenders: sql`arrayConcat(
    [${tender(
      1,
      sql`multiIf(with_snap, 'ebtFood', with_wic, 'wic', k % 3 = 0, 'cash', 'credit')`,
      sql`net + tax - redeemed - if(with_coupon, ${couponWorth}, 0)`,
    )}],
    ${some(sql`with_coupon`, tender(2, sql`'manufacturerCoupon'`, couponWorth))},
    ${some(sql`redeems`, tender(3, sql`'voucher'`, sql`redeemed`))})`,
  taxes: sql`[(1, 'A', 'Sales tax', net, 5, tax, if(exempt, net, 0),
    if(exempt, toDecimal64(round(toFloat64(net) * 0.05, 2), 4), 0), if(exempt, 'Certificate 4711', ''))]`,
  discounts: some(
    sql`sum_off != 0`,
    sql`(1, 1, if(${oneIn(10, 27)}, 'storeCoupon', 'promotion'), 'W', if(${oneIn(10, 27)}, 'Store coupon', 'Weekly offer'), sum_off)`,
  ),
  vouchers: sql`arrayConcat(
    ${some(
      sql`${issues(sql`no`)} and ${sells}`,
      sql`(1, leftPad(toString(no), 12, '0'), 'Double Up Food Bucks', 'issued', ${worth(sql`no`)}, toString(day + 60))`,
    )},
    ${some(sql`redeems`, sql`(2, redeemed_number, 'Double Up Food Bucks', 'redeemed', redeemed, '')`)})`,
  events: sql`arrayConcat(${join(
    [
      some(oneIn(60, 28), sql`(1, 'override', '')`),
      some(oneIn(25, 29), sql`(2, 'ageCheck', '')`),
      some(oneIn(90, 30), sql`(3, 'noSale', '')`),
    ],
    sql`, `,
  )})`,
} as const;
