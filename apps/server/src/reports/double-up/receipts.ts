import { incentives, type Incentive } from '@lanewise/contract/fields/programs';
import { and, date, join, sql, text, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion } from '../engine/query.ts';
import type { ProgramQuestion } from './program-question.ts';
import { current, within } from '../../question/scoped.ts';
import { goods, groups, hasAny, holds, holdsMilk, isOf } from './listed.ts';

export const zero = sql`toDecimal64(0, 4)`;

/** An amount, limited to the range from 0 to `most`. */
export const clamp = (amount: Sql, most: Sql): Sql => sql`greatest(least(${amount}, ${most}), ${zero})`;

/** The programs of a question. */
export const wanted = ({ parameters }: ReportQuestion): readonly Incentive[] =>
  parameters.program === undefined ? incentives : [parameters.program];

/** Columns of `receipts` for one program. */
export interface ProgramColumns {
  code: Sql;
  /** Net of its items, in `direction`. */
  sum: Sql;
  /** What SNAP paid of it, in `direction`. */
  snap: Sql;
  /** The amount that vouchers of the program and WIC pay before SNAP pays, in `direction`. */
  ahead: Sql;
  /** Net amount of the program's items up to and including a line (`receiptsWithLines`). */
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
const ofProgram = (question: ProgramQuestion): Sql[] => {
  const { program } = question.parameters;
  return program === undefined
    ? []
    : [sql`(has(voucher_programs, ${text(program)}) or ${holds(question, [groups[program]])})`];
};

const numbered = (number: string): Sql =>
  sql`(number = ${text(number)} or trimLeft(number, '0') = trimLeft(${text(number)}, '0'))`;

const chosen = (question: ProgramQuestion): Sql[] => {
  const { voucherNumber, number, milkFat, milkFlavour } = question.parameters;
  return [
    ...(voucherNumber === undefined ? [] : [sql`has(voucher_numbers, ${text(voucherNumber)})`]),
    ...(number === undefined ? [] : [numbered(number)]),
    ...(milkFat === undefined && milkFlavour === undefined ? [] : [holdsMilk(question)]),
  ];
};

/** The known range of a list's page. */
export const onlyOf = ({ only = {} }: ReportQuestion): Sql[] => [
  ...(only.since === undefined ? [] : [sql`ended >= toDateTime64(${text(only.since)}, 0, 'UTC')`]),
  ...(only.from === undefined ? [] : [sql`business_date >= ${date(only.from)}`]),
];

/**
 * The versions of receipts that a question reads. 'signed' reads all versions, for sums over `x * sign`, where a
 * reversal cancels its entry. The lookup of superseded versions would cost more than the sum of a month.
 */
export type Versions = 'current' | 'signed';

/** Receipts in scope with SNAP or a voucher, filtered by the question; `more` filters further. */
export const fromReceipts = (question: ProgramQuestion, versions: Versions, more: readonly Sql[] = []): Sql => sql`
      from program_sale
      where ${and([
        within(question.scope),
        ...(versions === 'current' ? [current(question.scope)] : []),
        ...chosen(question),
        ...ofProgram(question),
        ...onlyOf(question),
        ...more,
      ])}`;

/** Receipts with the sums of their items of each program, after discounts: du_sum and milk_sum of `columnsBy`. */
const summed = (question: ProgramQuestion, versions: Versions, more: readonly Sql[]): Sql => sql`
      select *, ${goods(question, sql`nets`, [groups.doubleUp])} * direction as du_sum,
        ${goods(question, sql`nets`, [groups.milkIncentive])} * direction as milk_sum
      ${fromReceipts(question, versions, more)}`;

/**
 * Receipts with their listed items. `listed` has the tuples (item, net, units, dep_id) in the order of the receipt.
 * du_ups and milk_ups are parallel to `listed` and have the running sums of each program's items.
 */
export const withListed = (question: ProgramQuestion, versions: Versions, which: readonly number[]): Sql => {
  const running = (group: number): Sql =>
    hasAny(question, [group])
      ? sql`arrayCumSum(line -> if(${isOf(question, [group], sql`line.1`)}, line.2, toDecimal64(0, 4)), listed)`
      : sql`emptyArrayInt64()`;
  return sql`
      select *, arrayFilter(line -> ${isOf(question, which, sql`line.1`)}, arrayZip(items, nets, units, dep_ids)) as listed,
        ${running(groups.doubleUp)} as du_ups, ${running(groups.milkIncentive)} as milk_ups,
        toDecimal64(du_ups[-1], 4) * direction as du_sum, toDecimal64(milk_ups[-1], 4) * direction as milk_sum
      ${fromReceipts(question, versions)}`;
};

/** The redeemed amount, in `direction`; an amount with the other sign pays nothing. */
const taken = (amount: Sql): Sql => sql`greatest(${amount} * direction, ${zero})`;

/**
 * SNAP pays the amount that remains after vouchers of the program and WIC: first for items of Double Up, then for items
 * of the milk incentive (domain/programs/shares). du_ahead and milk_ahead: the amount of each program that is paid
 * before SNAP pays.
 */
const paid = (from: Sql): Sql => sql`
    select *, ${taken(sql`du_redeemed`)} as du_taken, ${taken(sql`milk_redeemed`)} as milk_taken, ${taken(sql`wic`)} as du_wic,
      du_taken + du_wic as du_ahead, ${clamp(sql`du_sum - du_ahead`, sql`snap * direction`)} as du_snap,
      milk_taken + du_wic - ${clamp(sql`du_sum - du_taken`, sql`du_wic`)} as milk_ahead,
      ${clamp(sql`milk_sum - milk_ahead`, sql`snap * direction - du_snap`)} as milk_snap
    from (${from})`;

/** Receipts of `fromReceipts`: the columns of program_sale and all of `columnsBy`. */
export const receipts = (question: ProgramQuestion, versions: Versions, more: readonly Sql[] = []): Sql =>
  paid(summed(question, versions, more));

/** Receipts with their lines of some groups. */
export const receiptsWithLines = (question: ProgramQuestion, versions: Versions, which: readonly number[]): Sql =>
  paid(withListed(question, versions, which));

const total = (pieces: readonly Sql[]): Sql => (pieces.length === 0 ? zero : join(pieces, sql` + `));

/** Whether any of the given programs has a list. Without a list, the eligible amount is unknown. */
export const isJudged = (question: ProgramQuestion, of: readonly Incentive[] = wanted(question)): boolean =>
  of.some((program) => program !== 'other' && question.programs.eligible[program] !== null);

/** An amount of eligible items. If no list names eligible items, it is empty, not 0. */
export const ofEligible = (question: ProgramQuestion, amount: Sql): Sql =>
  isJudged(question) ? amount : sql`cast(null, 'Nullable(Decimal(38, 4))')`;

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

/** The amount that a receipt adds to each voucher field, over the requested programs. */
export const voucherFigures = (question: ProgramQuestion): Readonly<Record<(typeof voucherFields)[number], Sql>> => {
  const { program } = question.parameters;
  const all = wanted(question).map((one) => columnsBy[one]);
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

/** The amount that a receipt adds to each field, over the requested programs. */
export const receiptFigures = (question: ProgramQuestion): Readonly<Record<(typeof receiptFields)[number], Sql>> => {
  const own = wanted(question).filter((program) => program !== 'other');
  const sum = total(own.map((program) => columnsBy[program].sum));
  const snap = total(own.map((program) => columnsBy[program].snap));
  return {
    ...voucherFigures(question),
    eligible_amt: sql`((${sum}) * direction)`,
    snap_paid_amt: sql`((${snap}) * direction)`,
  };
};
