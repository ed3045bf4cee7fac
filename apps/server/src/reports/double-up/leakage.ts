import type { Incentive } from '@lanewise/contract/fields/programs';
import { earningRules, type Program } from '@lanewise/domain/programs/rules';
import { date, decimal, sql, texts, u8, type Sql } from '../../facts/sql.ts';
import type { ProgramQuestion } from './program-question.ts';
import { current, within } from '../../question/scoped.ts';
import { columnsBy, receipts, wanted, zero } from './receipts.ts';
import { everywhere, numbersOf, takings, thatHappened } from './vouchers.ts';

const none = { risk: zero, reasons: sql`emptyArrayString()` };

/** The rules that an issue of a program breaks, as in `breachesOf` of domain/programs/vouchers. */
const issueOf = (question: ProgramQuestion, program: Program): { risk: Sql; reasons: Sql } => {
  if (!wanted(question).includes(program)) return none;
  const { sum, redeemed, issued } = columnsBy[program];
  const { rate, limit } = earningRules[program];
  const judged = question.programs.eligible[program] !== null;
  const eligible = sql`greatest(${sum} - ${redeemed}, ${zero})`;
  const base = judged ? sql`least(snap, greatest(${eligible} - wic, ${zero}))` : sql`snap`;
  const most = sql`greatest(least(${base} * ${u8(rate)}, ${decimal(limit)}), ${zero})`;
  const byList = judged
    ? sql`${issued} > ${eligible} ? 'ineligibleItems' : '',
        wic > 0 and ${issued} <= ${eligible} and ${issued} > greatest(${eligible} - wic, ${zero}) ? 'wicOverlap' : '',`
    : sql``;
  return {
    risk: sql`greatest(${issued} - ${most}, ${zero})`,
    reasons: sql`[${issued} > snap ? 'notSnap' : '', ${byList} ${issued} > ${decimal(limit)} ? 'overLimit' : '']`,
  };
};

/** Sales that were voided as a whole: a post void of the same lane and day has the negated sums. */
const isVoided = (question: ProgramQuestion): Sql => {
  const here = sql`${within(question.scope)} and ${current(question.scope)}`;
  return sql`entry_no in (
      select arrayJoin(${thatHappened('takenBack')}.2) from (
        select arraySort(groupArray((ended, entry_no, toUInt8(kind = 'postVoid')))) as happened
        from program_sale
        where ${here} and (location, business_date, lane) in (
          select location, business_date, lane from program_sale where ${here} and kind = 'postVoid')
        group by location, business_date, lane, abs(total), abs(snap)))`;
};

const receiptColumns = sql`location, business_date, ended, lane, number, occurrence, entry_no, cashier, cashier_name, voucher_numbers`;

const issues = (question: ProgramQuestion): Sql => {
  const [doubleUp, milk] = [issueOf(question, 'doubleUp'), issueOf(question, 'milkIncentive')];
  const asked = wanted(question);
  const sumOf = (programs: readonly Incentive[]): Sql =>
    programs.map((program) => columnsBy[program].issued).reduce((sum, one) => sql`${sum} + ${one}`, zero);
  const [issued, earned] = [sumOf(asked), sumOf(asked.filter((program) => program !== 'other'))];
  return sql`
    select ${receiptColumns}, ${issued} as issued_here, ${isVoided(question)} as voided,
      ${doubleUp.risk} + ${milk.risk} as by_itself, greatest(${earned} - by_itself - greatest(snap, ${zero}), ${zero}) as earned_twice,
      if(voided, toDecimal128(issued_here, 4), toDecimal128(by_itself + earned_twice, 4)) as risk,
      arrayConcat(${doubleUp.reasons}, ${milk.reasons}, [earned_twice > 0 ? 'notSnap' : '', voided ? 'voidedAfterIssue' : ''])
        as reasons
    from (${receipts(question, 'current', [sql`kind != 'postVoid'`, sql`${issued} > 0`])})
    where risk > 0`;
};

/** Vouchers that were redeemed twice, for more than their value, or after their expiry. */
const wrongTakings = (question: ProgramQuestion): Sql => sql`
    select ${receiptColumns}, reason_and_risk.2 as risk, [reason_and_risk.1] as reasons
    from (
      select taken.*, multiIf(
          no != '' and not has(known.standing, entry_no), ('', toDecimal128(0, 4)),
          no != '' and known.standing[1] != entry_no, ('redeemedTwice', toDecimal128(amount, 4)),
          if(expires = '', known.expires, expires) != '' and toString(business_date) > if(expires = '', known.expires, expires),
            ('afterExpiry', toDecimal128(amount, 4)),
          known.face > 0 and amount > known.face, ('beyondAmount', toDecimal128(amount - known.face, 4)),
          ('', ${zero})) as reason_and_risk
      from (
        select ${receiptColumns}, voucher_number as no, voucher_amount as amount, voucher_expiry as expires
        from program_sale
        array join voucher_numbers as voucher_number, voucher_roles as voucher_role, voucher_amounts as voucher_amount,
          voucher_expiries as voucher_expiry, voucher_programs as voucher_program
        where ${within(question.scope)} and ${current(question.scope)} and voucher_role = 'redeemed' and voucher_amount > 0
          and voucher_program in ${texts(wanted(question))}
      ) as taken
      left join (
        select voucher_number as no, maxIf(voucher_amount, voucher_role != 'redeemed' and kind != 'postVoid') as face,
          anyIf(voucher_expiry, voucher_role != 'redeemed' and kind != 'postVoid') as expires, ${takings} as happened,
          ${thatHappened('stands')}.2 as standing
        from (${everywhere(question, sql`business_date <= ${date(question.scope.to)}`)})
        where voucher_number in (${numbersOf(question, 'taken')})
        group by voucher_number
      ) as known using no
      where reason_and_risk.1 != ''
    )`;

/** Receipts whose vouchers break a rule: why, and how much should not have been issued or redeemed. */
export const leakage = (question: ProgramQuestion): Sql => sql`
    select any(all_of.location) as location, any(all_of.business_date) as business_date, any(all_of.ended) as ended,
      any(all_of.lane) as lane, any(all_of.number) as number, any(all_of.occurrence) as occurrence, entry_no,
      any(all_of.cashier) as cashier, any(all_of.cashier_name) as cashier_name, any(all_of.voucher_numbers) as voucher_numbers,
      arraySort(arrayFilter(reason -> reason != '', arrayDistinct(arrayFlatten(groupArray(all_of.reasons))))) as breaches,
      sum(all_of.risk) as at_risk_amt
    from (
      select ${receiptColumns}, risk, reasons from (${issues(question)})
      union all
      select ${receiptColumns}, risk, reasons from (${wrongTakings(question)})
    ) as all_of
    group by entry_no`;
