import type { Scope } from '../facts/scope.ts';
import { and, date, sql, u32, u32s, type Sql } from '../facts/sql.ts';

/** The condition that every statement on a rollup begins with: company, permitted locations, business dates. */
export const within = (scope: Scope): Sql =>
  and([
    sql`company = ${u32(scope.company)}`,
    sql`location in ${u32s(scope.locations)}`,
    sql`business_date between ${date(scope.from)} and ${date(scope.to)}`,
  ]);

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
