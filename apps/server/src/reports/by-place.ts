import type { Scope } from '../facts/scope.ts';
import { join, sql, u8, type Sql } from '../facts/sql.ts';
import { places, within } from './scoped.ts';

/** A sum of sales_day or sales_hour under the name of a field: [column, field]. */
export type Figure = readonly [column: Sql, field: Sql];

const comma = sql`, `;
const daily = sql`sales_day`;
const sums = (figures: readonly Figure[], rollup: Sql = daily): Sql =>
  join(
    figures.map(([column, field]) => sql`sum(${rollup}.${column}) as ${field}`),
    comma,
  );
const ofLocations = (scope: Scope, figures: readonly Figure[]): Sql =>
  sql`select location, ${sums(figures)} from sales_day where ${within(scope)} group by location`;

/** One row a location in scope, also for one that sold nothing. */
export const byLocation = (scope: Scope, figures: readonly Figure[]): Sql => sql`
  select place.reg_loc_id as reg_loc_id, place.name as name, place.store_number as store_number,
    ${join(
      figures.map(([, field]) => sql`sums.${field} as ${field}`),
      comma,
    )}
  from (${places(scope)}) as place
  left join (${ofLocations(scope, figures)}) as sums using location`;

/** Level 1 is the company itself, so the uppermost regions are level 2. */
const uppermost = 2;

/** One row a region of a level; locations that lie in no region of it come under their own name. */
export const byRegion = (scope: Scope, levelId: number, figures: readonly Figure[]): Sql => {
  const level = u8(Math.max(1, levelId - uppermost + 1));
  const has = sql`length(place.region_ids) >= ${level}`;
  return sql`
  select if(${has}, place.region_ids[${level}], place.reg_loc_id) as reg_loc_id,
    any(if(${has}, place.region_names[${level}], place.name)) as name, '' as store_number,
    ${join(
      figures.map(([, field]) => sql`sum(sums.${field}) as ${field}`),
      comma,
    )}
  from (${places(scope)}) as place
  left join (${ofLocations(scope, figures)}) as sums using location
  group by reg_loc_id`;
};

/** One row a location and period; a period whose every transaction was corrected away is not there. */
export const byPeriod = (scope: Scope, period: Sql, figures: readonly Figure[], rollup: Sql = daily): Sql => sql`
  select sums.*, place.reg_loc_id as reg_loc_id, place.name as location
  from (
    select location as location_id, ${period}, ${sums(figures, rollup)} from ${rollup} where ${within(scope)}
    group by all having sum(${rollup}.transactions) != 0
  ) as sums
  inner join (select * from (${places(scope)})) as place on place.location = sums.location_id`;
