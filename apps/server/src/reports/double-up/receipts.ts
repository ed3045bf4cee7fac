import { incentives, type Incentive } from '@lanewise/contract/fields/programs';
import type { Scope } from '../../facts/scope.ts';
import { and, date, join, sql, text, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../engine/query.ts';
import { within } from '../engine/scoped.ts';
import { goods, groups, hasAny, holds, holdsMilk, isOf, programItems } from './listed.ts';

/** Current versions only: an entry that was reversed later is history. */
export const current = (scope: Scope): Sql =>
  sql`sign = 1 and entry_no not in (select entry_no from superseded where ${within(scope)})`;

export const zero = sql`toDecimal64(0, 4)`;

/** An amount, at least 0 and at most another. */
export const clamp = (amount: Sql, most: Sql): Sql => sql`greatest(least(${amount}, ${most}), ${zero})`;

/** The programs of a question. */
export const wanted = ({ parameters }: QueryContext): readonly Incentive[] =>
  parameters.program === undefined ? incentives : [parameters.program];

/** Columns of `receipts` for one program. */
export interface ProgramColumns {
  code: Sql;
  /** Net of its items, in `direction`. */
  sum: Sql;
  /** What SNAP paid of it, in `direction`. */
  snap: Sql;
  /** What its vouchers and WIC pay before SNAP does, in `direction`. */
  ahead: Sql;
  /** Net of its items up to a line (`receiptsWithLines`). */
  up: Sql;
  issued: Sql;
  issuedCount: Sql;
  redeemed: Sql;
  redeemedCount: Sql;
}

const columnsOf = (prefix: Sql, code: Sql): ProgramColumns => ({
  code,
  sum: sql`${prefix}_sum`,
  snap: sql`${prefix}_snap`,
  ahead: sql`${prefix}_ahead`,
  up: sql`${prefix}_up`,
  issued: sql`${prefix}_issued`,
  issuedCount: sql`${prefix}_issued_count`,
  redeemed: sql`${prefix}_redeemed`,
  redeemedCount: sql`${prefix}_redeemed_count`,
});

export const columnsBy: Readonly<Record<Incentive, ProgramColumns>> = {
  doubleUp: columnsOf(sql`du`, sql`'doubleUp'`),
  milkIncentive: columnsOf(sql`milk`, sql`'milkIncentive'`),
  other: columnsOf(sql`other`, sql`'other'`),
};

/** Receipts with the requested program: with one of its vouchers, or an item of its list. */
const ofProgram = (context: QueryContext): Sql[] => {
  const { program } = context.parameters;
  return program === undefined
    ? []
    : [sql`(has(voucher_programs, ${text(program)}) or ${holds(context, [groups[program]])})`];
};

const numbered = (number: string): Sql =>
  sql`(number = ${text(number)} or trimLeft(number, '0') = trimLeft(${text(number)}, '0'))`;

const chosen = (context: QueryContext): Sql[] => {
  const { voucherNumber, number, milkFat, milkFlavour } = context.parameters;
  return [
    ...(voucherNumber === undefined ? [] : [sql`has(voucher_numbers, ${text(voucherNumber)})`]),
    ...(number === undefined ? [] : [numbered(number)]),
    ...(milkFat === undefined && milkFlavour === undefined ? [] : [holdsMilk(context)]),
  ];
};

/** The known range of a list's page. */
export const onlyOf = ({ only = {} }: QueryContext): Sql[] => [
  ...(only.since === undefined ? [] : [sql`ended >= toDateTime64(${text(only.since)}, 0, 'UTC')`]),
  ...(only.from === undefined ? [] : [sql`business_date >= ${date(only.from)}`]),
];

/**
 * The versions of receipts that a question reads. 'signed': all, for sums over `x * sign`, in which a reversal cancels
 * its entry: looking up superseded versions costs more than the sum of a month.
 */
export type Versions = 'current' | 'signed';

/** Receipts in scope with SNAP or a voucher, filtered by the question; `more` filters further. */
export const fromReceipts = (context: QueryContext, versions: Versions, more: readonly Sql[] = []): Sql => sql`
      from program_sale
      where ${and([
        within(context.scope),
        ...(versions === 'current' ? [current(context.scope)] : []),
        ...chosen(context),
        ...ofProgram(context),
        ...onlyOf(context),
        ...more,
      ])}`;

/** Receipts with the sums of their items of each program, after discounts: du_sum and milk_sum of `columnsBy`. */
const summed = (context: QueryContext, versions: Versions, more: readonly Sql[]): Sql => sql`
      select *, ${goods(context, sql`nets`, [groups.doubleUp])} * direction as du_sum,
        ${goods(context, sql`nets`, [groups.milkIncentive])} * direction as milk_sum
      ${fromReceipts(context, versions, more)}`;

/**
 * The same, with the listed items: listed (item, net, units, dep_id) in the order of the receipt, and parallel to it
 * du_ups and milk_ups, the running sums of a program's items.
 */
const withListed = (context: QueryContext, versions: Versions, which: readonly number[]): Sql => {
  const running = (group: number): Sql =>
    hasAny(context, [group])
      ? sql`arrayCumSum(line -> if(${isOf(context, [group], sql`line.1`)}, line.2, toDecimal64(0, 4)), listed)`
      : sql`emptyArrayInt64()`;
  return sql`
      select *, arrayFilter(line -> ${isOf(context, which, sql`line.1`)}, arrayZip(items, nets, units, dep_ids)) as listed,
        ${running(groups.doubleUp)} as du_ups, ${running(groups.milkIncentive)} as milk_ups,
        toDecimal64(du_ups[-1], 4) * direction as du_sum, toDecimal64(milk_ups[-1], 4) * direction as milk_sum
      ${fromReceipts(context, versions)}`;
};

/** The redeemed amount, in `direction`; an amount with the other sign pays nothing. */
const taken = (amount: Sql): Sql => sql`greatest(${amount} * direction, ${zero})`;

/**
 * SNAP pays what vouchers of the program and WIC leave, items of Double Up before those of the milk incentive
 * (domain/programs/shares). du_ahead and milk_ahead: the part of their program that is paid before SNAP pays.
 */
const paid = (from: Sql): Sql => sql`
    select *, ${taken(sql`du_redeemed`)} as du_taken, ${taken(sql`milk_redeemed`)} as milk_taken, ${taken(sql`wic`)} as du_wic,
      du_taken + du_wic as du_ahead, ${clamp(sql`du_sum - du_ahead`, sql`snap * direction`)} as du_snap,
      milk_taken + du_wic - ${clamp(sql`du_sum - du_taken`, sql`du_wic`)} as milk_ahead,
      ${clamp(sql`milk_sum - milk_ahead`, sql`snap * direction - du_snap`)} as milk_snap
    from (${from})`;

/** Receipts of `fromReceipts`: the columns of program_sale and all of `columnsBy`. */
export const receipts = (context: QueryContext, versions: Versions, more: readonly Sql[] = []): Sql =>
  paid(summed(context, versions, more));

/** The same with their lines of some groups. */
export const receiptsWithLines = (context: QueryContext, versions: Versions, which: readonly number[]): Sql =>
  paid(withListed(context, versions, which));

const total = (pieces: readonly Sql[]): Sql => (pieces.length === 0 ? zero : join(pieces, sql` + `));

/** Whether any of some programs has a list; without one, the eligible amount is unknown. */
export const isJudged = (context: QueryContext, of: readonly Incentive[] = wanted(context)): boolean =>
  of.some((program) => program !== 'other' && programItems(context).eligible[program] !== null);

/** An amount of eligible items: empty, not 0, if no list names any. */
export const ofEligible = (context: QueryContext, amount: Sql): Sql =>
  isJudged(context) ? amount : sql`cast(null, 'Nullable(Decimal(38, 4))')`;

/** Fields that need no lines of a receipt. */
export const voucherFields = [
  'snap_amt',
  'snap_qty',
  'incentive_qty',
  'issued_amt',
  'issued_qty',
  'redeemed_amt',
  'redeemed_qty',
] as const;

/** What a receipt adds to these fields, over the requested programs. */
export const voucherFigures = (context: QueryContext): Readonly<Record<(typeof voucherFields)[number], Sql>> => {
  const { program } = context.parameters;
  const all = wanted(context).map((one) => columnsBy[one]);
  const isIncentive =
    program === undefined ? sql`notEmpty(voucher_programs)` : sql`has(voucher_programs, ${text(program)})`;
  return {
    snap_amt: sql`snap`,
    snap_qty: sql`if(snap = 0, 0, times)`,
    incentive_qty: sql`if(${isIncentive}, times, 0)`,
    issued_amt: sql`(${total(all.map(({ issued }) => issued))})`,
    issued_qty: sql`(${total(all.map(({ issuedCount }) => issuedCount))})`,
    redeemed_amt: sql`(${total(all.map(({ redeemed }) => redeemed))})`,
    redeemed_qty: sql`(${total(all.map(({ redeemedCount }) => redeemedCount))})`,
  };
};

/** Fields of a receipt. */
export const receiptFields = [...voucherFields, 'eligible_amt', 'snap_paid_amt'] as const;

/** What a receipt adds to each of these fields, over the requested programs. */
export const receiptFigures = (context: QueryContext): Readonly<Record<(typeof receiptFields)[number], Sql>> => {
  const own = wanted(context).filter((program) => program !== 'other');
  const sum = total(own.map((program) => columnsBy[program].sum));
  const snap = total(own.map((program) => columnsBy[program].snap));
  return {
    ...voucherFigures(context),
    eligible_amt: sql`((${sum}) * direction)`,
    snap_paid_amt: sql`((${snap}) * direction)`,
  };
};
