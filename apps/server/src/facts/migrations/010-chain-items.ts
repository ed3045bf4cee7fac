import { sql, type Sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

type Period = 'month' | 'year';

const names: Readonly<Record<Period, { of: Sql; from: Sql }>> = {
  month: { of: sql`chain_item_month`, from: sql`item_month` },
  year: { of: sql`chain_item_year`, from: sql`item_year` },
};
const keys: Readonly<Record<Period, Sql>> = { month: sql`month`, year: sql`year` };

const ofPeriod = (period: Period): Sql[] => {
  const { of, from } = names[period];
  const columns = sql`company, ${keys[period]}, dep_id, upc`;
  return [
    sql`create table if not exists ${of} (
  company UInt32, ${keys[period]} Date, dep_id UInt32, upc String,
  amount Decimal(18, 4), units Decimal(18, 4), lines Int64
) engine = SummingMergeTree
partition by toYear(${keys[period]})
order by (company, ${keys[period]}, dep_id, upc)
settings ${durable}`,
    // Fills the table with existing rows before the view adds new ones. Truncated first, in case of a rerun after a
    // crash.
    sql`truncate table ${of}`,
    sql`insert into ${of} (company, ${keys[period]}, dep_id, upc, amount, units, lines)
      select ${columns}, amount, units, lines from ${from}`,
    sql`create materialized view if not exists ${of}_view to ${of} as
select ${columns}, sum(${from}.amount) as amount, sum(${from}.units) as units, sum(${from}.lines) as lines
from ${from}
group by ${columns}`,
  ];
};

/**
 * Sales of items over all stores of a company, filled from the stores in the same insert. Users who may see every store
 * mostly ask for every store, and a month of twenty stores has twenty times as many rows as items.
 */
export const chainItems: Migration = {
  number: 10,
  name: 'chain items',
  statements: [...ofPeriod('month'), ...ofPeriod('year')],
};
