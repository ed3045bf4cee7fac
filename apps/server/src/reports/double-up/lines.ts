import { itemNumber } from '../../facts/item-number.ts';
import { and, sql, u64, u64s, u8, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { codeOf, groups, programItems } from './listed.ts';
import { clamp, receiptsWithLines, wanted, zero } from './receipts.ts';

/** Lines that stand for what of a program's vouchers no line of the receipt explains. */
const rests = { doubleUp: 11, milkIncentive: 12, other: 19 } as const;

const head = sql`location, business_date, ended, entry_no, lane, number, occurrence, cashier, cashier_name`;

/** Running sum of a program's lines in the order of the receipt. */
const running = (group: number): Sql =>
  sql`arrayCumSum((n, g) -> if(g = ${u8(group)}, n * direction, toDecimal64(0, 4)), listed_nets, line_groups)`;

/** Lines and, where there are vouchers, one for the rest of each program. */
const count = sql`length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)`;

/** Listed lines with the sum of their program up to them, and behind them the rests, of which nothing is known but the program. */
const withLines = sql`
      array join arrayResize(listed_items, ${count}) as item, arrayResize(listed_dep_ids, ${count}) as dep_id,
        arrayResize(listed_units, ${count}) as quantity, arrayResize(listed_nets, ${count}) as net,
        arraySlice(arrayConcat(line_groups, [${u8(rests.doubleUp)}, ${u8(rests.milkIncentive)}, ${u8(rests.other)}]), 1, ${count})
          as line_group,
        arrayResize(arrayMap((g, a, b) -> if(g = ${u8(groups.doubleUp)}, a, b), line_groups, ${running(groups.doubleUp)},
          ${running(groups.milkIncentive)}), ${count}) as up_to`;

const ofDoubleUp = sql`line_group in (${u8(groups.doubleUp)}, ${u8(rests.doubleUp)})`;
const ofMilk = sql`line_group in (${u8(groups.milkIncentive)}, ${u8(rests.milkIncentive)})`;

/** A column of the program that a line belongs to; milk that does not qualify has none of them. */
const own = (doubleUp: Sql, milk: Sql, other: Sql = zero): Sql =>
  sql`multiIf(${ofDoubleUp}, ${doubleUp}, ${ofMilk}, ${milk}, line_group = ${u8(rests.other)}, ${other}, ${zero})`;

/** Lines of some groups with what the programs paid of their receipt, in its direction. */
const measured = (context: QueryContext, which: readonly number[]): Sql => {
  const wantedGroups = which.map((group) => sql`line_group = ${u8(group)}`);
  const any = wantedGroups.reduce((all, one) => sql`${all} or ${one}`);
  return sql`
    select ${head}, direction, item, dep_id, line_group, quantity, net, up_to, up_to - net * direction as before,
      ${own(sql`du_sum`, sql`milk_sum`)} as program_sum, ${own(sql`du_snap`, sql`milk_snap`)} as snap_paid,
      ${own(sql`du_redeemed`, sql`milk_redeemed`, sql`other_redeemed`)} * direction as taken,
      ${own(sql`du_issued`, sql`milk_issued`, sql`other_issued`)} * direction as given,
      taken + ${own(sql`du_wic`, sql`milk_wic`)} as ahead
    from (${receiptsWithLines(context)})
    ${withLines}
    where ${any}`;
};

const isRest = sql`line_group > 10`;

/** What vouchers and SNAP had to do with each line (domain/programs/shares). */
const shared = (context: QueryContext, which: readonly number[]): Sql => sql`
    select *, if(${isRest}, ${zero}, (${clamp(sql`up_to - ahead`, sql`snap_paid`)} as snap_after)
        - (${clamp(sql`before - ahead`, sql`snap_paid`)} as snap_before)) * direction as snap_share,
      if(${isRest}, given - ${clamp(sql`given`, sql`snap_paid`)},
        ${clamp(sql`snap_after`, sql`given`)} - ${clamp(sql`snap_before`, sql`given`)}) * direction as issued_share,
      if(${isRest}, taken - ${clamp(sql`program_sum`, sql`taken`)},
        ${clamp(sql`least(up_to, program_sum)`, sql`taken`)} - ${clamp(sql`least(before, program_sum)`, sql`taken`)}) * direction
        as redeemed_share
    from (${measured(context, which)})`;

/** Codes of the categories whose name holds a text; null: every one. */
const inCategory = (context: QueryContext): string[] | null => {
  const asked = context.parameters.category?.trim().toLowerCase();
  if (asked === undefined) return null;
  return programItems(context)
    .categories.filter(({ name }) => name.toLowerCase().includes(asked))
    .flatMap(({ items }) => [...items]);
};

/**
 * Lines of eligible items, with the columns of their receipt and: upc, dep_id, program, eligible_qty, eligible_amt, snap_paid_amt,
 * issued_amt, redeemed_amt. They add up to the receipt: what no line explains is a line without a code.
 */
export const programLines = (context: QueryContext): Sql => {
  const codes = inCategory(context);
  const { upc } = context.parameters;
  const which = wanted(context).flatMap((program) =>
    program === 'other' ? [rests.other] : [groups[program], rests[program]],
  );
  return sql`
    select ${head}, ${codeOf(context, sql`item`)} as upc, dep_id, multiIf(${ofDoubleUp}, 'doubleUp', ${ofMilk}, 'milkIncentive', 'other') as program,
      quantity as eligible_qty, net as eligible_amt, snap_share as snap_paid_amt, issued_share as issued_amt,
      redeemed_share as redeemed_amt
    from (${shared(context, which)})
    where ${and([
      sql`(line_group < 10 or issued_share != 0 or redeemed_share != 0)`,
      ...(codes === null ? [] : [sql`item in ${u64s(codes.map(itemNumber))}`]),
      ...(upc === undefined ? [] : [sql`item = ${u64(upc === '' ? 0 : itemNumber(upc))}`]),
    ])}`;
};

/** Milk of the lists, whether it qualifies or not: item (its number), quantity, net, snap_share. */
export const milkLines = (context: QueryContext): Sql => sql`
    select item, quantity, net, snap_share
    from (${shared(context, [groups.milkIncentive, groups.listed])})`;
