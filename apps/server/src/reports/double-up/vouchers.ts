import { and, sql, u32, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { within } from '../scoped.ts';
import { onlyOf } from './receipts.ts';

/**
 * Vouchers of the whole company, current versions, one row an entry on a receipt. A voucher is taken where its holder shops, so that
 * what became of it is asked of every store; who sees one store learns of others only that it was taken.
 */
export const everywhere = ({ scope }: QueryContext, when: Sql): Sql => sql`
      select company, location, business_date, ended, entry_no, kind, number, lane, voucher_number, voucher_role, voucher_amount,
        voucher_expiry, voucher_first
      from program_sale
      array join voucher_numbers as voucher_number, voucher_roles as voucher_role, voucher_amounts as voucher_amount,
        voucher_expiries as voucher_expiry, voucher_firsts as voucher_first
      where company = ${u32(scope.company)} and ${when} and sign = 1
        and entry_no not in (select entry_no from superseded where company = ${u32(scope.company)})`;

/** Numbers of the vouchers that the receipts in scope took, or printed. */
export const numbersOf = (context: QueryContext, what: 'taken' | 'printed'): Sql => {
  const wanted = what === 'taken' ? sql`r = 'redeemed'` : sql`r != 'redeemed'`;
  return sql`
          select arrayJoin(arrayFilter((n, r) -> ${wanted} and n != '', voucher_numbers, voucher_roles))
          from program_sale where ${and([within(context.scope), ...onlyOf(context)])}`;
};

/** What a post void takes back is the last of its like before it that still stood: 1 opens, -1 closes, as brackets do. */
const depth = sql`arrayCumSum(one -> if(one.3 = 1, -1, 1), happened)`;
const isTakenBack = sql`arrayExists(later -> later < own_depth, arraySlice(${depth}, place + 1))`;

/**
 * Of what happened to things of one kind, `happened` as (time, entry number, 1 for a post void, ...), the doings that a post void took
 * back, or those that stand.
 */
export const thatHappened = (what: 'takenBack' | 'stands'): Sql =>
  sql`arrayFilter((one, own_depth, place) -> one.3 = 0 and ${what === 'stands' ? sql`not` : sql``} ${isTakenBack},
    happened, ${depth}, arrayEnumerate(happened))`;

/** Takings of one voucher and post voids of them, in their order: (time, entry number, 1 for a post void, date, location, number). */
export const takings = sql`arraySort(groupArrayIf(
    (ended, entry_no, toUInt8(kind = 'postVoid'), business_date, location, number), voucher_role = 'redeemed'))`;
