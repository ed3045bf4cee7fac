import { sql, type Sql } from '../sql.ts';

// The program and role of a receipt's vouchers, for the reports of programs and for data points alike.

/** The program of a voucher, from the words of the source. */
const programOf = (said: Sql): Sql => sql`multiIf(match(${said}, '(?i)milk|lait'), 'milkIncentive',
    match(${said}, '(?i)double|dufb|bucks|produce|fruit|veg|snap|incentive'), 'doubleUp', 'other')`;

const isSnap = sql`arraySum(arrayMap((of, amount) -> if(of = 'ebtFood', amount, toDecimal64(0, 4)),
    tenders.kind, tenders.amount)) != 0`;

/**
 * The roles of a receipt's vouchers. A receipt that redeems a voucher prints the remainder as a new voucher. If SNAP
 * also paid the receipt, the last voucher of the program that the receipt prints is the newly earned voucher
 * (domain/programs/rules).
 */
const roles = sql`arrayMap((program, action, at) -> multiIf(action = 'redeemed', 'redeemed',
    not arrayExists((p, a) -> p = program and a = 'redeemed', voucher_programs, vouchers.action), 'issued',
    ${isSnap} and arrayLastIndex((p, a) -> p = program and a = 'issued', voucher_programs, vouchers.action) = at,
      'issued', 'remainder'),
    voucher_programs, vouchers.action, arrayEnumerate(voucher_programs))`;

/** Columns of the journal that the engine fills. */
export const voucherColumns = sql`
  voucher_programs Array(LowCardinality(String)) materialized arrayMap(program -> ${programOf(sql`program`)}, vouchers.program),
  voucher_roles Array(LowCardinality(String)) materialized ${roles},
  voucher_amounts Array(Decimal(18, 4)) materialized
    arrayMap(amount -> if(kind = 'postVoid', -abs(amount), amount), vouchers.amount)`;

/**
 * Factor by which the vouchers of a receipt count:
 * - -1 for a post void, which takes the vouchers back.
 * - 0 for a return, which does not change vouchers.
 * - 1 for all other receipts.
 */
export const voucherTimes = sql`toInt8(multiIf(journal.kind = 'postVoid', -1, journal.kind = 'return', 0, 1))`;
