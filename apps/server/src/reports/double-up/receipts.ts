import { incentives, type Incentive } from '@lanewise/contract/fields/programs';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { Scope } from '../../facts/scope.ts';
import { and, join, sql, text, u8, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { within } from '../scoped.ts';
import { goods, groupOf, groups, holds, programItems } from './listed.ts';

/** Current versions only: an entry that was reversed later is history. */
export const current = (scope: Scope): Sql =>
  sql`sign = 1 and entry_no not in (select entry_no from superseded where ${within(scope)})`;

export const zero = sql`toDecimal128(0, 4)`;

/** An amount, at least 0 and at most another. */
export const clamp = (amount: Sql, most: Sql): Sql => sql`greatest(least(${amount}, ${most}), ${zero})`;

/** The programs that a question is about. */
export const wanted = ({ parameters }: QueryContext): readonly Incentive[] =>
  parameters.program === undefined ? incentives : [parameters.program];

/** Columns of `receipts` for one program. */
interface ProgramColumns {
  code: Sql;
  /** Net of its items, in `direction`. */
  sum: Sql;
  /** What SNAP paid of it, in `direction`. */
  snap: Sql;
  /** What WIC may pay of it, in `direction`. */
  wic: Sql;
  issued: Sql;
  issuedCount: Sql;
  redeemed: Sql;
  redeemedCount: Sql;
}

const columnsOf = (prefix: Sql, code: Sql): ProgramColumns => ({
  ...{
    code,
    sum: sql`${prefix}_sum`,
    snap: sql`${prefix}_snap`,
    wic: sql`${prefix}_wic`,
    issued: sql`${prefix}_issued`,
  },
  ...{ issuedCount: sql`${prefix}_issued_count`, redeemed: sql`${prefix}_redeemed` },
  redeemedCount: sql`${prefix}_redeemed_count`,
});

export const columnsBy: Readonly<Record<Incentive, ProgramColumns>> = {
  doubleUp: columnsOf(sql`du`, sql`'doubleUp'`),
  milkIncentive: columnsOf(sql`milk`, sql`'milkIncentive'`),
  other: columnsOf(sql`other`, sql`'other'`),
};

/** Receipts that have to do with the program asked for: a voucher of it, or an item of its list. */
const ofProgram = (context: QueryContext): Sql[] => {
  const { program } = context.parameters;
  return program === undefined
    ? []
    : [sql`(has(voucher_programs, ${text(program)}) or ${holds(context, [groups[program]])})`];
};

const numbered = (number: string): Sql =>
  sql`(number = ${text(number)} or trimLeft(number, '0') = trimLeft(${text(number)}, '0'))`;

const chosen = ({ voucherNumber, number }: ReportParameters): Sql[] => [
  ...(voucherNumber === undefined ? [] : [sql`has(voucher_numbers, ${text(voucherNumber)})`]),
  ...(number === undefined ? [] : [numbered(number)]),
];

/**
 * Which versions of receipts a question reads. 'signed': every one, for sums over `x * sign`, in which a reversal takes back
 * what it reverses: looking up what was superseded costs more than the sum of a month.
 */
export type Versions = 'current' | 'signed';

/** Receipts in scope that SNAP pays or that have a voucher, as the question narrows them; `more` narrows them further. */
export const fromReceipts = (context: QueryContext, versions: Versions, more: readonly Sql[] = []): Sql => sql`
      from program_sale
      where ${and([
        within(context.scope),
        ...(versions === 'current' ? [current(context.scope)] : []),
        ...chosen(context.parameters),
        ...ofProgram(context),
        ...more,
      ])}`;

/** Receipts with what their items of each program come to, after discounts: du_sum and milk_sum of `columnsBy`. */
const summed = (context: QueryContext, versions: Versions, more: readonly Sql[]): Sql => sql`
      select *, ${goods(context, sql`nets`, [groups.doubleUp])} * direction as du_sum,
        ${goods(context, sql`nets`, [groups.milkIncentive])} * direction as milk_sum
      ${fromReceipts(context, versions, more)}`;

/** The same, and what is on a list: line_groups, and beside it listed_items, listed_nets, listed_units and listed_dep_ids. */
const listed = (context: QueryContext): Sql => {
  const filtered = (values: Sql): Sql => sql`arrayFilter((value, g) -> g != 0, ${values}, all_groups)`;
  const sum = (group: number): Sql =>
    sql`arraySum((net, g) -> if(g = ${u8(group)}, net, toDecimal64(0, 4)), listed_nets, line_groups)`;
  return sql`
      select *, arrayMap(item -> ${groupOf(context, sql`item`)}, items) as all_groups,
        ${filtered(sql`all_groups`)} as line_groups, ${filtered(sql`items`)} as listed_items, ${filtered(sql`nets`)} as listed_nets,
        ${filtered(sql`units`)} as listed_units, ${filtered(sql`dep_ids`)} as listed_dep_ids,
        ${sum(groups.doubleUp)} * direction as du_sum, ${sum(groups.milkIncentive)} * direction as milk_sum
      ${fromReceipts(context, 'current')}`;
};

/** SNAP pays what vouchers of the program and WIC leave, items of Double Up before those of the milk incentive (domain/programs/shares). */
const paid = (from: Sql): Sql => sql`
    select *, wic * direction as du_wic, ${clamp(sql`du_sum - du_redeemed * direction - du_wic`, sql`snap * direction`)} as du_snap,
      du_wic - ${clamp(sql`du_sum - du_redeemed * direction`, sql`du_wic`)} as milk_wic,
      ${clamp(sql`milk_sum - milk_redeemed * direction - milk_wic`, sql`snap * direction - du_snap`)} as milk_snap
    from (${from})`;

/** Receipts of `fromReceipts`: the columns of program_sale and all of `columnsBy`. */
export const receipts = (context: QueryContext, versions: Versions, more: readonly Sql[] = []): Sql =>
  paid(summed(context, versions, more));

/** The same with their listed lines. */
export const receiptsWithLines = (context: QueryContext): Sql => paid(listed(context));

const total = (pieces: readonly Sql[]): Sql => (pieces.length === 0 ? zero : join(pieces, sql` + `));

/** Whether a list says what is eligible, for any of the programs asked for; without one nobody knows how much it is. */
const isJudged = (context: QueryContext): boolean =>
  wanted(context).some((program) => program !== 'other' && programItems(context).eligible[program] !== null);

/** An amount of eligible items: nothing, which is not 0, where no list names any. */
export const ofEligible = (context: QueryContext, amount: Sql): Sql =>
  isJudged(context) ? sql`toNullable(${amount})` : sql`cast(null, 'Nullable(Decimal(38, 4))')`;

/** What a receipt adds to fields that need no line of it, over the programs asked for: [field, expression]. */
export const voucherFigures = (context: QueryContext): [Sql, Sql][] => {
  const { program } = context.parameters;
  const all = wanted(context).map((one) => columnsBy[one]);
  const isIncentive =
    program === undefined ? sql`notEmpty(voucher_programs)` : sql`has(voucher_programs, ${text(program)})`;
  return [
    [sql`snap_amt`, sql`snap`],
    [sql`snap_qty`, sql`if(snap = 0, 0, times)`],
    [sql`incentive_qty`, sql`if(${isIncentive}, times, 0)`],
    [sql`issued_amt`, sql`(${total(all.map(({ issued }) => issued))})`],
    [sql`issued_qty`, sql`(${total(all.map(({ issuedCount }) => issuedCount))})`],
    [sql`redeemed_amt`, sql`(${total(all.map(({ redeemed }) => redeemed))})`],
    [sql`redeemed_qty`, sql`(${total(all.map(({ redeemedCount }) => redeemedCount))})`],
  ];
};

/** What a receipt adds to each field, over the programs asked for, in the shape that `of` gives it: as it is, or summed. */
export const receiptFigures = (context: QueryContext, of: (added: Sql) => Sql): [Sql, Sql][] => {
  const own = wanted(context).filter((program) => program !== 'other');
  const sum = total(own.map((program) => columnsBy[program].sum));
  const snap = total(own.map((program) => columnsBy[program].snap));
  return [
    ...voucherFigures(context).map(([field, added]): [Sql, Sql] => [field, of(added)]),
    [sql`eligible_amt`, ofEligible(context, of(sql`(${sum}) * direction`))],
    [sql`snap_paid_amt`, ofEligible(context, of(sql`(${snap}) * direction`))],
  ];
};
