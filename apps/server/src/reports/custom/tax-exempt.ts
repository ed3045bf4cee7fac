import { exemptionNumber } from '../../facts/exemption-reason.ts';
import { and, choose, sql, text, texts, type Sql } from '../../facts/sql.ts';
import { isCalled } from '../cashiers/called.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';
import { current, ofPlace, within } from '../../question/scoped.ts';

const chosen = ({ scope, parameters }: ReportQuestion): Sql => {
  const { exemption, lane, cashier } = parameters;
  return and([
    within(scope),
    current(scope),
    ...(exemption === undefined ? [] : [sql`reason = ${text(exemption)}`]),
    ...(lane === undefined ? [] : [sql`lane in ${texts(lane)}`]),
    ...(cashier === undefined ? [] : [isCalled(sql`tax_exemption.cashier`, sql`cashier_name`, cashier)]),
  ]);
};

const receipts = (question: ReportQuestion): Sql => {
  const place = ofPlace(question, sql`location_id`);
  return sql`
  select list.*, ${place.text(({ name }) => name)} as location, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
  from (
    select location as location_id, ended as time, business_date as date, toString(tax_exemption.lane) as lane, number,
      occurrence, if(cashier_name = '', cashier, cashier_name) as cashier, toString(reason) as exempt_reason,
      if(reason in ('certificate', 'other'), if(${exemptionNumber(sql`said`)} = '', said, ${exemptionNumber(sql`said`)}), '')
        as exemption_number,
      customer, taxable as taxable_amt, exempted as exempted_amt, exempt_tax as exempted_tax, entry_no
    from tax_exemption where ${chosen(question)}
  ) as list`;
};

const stores = (question: ReportQuestion): Sql => {
  const place = ofPlace(question, sql`location_id`);
  return sql`
  select sums.*, ${place.text(({ name }) => name)} as name, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
  from (
    select location as location_id, uniqExact(entry_no) as exemption_qty, sum(exempted) as exempted_amt,
      sum(exempt_tax) as exempted_tax
    from tax_exemption where ${chosen(question)}
    group by location
  ) as sums`;
};

/** Amounts that were not taxed, and the reasons. */
export const taxExempt: ReportQuery = {
  rows: (question) => choose({ default: receipts(question), stores: stores(question) }, question.parameters.view),
  search: (value, view) =>
    view === 'stores'
      ? sql`positionCaseInsensitiveUTF8(name, ${text(value)}) > 0`
      : sql`(number = ${text(value)} or customer = ${text(value)} or positionCaseInsensitiveUTF8(exemption_number, ${text(value)}) > 0
          or positionCaseInsensitiveUTF8(cashier, ${text(value)}) > 0)`,
  // The rows of the views have no common key.
  tie: sql`tuple(*)`,
};
