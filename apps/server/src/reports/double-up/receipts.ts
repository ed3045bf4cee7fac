import { incentives, type Incentive } from '@lanewise/contract/fields/programs';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { Scope } from '../../facts/scope.ts';
import { and, join, sql, text, texts, u8, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { within } from '../scoped.ts';
import { noProgramItems, type ProgramItems } from './lists.ts';

/** Current versions only: an entry that was reversed later is history. */
export const current = (scope: Scope): Sql =>
  sql`sign = 1 and entry_no not in (select entry_no from superseded where ${within(scope)})`;

/** What a line is to the programs. 'listed' is milk of a list that does not qualify. */
export const groups = { none: 0, doubleUp: 1, milkIncentive: 2, listed: 3, other: 9 } as const;

export const programItems = ({ programs }: QueryContext): ProgramItems => programs ?? noProgramItems;

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

/** Sum over the lines of a group. */
export const inGroup = (values: Sql, group: number): Sql =>
  sql`arraySum((v, g) -> if(g = ${u8(group)}, v, toDecimal64(0, 4)), ${values}, line_groups)`;

/** The group of an item code. */
const groupOf = (context: QueryContext): Sql => {
  const { eligible, milk } = programItems(context);
  return sql`multiIf(upc in ${texts(eligible.doubleUp ?? [])}, ${u8(groups.doubleUp)},
      upc in ${texts(eligible.milkIncentive ?? [])}, ${u8(groups.milkIncentive)},
      upc in ${texts(milk.map(({ upc }) => upc))}, ${u8(groups.listed)}, ${u8(groups.none)})`;
};

/** Receipts that have to do with the program asked for: a voucher of it, or an item of its list. */
const ofProgram = ({ program }: ReportParameters): Sql =>
  program === undefined
    ? sql`true`
    : sql`(has(voucher_programs, ${text(program)}) or has(line_groups, ${u8(groups[program])}))`;

const numbered = (number: string): Sql =>
  sql`(number = ${text(number)} or trimLeft(number, '0') = trimLeft(${text(number)}, '0'))`;

const chosen = ({ voucherNumber, number }: ReportParameters): Sql =>
  and([
    ...(voucherNumber === undefined ? [] : [sql`has(voucher_numbers, ${text(voucherNumber)})`]),
    ...(number === undefined ? [] : [numbered(number)]),
  ]);

/**
 * Receipts in scope that SNAP pays or that have a voucher: the columns of program_sale and those of `columnsBy`. SNAP pays what
 * vouchers of the program and WIC leave, items of Double Up before those of the milk incentive (domain/programs/shares).
 */
export const receipts = (context: QueryContext): Sql => {
  const { scope, parameters } = context;
  return sql`
    select *, wic * direction as du_wic, ${clamp(sql`du_sum - du_redeemed * direction - du_wic`, sql`snap * direction`)} as du_snap,
      du_wic - ${clamp(sql`du_sum - du_redeemed * direction`, sql`du_wic`)} as milk_wic,
      ${clamp(sql`milk_sum - milk_redeemed * direction - milk_wic`, sql`snap * direction - du_snap`)} as milk_snap
    from (
      select *, arrayMap(upc -> ${groupOf(context)}, upcs) as line_groups,
        ${inGroup(sql`nets`, groups.doubleUp)} * direction as du_sum,
        ${inGroup(sql`nets`, groups.milkIncentive)} * direction as milk_sum
      from program_sale
      where ${within(scope)} and ${current(scope)} and ${chosen(parameters)} and ${ofProgram(parameters)}
    )`;
};

const total = (pieces: readonly Sql[]): Sql => (pieces.length === 0 ? zero : join(pieces, sql` + `));

/** Whether a list says what is eligible, for any of the programs asked for; without one nobody knows how much it is. */
const isJudged = (context: QueryContext): boolean =>
  wanted(context).some((program) => program !== 'other' && programItems(context).eligible[program] !== null);

/** An amount of eligible items: nothing, which is not 0, where no list names any. */
export const ofEligible = (context: QueryContext, amount: Sql): Sql =>
  isJudged(context) ? sql`toNullable(${amount})` : sql`cast(null, 'Nullable(Decimal(38, 4))')`;

/** What a receipt adds to each field, over the programs asked for. */
export const receiptFigures = (context: QueryContext): Sql => {
  const programs = wanted(context);
  const listed = programs.filter((program) => program !== 'other').map((program) => columnsBy[program]);
  const all = programs.map((program) => columnsBy[program]);
  const isIncentive = join(
    all.map(({ code }) => sql`has(voucher_programs, ${code})`),
    sql` or `,
  );
  return sql`snap as snap_amt, if(snap = 0, 0, times) as snap_qty, if(${isIncentive}, times, 0) as incentive_qty,
      ${ofEligible(context, sql`(${total(listed.map(({ sum }) => sum))}) * direction`)} as eligible_amt,
      ${ofEligible(context, sql`(${total(listed.map(({ snap }) => snap))}) * direction`)} as snap_paid_amt,
      ${total(all.map(({ issued }) => issued))} as issued_amt,
      ${total(all.map(({ issuedCount }) => issuedCount))} as issued_qty,
      ${total(all.map(({ redeemed }) => redeemed))} as redeemed_amt,
      ${total(all.map(({ redeemedCount }) => redeemedCount))} as redeemed_qty`;
};
