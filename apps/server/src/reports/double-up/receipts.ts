import { incentives, type Incentive } from '@lanewise/contract/fields/programs';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { Scope } from '../../facts/scope.ts';
import { itemNumber } from '../../facts/item-number.ts';
import { and, join, sql, text, texts, u32s, u64s, u8, type Sql } from '../../facts/sql.ts';
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

/** Sum over the listed lines of a group. */
export const inGroup = (values: Sql, group: number): Sql =>
  sql`arraySum((v, g) -> if(g = ${u8(group)}, v, toDecimal64(0, 4)), ${values}, line_groups)`;

/** Every code of the lists with its group; Double Up goes first. */
const groupByCode = (context: QueryContext): Map<string, number> => {
  const { eligible, milk } = programItems(context);
  return new Map([
    ...milk.map(({ upc }) => [upc, groups.listed] as const),
    ...(eligible.milkIncentive ?? []).map((upc) => [upc, groups.milkIncentive] as const),
    ...(eligible.doubleUp ?? []).map((upc) => [upc, groups.doubleUp] as const),
  ]);
};

/** The group of an item: one look into one list, since there are millions of lines. */
const groupOf = (context: QueryContext, item: Sql): Sql => {
  const codes = groupByCode(context);
  return codes.size === 0
    ? sql`toUInt32(0)`
    : sql`transform(${item}, ${u64s([...codes.keys()].map(itemNumber))}, ${u32s([...codes.values()])}, toUInt32(0))`;
};

/** What a list says of an item, of which there is only the number. */
export const ofListed = <Item extends { upc: string }>(
  item: Sql,
  list: readonly Item[],
  value: (item: Item) => string,
): Sql =>
  list.length === 0
    ? sql`''`
    : sql`transform(${item}, ${u64s(list.map(({ upc }) => itemNumber(upc)))}, ${texts(list.map(value))}, '')`;

/** Code of an item that is on a list; '' for any other. */
export const codeOf = (context: QueryContext, item: Sql): Sql =>
  ofListed(
    item,
    [...groupByCode(context).keys()].map((upc) => ({ upc })),
    ({ upc }) => upc,
  );

/** Receipts that have to do with the program asked for: a voucher of it, or an item of its list. */
const ofProgram = ({ program }: ReportParameters): Sql[] =>
  program === undefined
    ? []
    : [sql`(has(voucher_programs, ${text(program)}) or has(line_groups, ${u8(groups[program])}))`];

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

/**
 * Receipts in scope that SNAP pays or that have a voucher: the columns of program_sale, du_sum and milk_sum of `columnsBy`, and
 * what is on a list: line_groups with listed_items, listed_nets, listed_units, listed_dep_ids beside it.
 */
export const listedReceipts = (context: QueryContext, versions: Versions): Sql => {
  const { scope, parameters } = context;
  const listed = (values: Sql): Sql => sql`arrayFilter((v, g) -> g != 0, ${values}, all_groups)`;
  return sql`
      select *, arrayMap(item -> ${groupOf(context, sql`item`)}, items) as all_groups,
        ${listed(sql`all_groups`)} as line_groups, ${listed(sql`items`)} as listed_items, ${listed(sql`nets`)} as listed_nets,
        ${listed(sql`units`)} as listed_units, ${listed(sql`dep_ids`)} as listed_dep_ids,
        ${inGroup(sql`listed_nets`, groups.doubleUp)} * direction as du_sum,
        ${inGroup(sql`listed_nets`, groups.milkIncentive)} * direction as milk_sum
      from program_sale
      where ${and([
        within(scope),
        ...(versions === 'current' ? [current(scope)] : []),
        ...chosen(parameters),
        ...ofProgram(parameters),
      ])}`;
};

/**
 * Listed receipts with all of `columnsBy`. SNAP pays what vouchers of the program and WIC leave, items of Double Up before those of
 * the milk incentive (domain/programs/shares).
 */
export const receipts = (context: QueryContext, versions: Versions): Sql => sql`
    select *, wic * direction as du_wic, ${clamp(sql`du_sum - du_redeemed * direction - du_wic`, sql`snap * direction`)} as du_snap,
      du_wic - ${clamp(sql`du_sum - du_redeemed * direction`, sql`du_wic`)} as milk_wic,
      ${clamp(sql`milk_sum - milk_redeemed * direction - milk_wic`, sql`snap * direction - du_snap`)} as milk_snap
    from (${listedReceipts(context, versions)})`;

const total = (pieces: readonly Sql[]): Sql => (pieces.length === 0 ? zero : join(pieces, sql` + `));

/** Whether a list says what is eligible, for any of the programs asked for; without one nobody knows how much it is. */
const isJudged = (context: QueryContext): boolean =>
  wanted(context).some((program) => program !== 'other' && programItems(context).eligible[program] !== null);

/** An amount of eligible items: nothing, which is not 0, where no list names any. */
export const ofEligible = (context: QueryContext, amount: Sql): Sql =>
  isJudged(context) ? sql`toNullable(${amount})` : sql`cast(null, 'Nullable(Decimal(38, 4))')`;

/** Vouchers of a receipt under the fields that they add to, over the programs asked for. */
const voucherFigures = (context: QueryContext): Sql => {
  const { program } = context.parameters;
  const all = wanted(context).map((one) => columnsBy[one]);
  const isIncentive =
    program === undefined ? sql`notEmpty(voucher_programs)` : sql`has(voucher_programs, ${text(program)})`;
  return sql`snap as snap_amt, if(snap = 0, 0, times) as snap_qty, if(${isIncentive}, times, 0) as incentive_qty,
      ${total(all.map(({ issued }) => issued))} as issued_amt,
      ${total(all.map(({ issuedCount }) => issuedCount))} as issued_qty,
      ${total(all.map(({ redeemed }) => redeemed))} as redeemed_amt,
      ${total(all.map(({ redeemedCount }) => redeemedCount))} as redeemed_qty`;
};

const listedPrograms = (context: QueryContext) =>
  wanted(context)
    .filter((program) => program !== 'other')
    .map((program) => columnsBy[program]);

/** What a listed receipt adds to each field but what SNAP paid of it, over the programs asked for. */
export const listedFigures = (context: QueryContext): Sql => {
  const sum = total(listedPrograms(context).map((program) => program.sum));
  return sql`${voucherFigures(context)}, ${ofEligible(context, sql`(${sum}) * direction`)} as eligible_amt`;
};

/** What a receipt adds to each field, over the programs asked for. */
export const receiptFigures = (context: QueryContext): Sql => {
  const paid = total(listedPrograms(context).map(({ snap }) => snap));
  return sql`${listedFigures(context)}, ${ofEligible(context, sql`(${paid}) * direction`)} as snap_paid_amt`;
};
