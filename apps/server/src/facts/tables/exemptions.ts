import { exemptionReason } from '../exemption-reason.ts';
import { sql, type Sql } from '../sql.ts';
import { durable } from './durable.ts';

const columns = sql`company, location, business_date, ended, lane, number, occurrence, cashier, cashier_name, customer, said,
  reason, taxable, exempted, exempt_tax, entry_no, sign`;

const none = sql`toDecimal64(0, 4)`;

/**
 * The amount that a tax row would have taxed. Sources include an exemption in the taxable amount, or state it
 * separately on the same or another row. The charged tax shows which of these applies.
 */
const due: Sql = sql`multiIf(
    exempted = 0, taxable,
    taxable = 0, exempted,
    amount = 0, if(abs(taxable) >= abs(exempted), taxable, exempted),
    abs(toFloat64(amount) - toFloat64(percent) / 100 * toFloat64(taxable - exempted))
      < abs(toFloat64(amount) - toFloat64(percent) / 100 * toFloat64(taxable)), taxable,
    taxable + exempted)`;

/** The reasons of a receipt's exemptions, in the words of its source. */
const reasons = sql`arrayDistinct(arrayFilter((why, exempted, tax) -> exempted != 0 or tax != 0,
    taxes.exempt_reason, taxes.exempted, taxes.exempt_tax))`;

/**
 * The exempted and the taxable amount of the reason `said`. If several taxes apply to the same goods (state and county,
 * TPS and TVQ), they exempt the same amount, so only the tax with the largest exemption counts.
 */
const largest = sql`arrayReverseSort(pair -> abs(pair.1), arrayMap(plan -> (
      arraySum((code, why, exempted) -> if(code = plan and why = said, exempted, ${none}),
        taxes.code, taxes.exempt_reason, taxes.exempted),
      arraySum((code, taxable, exempted, amount, percent) -> if(code = plan, ${due}, ${none}),
        taxes.code, taxes.taxable, taxes.exempted, taxes.amount, taxes.percent)),
    arrayDistinct(taxes.code)))[1]`;

/** The sum of the taxes that were not charged for the reason `said`. */
const exemptTax = sql`arraySum((why, tax) -> if(why = said, tax, ${none}), taxes.exempt_reason, taxes.exempt_tax)`;

/** The exemptions of a receipt, as a column of the journal that the engine fills, because two views read it. */
export const exemptionColumn = sql`
  exemptions Array(Tuple(said String, reason LowCardinality(String), taxable Decimal(38, 4), exempted Decimal(38, 4),
    exempt_tax Decimal(38, 4))) materialized if(selling = 1,
    arrayMap(said -> (said, ${exemptionReason(sql`said`)}, ${largest}.2, ${largest}.1, ${exemptTax}), ${reasons}), [])`;

const exemptions: Sql = sql`
select company, location, business_date, ended, lane, number, occurrence, cashier, cashier_name, customer,
  one.said as said, one.reason as reason, one.taxable as taxable, one.exempted as exempted, one.exempt_tax as exempt_tax,
  entry_no, sign
from journal array join journal.exemptions as one`;

/** One row per transaction and exemption reason. `said` is the reason in the words of the source. */
export const exemptionTables = [
  sql`create table if not exists tax_exemption (
  company UInt32, location UInt32, business_date Date, ended DateTime64(0, 'UTC'), lane LowCardinality(String),
  number String, occurrence UInt32, cashier LowCardinality(String), cashier_name LowCardinality(String), customer String,
  said String, reason LowCardinality(String), taxable Decimal(18, 4), exempted Decimal(18, 4), exempt_tax Decimal(18, 4),
  entry_no UInt64, sign Int8
) engine = MergeTree
partition by toYear(business_date)
order by (company, business_date, location, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
  sql`create materialized view if not exists tax_exemption_view to tax_exemption as select ${columns} from (${exemptions})`,
];
