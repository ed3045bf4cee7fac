import { and, sql, u32, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { within } from '../../question/scoped.ts';
import { onlyOf } from './receipts.ts';

/**
 * Vouchers of the whole company, current versions, one row per entry on a receipt. A voucher may be redeemed at any
 * store, so all stores are queried. A user who sees one store learns about other stores only that the voucher was
 * redeemed.
 */
export const everywhere = ({ scope }: ReportQuestion, when: Sql): Sql => sql`
      select company, location, business_date, ended, entry_no, kind, number, lane, voucher_number, voucher_role, voucher_amount,
        voucher_expiry, voucher_first
      from program_sale
      array join voucher_numbers as voucher_number, voucher_roles as voucher_role, voucher_amounts as voucher_amount,
        voucher_expiries as voucher_expiry, voucher_firsts as voucher_first
      where company = ${u32(scope.company)} and ${when} and sign = 1
        and entry_no not in (select entry_no from superseded where company = ${u32(scope.company)})`;

/** Numbers of the vouchers that the receipts in scope redeemed or printed. */
export const numbersOf = (question: ReportQuestion, what: 'taken' | 'printed'): Sql => {
  const wanted = what === 'taken' ? sql`r = 'redeemed'` : sql`r != 'redeemed'`;
  return sql`
          select arrayJoin(arrayFilter((n, r) -> ${wanted} and n != '', voucher_numbers, voucher_roles))
          from program_sale where ${and([within(question.scope), ...onlyOf(question)])}`;
};

/**
 * A post void cancels the last matching earlier event that is still in force. An event adds 1 and a post void adds -1,
 * like opening and closing brackets.
 */
const depth = sql`arrayCumSum(one -> if(one.3 = 1, -1, 1), happened)`;
const isTakenBack = sql`arrayExists(later -> later < own_depth, arraySlice(${depth}, place + 1))`;

/**
 * Filters the events of one kind. `happened`: the events and their post voids as (time, entry number, 1 for a post
 * void, ...). 'takenBack': events that a post void cancelled. 'stands': events that no post void cancelled.
 */
export const thatHappened = (what: 'takenBack' | 'stands'): Sql =>
  sql`arrayFilter((one, own_depth, place) -> one.3 = 0 and ${what === 'stands' ? sql`not` : sql``} ${isTakenBack},
    happened, ${depth}, arrayEnumerate(happened))`;

/**
 * Redemptions of one voucher and their post voids, in order: (time, entry number, 1 for a post void, date, location,
 * number).
 */
export const takings = sql`arraySort(groupArrayIf(
    (ended, entry_no, toUInt8(kind = 'postVoid'), business_date, location, number), voucher_role = 'redeemed'))`;
