import { and, choose, sql, text, u32, u32s, u8, date, type Sql } from '../facts/sql.ts';
import type { Scope } from '../facts/scope.ts';
import type { QueryContext, ReportQuery } from './query.ts';

/** The condition that every statement on a rollup begins with: company, permitted locations, business dates. */
export const within = (scope: Scope): Sql =>
  and([
    sql`company = ${u32(scope.company)}`,
    sql`location in ${u32s(scope.locations)}`,
    sql`business_date between ${date(scope.from)} and ${date(scope.to)}`,
  ]);

export const figures = sql`
  sum(net_amount) as net_sales_amt, sum(net_units) as net_sales_qty, sum(customers) as customer_qty`;

/** Locations in scope with their names, as metadata had them last. */
export const places = (scope: Scope): Sql => sql`
  select location_id as location, reg_loc_id, name, store_number, region_ids, region_names
  from dim_location
  where company = ${u32(scope.company)} and location_id in ${u32s(scope.locations)}
    and version = (select max(version) from dim_location where company = ${u32(scope.company)})
  limit 1 by location_id`;

/** The department tree as metadata had it last. */
export const departments = (scope: Scope): Sql => sql`
  select dep_id, parent, depth, code, name, path
  from dim_department
  where company = ${u32(scope.company)}
    and version = (select max(version) from dim_department where company = ${u32(scope.company)})
  limit 1 by dep_id`;

/** A department and everything below it. */
export const inDepartment = (scope: Scope, departmentId: number): Sql =>
  sql`dep_id in (select dep_id from (${departments(scope)}) where has(path, ${u32(departmentId)}))`;

/** One row per location in scope, also for one without sales: no sales and no data must not look alike. */
const byLocation = ({ scope }: QueryContext): Sql => sql`
  select place.reg_loc_id as reg_loc_id, place.name as name, place.store_number as store_number,
    sums.net_sales_amt as net_sales_amt, sums.net_sales_qty as net_sales_qty, sums.customer_qty as customer_qty
  from (${places(scope)}) as place
  left join (select location, ${figures} from sales_hour where ${within(scope)} group by location) as sums using location`;

/** Level 1 is the company itself, so the uppermost regions are level 2. */
const uppermost = 2;

/** One row per region of a level; locations that lie in no region of it come under their own name. */
const byRegion = (context: QueryContext, levelId: number): Sql => {
  const level = Math.max(1, levelId - uppermost + 1);
  return sql`
  select if(length(place.region_ids) >= ${u8(level)}, place.region_ids[${u8(level)}], place.reg_loc_id) as reg_loc_id,
    any(if(length(place.region_ids) >= ${u8(level)}, place.region_names[${u8(level)}], place.name)) as name,
    '' as store_number,
    sum(sums.net_sales_amt) as net_sales_amt, sum(sums.net_sales_qty) as net_sales_qty, sum(sums.customer_qty) as customer_qty
  from (${places(context.scope)}) as place
  left join (select location, ${figures} from sales_hour where ${within(context.scope)} group by location) as sums using location
  group by reg_loc_id`;
};

/** A period whose every transaction was corrected away is not there, also before the rollup forgets it. */
const overPeriod = (keys: Sql, { scope }: QueryContext): Sql => sql`
  select sums.*, place.reg_loc_id as reg_loc_id, place.name as location
  from (
    select location as location_id, ${keys}, ${figures} from sales_hour where ${within(scope)}
    group by all having sum(transactions) != 0
  ) as sums
  inner join (select * from (${places(scope)})) as place on place.location = sums.location_id`;

const weekStart = ({ company }: QueryContext): Sql =>
  company.usWeek ? sql`toStartOfWeek(business_date, 0)` : sql`toStartOfWeek(business_date, 1)`;

/** Sales overview: locations or regions, or locations over hours, days, weeks, months (SCR-02). */
export const overview: ReportQuery = {
  rows: (context) => {
    const level = context.parameters.regionLevel;
    const views = {
      default: level === undefined ? byLocation(context) : byRegion(context, level),
      hourly_sales: overPeriod(sql`business_date as date, hour`, context),
      daily_sales: overPeriod(sql`business_date as date`, context),
      weekly_sales: overPeriod(sql`${weekStart(context)} as week`, context),
      monthly_sales: overPeriod(sql`toStartOfMonth(business_date) as month`, context),
    };
    return choose(views, context.view);
  },
  search: (value, view) => {
    const name = view === 'default' ? sql`name` : sql`location`;
    return sql`positionCaseInsensitiveUTF8(${name}, ${text(value)}) > 0`;
  },
  totals: () => null,
  tie: sql`reg_loc_id`,
  comparable: true,
};
