import type { DepartmentSale } from '@lanewise/contract/entities/department';
import { departmentSales } from '../../facts/items.ts';
import type { Scope } from '../../facts/scope.ts';
import { sql, u32, u32s } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';

/**
 * Net sales of every department in a scope, the largest first. Level 0 of the rollup has the sales of a department
 * itself, without the departments below it.
 */
export const soldDepartments = async (facts: Questions, scope: Scope): Promise<DepartmentSale[]> => {
  if (scope.locations.length === 0) return [];
  const rows = await facts.query<{ dep_id: number; sold: string; direct: number }>(sql`
    select dep_id, sumIf(amount, level > 0) as sold,
      toUInt8(countIf(level = 0 and (amount != 0 or units != 0)) > 0) as direct
    from (${departmentSales(scope)})
    group by dep_id
    order by sold desc, dep_id`);
  return rows.map(({ dep_id, sold, direct }) => ({ dep_id, amount: Number(sold), direct: direct === 1 }));
};

/** Returns the departments in which the stores of a scope have sold on any day, with the departments above them. */
export const departmentsEverSold = async (facts: Questions, scope: Scope): Promise<ReadonlySet<number>> => {
  if (scope.locations.length === 0) return new Set();
  const rows = await facts.query<{ dep_id: number }>(sql`
    select distinct dep_id from sales_department_month
    where company = ${u32(scope.company)} and location in ${u32s(scope.locations)}`);
  return new Set(rows.map(({ dep_id }) => dep_id));
};
