import { and, sql, u32, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { within } from '../scoped.ts';
import { onlyOf } from './receipts.ts';

/**
 * Vouchers of the whole company, current versions, one row an entry on a receipt. A voucher is taken where its holder shops, so that
 * what became of it is asked of every store; who sees one store learns of others only that it was taken.
 */
export const everywhere = ({ scope }: QueryContext, when: Sql): Sql => sql`
      select company, location, business_date, ended, entry_no, number, lane, voucher_number, voucher_role, voucher_amount,
        voucher_expiry, voucher_first
      from program_sale
      array join voucher_numbers as voucher_number, voucher_roles as voucher_role, voucher_amounts as voucher_amount,
        voucher_expiries as voucher_expiry, voucher_firsts as voucher_first
      where company = ${u32(scope.company)} and ${when} and sign = 1 and kind != 'postVoid'
        and entry_no not in (select entry_no from superseded where company = ${u32(scope.company)})`;

/** Numbers of the vouchers that the receipts in scope took, or printed. */
export const numbersOf = (context: QueryContext, what: 'taken' | 'printed'): Sql => {
  const wanted = what === 'taken' ? sql`r = 'redeemed'` : sql`r != 'redeemed'`;
  return sql`
          select arrayJoin(arrayFilter((n, r) -> ${wanted} and n != '', voucher_numbers, voucher_roles))
          from program_sale where ${and([within(context.scope), ...onlyOf(context)])}`;
};
