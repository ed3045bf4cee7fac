import { itemSales } from '../apps/server/dist/facts/items.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import { scopeOf, withDates, type Scope } from '../apps/server/dist/facts/scope.js';
import { sql, type Sql } from '../apps/server/dist/facts/sql.js';
import { within } from '../apps/server/dist/question/scoped.js';
import type { Chain } from './chain.ts';

/** A question of a report, asked of the rollup that answers it and of the raw lines. */
export interface Question {
  name: string;
  rollup: Sql;
  raw: Sql;
  /** The raw question in DuckDB's SQL, over the same columns. */
  duckdb: string;
}

/** A raw-line table made for such questions only, as the fair side of a time comparison. */
export const rawLine = sql`bench_line`;

export const makeRawLines = async (facts: Facts): Promise<void> => {
  await facts.command(sql`drop table if exists ${rawLine}`);
  await facts.command(sql`
    create table ${rawLine} (
      company UInt32, location UInt32, dep_id UInt32, upc String, business_date Date, hour UInt8, sign Int8,
      amount Decimal(18, 4), discount Decimal(18, 4), units Decimal(18, 4)
    ) engine = MergeTree partition by toYYYYMM(business_date) order by (company, location, dep_id, upc, business_date)`);
  await facts.command(
    sql`
      insert into ${rawLine} (company, location, dep_id, upc, business_date, hour, sign, amount, discount, units)
      select company, location, item.dep_id, item.upc, business_date, hour, sign, item.amount, item.discount, item.units
      from journal array join lines as item where selling = 1`,
    { lane: 'long' },
  );
};

export const questions = (chain: Chain): Question[] => {
  const scope = scopeOf(
    { companyId: chain.company, locations: chain.locations, everyStore: true },
    { startDate: chain.firstMonth, lastDate: chain.lastDate },
  );
  const condition = within(scope);
  const net = sql`sum((amount + discount) * sign) as net, sum(units * sign) as items`;
  const duckdb = (key: string, of: Scope = scope): string =>
    `select ${key}, sum((amount + discount) * sign) as net, sum(units * sign) as items from line
     where business_date between '${of.from}' and '${of.to}' group by ${key}`;
  const items = (name: string, of: Scope): Question => ({
    name,
    rollup: sql`select upc, sum(amount) as net, sum(units) as items from (${itemSales(of)}) group by upc having sum(lines) != 0`,
    raw: sql`select upc, ${net} from ${rawLine} where ${within(of)} group by upc`,
    duckdb: duckdb('upc', of),
  });
  return [
    {
      name: 'year by location',
      rollup: sql`select location, sum(net_amount) as net, sum(net_units) as items from sales_hour where ${condition} group by location`,
      raw: sql`select location, ${net} from ${rawLine} where ${condition} group by location`,
      duckdb: duckdb('location'),
    },
    {
      name: 'year by department',
      rollup: sql`select dep_id, sum(sales_department.amount) as net, sum(sales_department.units) as items
        from sales_department where ${condition} and level = 2 group by dep_id`,
      raw: sql`select dep_id, ${net} from ${rawLine} where ${condition} group by dep_id`,
      duckdb: duckdb('dep_id'),
    },
    {
      name: 'year by hour',
      rollup: sql`select hour, sum(net_amount) as net, sum(net_units) as items from sales_hour where ${condition} group by hour`,
      raw: sql`select hour, ${net} from ${rawLine} where ${condition} group by hour`,
      duckdb: duckdb('hour'),
    },
    items('month by item', withDates(scope, `${chain.lastDate.slice(0, 8)}01`, chain.lastDate)),
    items('year by item', scope),
  ];
};
