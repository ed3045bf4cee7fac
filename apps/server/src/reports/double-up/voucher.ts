import { and, choose, date, sql, text, texts, u32, u32s, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';
import { current, ofPlace, within } from '../../question/scoped.ts';
import { onlyOf, wanted, zero } from './receipts.ts';
import { everywhere, numbersOf, takings, thatHappened } from './vouchers.ts';

/** Vouchers on the receipts in scope, by `roles`: issued vouchers, redeemed vouchers, and vouchers for a remainder. */
const listed = (question: ReportQuestion, roles: readonly string[]): Sql => {
  const { voucherNumber } = question.parameters;
  return sql`
      select location as location_id, business_date as date, lane, number, occurrence, entry_no, ended, kind,
        voucher_no as voucher_number, voucher_program as program, voucher_role as role, voucher_amount as amount,
        voucher_expiry as expires, voucher_first as left_of, arrayFirst((n, f) -> f = voucher_no, voucher_numbers, voucher_firsts) as left_on,
        arraySum(arrayMap((a, f) -> if(f = voucher_no, a, toDecimal64(0, 4)), voucher_amounts, voucher_firsts)) as left_amount
      from program_sale
      array join voucher_numbers as voucher_no, voucher_roles as voucher_role, voucher_amounts as voucher_amount,
        voucher_expiries as voucher_expiry, voucher_programs as voucher_program, voucher_firsts as voucher_first
      where ${and([
        within(question.scope),
        current(question.scope),
        sql`voucher_role in ${texts(roles)}`,
        sql`voucher_program in ${texts(wanted(question))}`,
        ...(voucherNumber === undefined ? [] : [sql`voucher_no = ${text(voucherNumber)}`]),
        ...onlyOf(question),
      ])}`;
};

/** Names a store only if the question may see it. For any other store, only the event is shown. */
const seen = ({ scope }: ReportQuestion, location: Sql, value: Sql, otherwise: Sql): Sql =>
  sql`if(${location} in ${u32s(scope.locations)}, ${value}, ${otherwise})`;

const status = ({ now }: ReportQuestion, used: Sql, worth: Sql, expires: Sql): Sql => sql`multiIf(
      ${used} > 0, if(${used} < ${worth}, 'partlyRedeemed', 'redeemed'),
      ${expires} != '' and ${expires} < ${text(now.today)}, 'expired', 'issued')`;

const place = (question: ReportQuestion) => ofPlace(question, sql`location_id`);

/** Vouchers that were issued in the period, with the later events of each voucher. */
const issued = (question: ReportQuestion): Sql => {
  const { location_name, reg_loc_id } = {
    location_name: place(question).text(({ name }) => name),
    reg_loc_id: place(question).number(({ regLocId }) => regLocId),
  };
  const taker = ofPlace(question, sql`fate.taken_at`);
  return sql`
    select own.voucher_number as voucher_number, own.program as program, own.amount as voucher_amt,
      if(own.role = 'issued', own.amount, toDecimal64(0, 4)) as issued_amt,
      multiIf(own.role != 'issued', 0, own.kind = 'postVoid', -1, 1) as issued_qty,
      own.expires as expiry, own.location_id as location_id, own.date as date, own.lane as lane, own.number as number,
      own.occurrence as occurrence, own.entry_no as entry_no, ${location_name} as location, ${reg_loc_id} as reg_loc_id,
      if(fate.used > 0, toString(fate.taken_on), '') as redeemed_date,
      if(fate.used > 0, ${seen(
        question,
        sql`fate.taken_at`,
        taker.text(({ name }) => name),
        sql`''`,
      )}, '') as redeemed_location,
      if(fate.used > 0, ${seen(question, sql`fate.taken_at`, sql`fate.taken_by`, sql`''`)}, '') as redeemed_number,
      fate.used as used_amt, fate.left_on as remainder, own.left_of as remainder_of,
      ${status(question, sql`fate.used`, sql`own.amount`, sql`own.expires`)} as voucher_status
    from (${listed(question, ['issued', 'remainder'])}) as own
    left join (
      select key, sumIf(voucher_amount, voucher_role = 'redeemed') as used, ${takings} as happened,
        ${thatHappened('stands')}[1] as taking, taking.4 as taken_on, taking.5 as taken_at, taking.6 as taken_by,
        arrayFirst(one -> one.1 = taking.2, groupArrayIf((entry_no, voucher_number), voucher_role = 'remainder')).2 as left_on
      from (
        select *, if(voucher_role = 'remainder', voucher_first, voucher_number) as key
        from (${everywhere(question, sql`business_date >= ${date(question.scope.from)}`)})
        where voucher_role != 'issued'
      )
      where key in (${numbersOf(question, 'printed')}) group by key
    ) as fate on own.voucher_number = fate.key`;
};

/**
 * Vouchers redeemed in the period, whenever they were issued. The value of a voucher comes from its issue. If the issue
 * is unknown, the value is the redeemed amount plus the remainder.
 */
const redeemed = (question: ReportQuestion): Sql => {
  const issuer = ofPlace(question, sql`origin.issued_at`);
  const worth = sql`if(origin.face > 0, origin.face, own.amount + own.left_amount)`;
  return sql`
    select own.voucher_number as voucher_number, own.program as program, own.amount as redeemed_amt,
      if(own.kind = 'postVoid', -1, 1) as redeemed_qty, ${worth} as voucher_amt,
      if(own.expires = '', origin.expires, own.expires) as expiry, own.location_id as location_id, own.date as date,
      own.lane as lane, own.number as number, own.occurrence as occurrence, own.entry_no as entry_no,
      ${place(question).text(({ name }) => name)} as location, ${place(question).number(({ regLocId }) => regLocId)} as reg_loc_id,
      if(origin.face > 0, toString(origin.issued_on), '') as issued_date,
      if(origin.face > 0, ${seen(
        question,
        sql`origin.issued_at`,
        issuer.text(({ name }) => name),
        sql`''`,
      )}, '') as issued_location,
      if(origin.face > 0, ${seen(question, sql`origin.issued_at`, sql`origin.issued_by`, sql`''`)}, '') as issued_number,
      own.left_on as remainder, ${status(question, sql`abs(own.amount)`, worth, sql`''`)} as voucher_status
    from (${listed(question, ['redeemed'])}) as own
    left join (
      select voucher_number as key, max(voucher_amount) as face, any(voucher_expiry) as expires,
        argMin(business_date, (ended, entry_no)) as issued_on, argMin(location, (ended, entry_no)) as issued_at,
        argMin(number, (ended, entry_no)) as issued_by
      from (${everywhere(question, sql`business_date <= ${date(question.scope.to)}`)})
      where voucher_role != 'redeemed' and kind != 'postVoid' and voucher_number in (${numbersOf(question, 'taken')}) group by key
    ) as origin on own.voucher_number = origin.key`;
};

const rows = (question: ReportQuestion): Sql => {
  const { voucherStatus } = question.parameters;
  const all = choose({ default: issued(question), redeemed: redeemed(question) }, question.parameters.view);
  return voucherStatus === undefined ? all : sql`select * from (${all}) where voucher_status = ${text(voucherStatus)}`;
};

/**
 * Count and sums of the list; null if they need details of single vouchers. All amounts of a voucher number are summed
 * side by side, so that no join is needed.
 */
const whole = (question: ReportQuestion): Sql | null => {
  const { voucherStatus, voucherNumber } = question.parameters;
  if (voucherStatus !== undefined || voucherNumber !== undefined) return null;
  const { scope } = question;
  const listed = sql`voucher_program in ${texts(wanted(question))}`;
  const vouchers = sql`program_sale
      array join voucher_numbers as voucher_no, voucher_roles as role, voucher_amounts as amount, voucher_programs as voucher_program`;
  if (question.parameters.view === 'redeemed')
    return sql`
    select sum(sign) as row_count, sum(amount * sign) as redeemed_amt, sum(if(kind = 'postVoid', -1, 1) * sign) as redeemed_qty
    from ${vouchers} where ${within(scope)} and role = 'redeemed' and ${listed}`;
  return sql`
    select sum(own) as row_count, sum(earned) as issued_amt, sum(earned_count) as issued_qty,
      sum(if(voucher_no = '', ${zero}, used * own)) as used_amt
    from (
      select voucher_no, sumIf(sign, ${within(scope)} and role != 'redeemed' and ${listed} as is_own) as own,
        sumIf(amount * sign, is_own and role = 'issued') as earned,
        sumIf(if(kind = 'postVoid', -1, 1) * sign, is_own and role = 'issued') as earned_count,
        sumIf(amount * sign, role = 'redeemed') as used
      from ${vouchers} where company = ${u32(scope.company)} and business_date >= ${date(scope.from)}
      group by voucher_no
    )`;
};

/** Vouchers by the date of their issue or of their use. */
export const voucher: ReportQuery = {
  rows,
  search: (value) => sql`startsWith(voucher_number, ${text(value)})`,
  totals: { whole },
  list: { newest: 'date' },
  tie: sql`tuple(entry_no, voucher_number)`,
};
