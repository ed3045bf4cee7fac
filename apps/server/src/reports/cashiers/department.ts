import { sql, text } from '../../facts/sql.ts';
import type { ReportQuery } from '../query.ts';
import { inDepartment, ofDepartment } from '../scoped.ts';
import { named, ofCashiers, searchCashiers } from './cashier.ts';

/**
 * What each cashier sold of each department (SCR-21), under the department that the registers name: those above it hold no sales
 * of their own. What comes to nothing is left out, as in the report on departments.
 */
export const cashierDepartment: ReportQuery = {
  rows: (context) => {
    const { departmentId } = context.parameters;
    const department = ofDepartment(context, sql`id`);
    const chosen = departmentId === undefined ? sql`true` : inDepartment(context, departmentId);
    return named(
      context,
      sql`
      select location_id, cashier, toNullable(id) as dep_id, ${department.text(({ name }) => name)} as department, qty, amt,
        percent_of_cashier
      from (
        select location_id, cashier, id, qty, amt,
          if(sum(amt) over of_cashier = 0, 0, toFloat64(amt) / toFloat64(sum(amt) over of_cashier) * 100) as percent_of_cashier
        from (
          select location as location_id, cashier, dep_id as id, sum(amount) as amt, sum(units) as qty
          from cashier_department where ${ofCashiers(context)}
          group by location, cashier, dep_id having amt != 0 or qty != 0
        )
        window of_cashier as (partition by location_id, cashier)
      )
      where ${chosen}`,
    );
  },
  search: (value) => sql`(${searchCashiers(value)} or positionCaseInsensitiveUTF8(department, ${text(value)}) > 0)`,
  totals: () => null,
  tie: sql`(reg_loc_id, cashier_number, dep_id)`,
  comparable: false,
};
