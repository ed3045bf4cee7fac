import { itemNumber } from '../../facts/item-number.ts';
import type { Incentive } from '@lanewise/contract/fields/programs';
import { and, join, sql, u64, u64s, u8, type Sql } from '../../facts/sql.ts';
import type { ProgramQuestion } from './program-question.ts';
import { groups, hasAny, isOf } from './listed.ts';
import {
  clamp,
  columnsBy,
  receiptFigures,
  receiptsWithLines,
  wanted,
  withListed,
  zero,
  type ProgramColumns,
  type Versions,
} from './receipts.ts';
import type { Sums } from './sums.ts';

/**
 * Item numbers of lines for the part of a program's vouchers that no line of the receipt explains; no item has so small
 * a number.
 */
const rests: Readonly<Record<Incentive, number>> = { doubleUp: 1, milkIncentive: 2, other: 9 };
const isRest = sql`item < 10`;

const head = sql`location, business_date, ended, entry_no, lane, number, occurrence, cashier, cashier_name`;

/**
 * The rest of a program as a line of its own: the issued and the redeemed amount that the lines of the receipt do not
 * explain. For 'other', the rest is the whole amount. The fields `net` and `quantity` of this line hold the issued and
 * the redeemed amount.
 */
const restOf = (program: Incentive): Sql => {
  const { sum, snap, issued, redeemed } = columnsBy[program];
  const beyond = (amount: Sql, most: Sql): Sql =>
    program === 'other'
      ? amount
      : sql`(${amount} * direction - ${clamp(sql`${amount} * direction`, most)}) * direction`;
  return sql`(toUInt64(${u8(rests[program])}), ${beyond(issued, snap)}, ${beyond(redeemed, sum)}, toUInt32(0))`;
};

/** Listed lines with the running totals of their program, then the unexplained amounts of these programs (`restOf`). */
const lines = (
  question: ProgramQuestion,
  versions: Versions,
  which: readonly number[],
  restsOf: readonly Incentive[],
): Sql => {
  const rest = sql`arrayFilter(rest -> rest.2 != 0 or rest.3 != 0, [${join(restsOf.map(restOf), sql`, `)}])`;
  return sql`
      select *, ${restsOf.length === 0 ? sql`listed` : sql`arrayConcat(listed, ${rest})`} as lines
      from (${receiptsWithLines(question, versions, which)})`;
};

/** The column, out of the columns of all programs, for the program that a line counts for. */
const own = (question: ProgramQuestion, column: (of: ProgramColumns) => Sql): Sql => {
  const [doubleUp, milk] = [column(columnsBy.doubleUp), column(columnsBy.milkIncentive)];
  if (!hasAny(question, [groups.milkIncentive])) return doubleUp;
  return hasAny(question, [groups.doubleUp]) ? sql`if(is_double_up, ${doubleUp}, ${milk})` : milk;
};

/** Lines with the amounts that programs paid for their receipt, with the sign of the receipt. */
const measured = (question: ProgramQuestion, which: readonly number[], restsOf: readonly Incentive[]): Sql => sql`
    select ${head}, direction, line.1 as item, line.2 as net, line.3 as quantity, line.4 as dep_id,
      ${isOf(question, [groups.doubleUp], sql`item`)} as is_double_up, ${own(question, ({ up }) => up)} * direction as up_to,
      up_to - net * direction as before, ${own(question, ({ sum }) => sum)} as program_sum, ${own(question, ({ snap }) => snap)} as snap_paid,
      ${own(question, ({ redeemed }) => redeemed)} * direction as taken, ${own(question, ({ issued }) => issued)} * direction as given,
      ${own(question, ({ ahead }) => ahead)} as ahead
    from (${lines(question, 'current', which, restsOf)})
    array join lines as line, arrayResize(du_ups, length(lines)) as du_up, arrayResize(milk_ups, length(lines)) as milk_up`;

/** The shares of vouchers and SNAP in each line (domain/programs/shares). */
const shared = (question: ProgramQuestion, which: readonly number[], restsOf: readonly Incentive[]): Sql => sql`
    select *, ${clamp(sql`up_to - ahead`, sql`snap_paid`)} as snap_after, ${clamp(sql`before - ahead`, sql`snap_paid`)} as snap_before,
      if(${isRest}, ${zero}, (snap_after - snap_before) * direction) as snap_share,
      if(${isRest}, net, (${clamp(sql`snap_after`, sql`given`)} - ${clamp(sql`snap_before`, sql`given`)}) * direction) as issued_share,
      if(${isRest}, quantity,
        (${clamp(sql`least(up_to, program_sum)`, sql`taken`)} - ${clamp(sql`least(before, program_sum)`, sql`taken`)}) * direction)
        as redeemed_share
    from (${measured(question, which, restsOf)})`;

/** Codes of the categories whose name contains a text; null: all. */
const inCategory = (question: ProgramQuestion): string[] | null => {
  const asked = question.parameters.category?.trim().toLowerCase();
  if (asked === undefined) return null;
  return question.programs.categories
    .filter(({ name }) => name.toLowerCase().includes(asked))
    .flatMap(({ items }) => [...items]);
};

/** Conditions on the items that a question asks for. */
const chosenItems = (question: ProgramQuestion): Sql[] => {
  const codes = inCategory(question);
  const { upc } = question.parameters;
  return [
    ...(codes === null ? [] : [sql`item in ${u64s(codes.map(itemNumber))}`]),
    ...(upc === undefined ? [] : [upc === '' ? isRest : sql`item = ${u64(itemNumber(upc))}`]),
  ];
};

/** The lists that say which items some programs count. */
const listsOf = (programs: readonly Incentive[]): number[] =>
  programs.flatMap((program) => (program === 'other' ? [] : [groups[program]]));

/**
 * Lines of eligible items, with the columns of their receipt and: item, dep_id, program, eligible_qty, eligible_amt,
 * snap_paid_amt, issued_amt, redeemed_amt. The lines add up to the receipt: an unexplained remainder is a line whose
 * item has no code.
 */
export const programLines = (question: ProgramQuestion): Sql => {
  const asked = wanted(question);
  const isAsked = sql`(${isRest} or ${isOf(question, listsOf(asked), sql`item`)})`;
  return sql`
    select ${head}, item, dep_id,
      multiIf(is_double_up or item = ${u8(rests.doubleUp)}, 'doubleUp', item = ${u8(rests.other)}, 'other', 'milkIncentive') as program,
      if(${isRest}, ${zero}, quantity) as eligible_qty, if(${isRest}, ${zero}, net) as eligible_amt, snap_share as snap_paid_amt,
      issued_share as issued_amt, redeemed_share as redeemed_amt
    from (${shared(question, [groups.doubleUp, groups.milkIncentive], asked)})
    where ${and([isAsked, ...chosenItems(question)])}`;
};

/**
 * The amount that each eligible line adds to its item and program. Columns: item, program, eligible_amt. Shares of
 * lines are not worked out.
 */
export const eligibleAmounts = (question: ProgramQuestion): Sql => {
  const lists = listsOf(wanted(question));
  return sql`
    select line.1 as item, line.2 * sign as eligible_amt,
      if(${isOf(question, [groups.doubleUp], sql`item`)}, 'doubleUp', 'milkIncentive') as program
    from (${withListed(question, 'signed', lists)}) array join listed as line
    where ${and([isOf(question, lists, sql`item`), ...chosenItems(question)])}`;
};

/**
 * Whether whole receipts give the count and sums of `programLines`. False with a filter on lines of a receipt, because
 * the share of a line depends on all lines before the line.
 */
export const isOfAllLines = ({ parameters: { upc, category, number, program } }: ProgramQuestion): boolean =>
  upc === undefined && category === undefined && number === undefined && program !== 'milkIncentive';

export const sumsOfLines: Sums = {
  name: 'lines',
  fields: ['eligible_qty', 'eligible_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt'],
  select: (question) => {
    const asked = wanted(question);
    const which = listsOf(asked);
    const { eligible_amt, snap_paid_amt, issued_amt, redeemed_amt } = receiptFigures(question);
    return sql`
    select location as location_id, toStartOfMonth(business_date) as period, '' as part,
      sum(toInt64(length(lines)) * sign) as row_count, sum(arraySum(line -> line.3, listed) * sign) as eligible_qty,
      sum(${eligible_amt} * sign) as eligible_amt, sum(${snap_paid_amt} * sign) as snap_paid_amt,
      sum(${issued_amt} * sign) as issued_amt, sum(${redeemed_amt} * sign) as redeemed_amt
    from (${lines(question, 'signed', which, asked)}) group by location_id, period`;
  },
};

/** Listed milk, whether it qualifies or not: location, business_date, item (its number), quantity, net, snap_share. */
export const milkLines = (question: ProgramQuestion): Sql => sql`
    select location, business_date, item, quantity, net, if(${isOf(question, [groups.listed], sql`item`)}, ${zero}, snap_share) as snap_share
    from (${shared(question, [groups.doubleUp, groups.milkIncentive, groups.listed], [])})
    where ${isOf(question, [groups.milkIncentive, groups.listed], sql`item`)}`;
