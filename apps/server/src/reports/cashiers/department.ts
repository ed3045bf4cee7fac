import { sql, text } from '../../facts/sql.ts';
import type { ReportQuery } from '../query.ts';
import { depthOf } from '../sales/department.ts';
import { inDepartment, ofDepartment } from '../scoped.ts';
import { named, ofCashiers, searchCashiers } from './cashier.ts';

/**
 * What each cashier sold of each department of a level (SCR-21), with all that lies below it; what is sold under one above that level
 * stands under that one. What comes to nothing is left out, as in the report on departments.
 */
export const cashierDepartment: ReportQuery = {
  rows: (context) => {
    const { departmentId } = context.parameters;
    const wanted = depthOf(context);
    const [sold, department] = [ofDepartment(context, sql`dep_id`), ofDepartment(context, sql`id`)];
    const chosen = departmentId === undefined ? sql`true` : inDepartment(context, departmentId);
    return named(
      context,
      sql`
      select location_id, cashier, toNullable(id) as dep_id, ${department.text(({ name }) => name)} as department, qty, amt,
        if(total = 0, 0, toFloat64(amt) / toFloat64(total) * 100) as percent_of_cashier
      from (
        select location as location_id, cashier, ${sold.number(({ dep_id, path }) => path[wanted - 1] ?? dep_id)} as id,
          sumIf(units, ${chosen}) as qty, sumIf(amount, ${chosen}) as amt, sum(sum(amount)) over (partition by location, cashier) as total
        from cashier_department where ${ofCashiers(context)}
        group by location, cashier, id
      )
      where amt != 0 or qty != 0`,
    );
  },
  search: (value) => sql`(${searchCashiers(value)} or positionCaseInsensitiveUTF8(department, ${text(value)}) > 0)`,
  totals: () => null,
  tie: sql`(reg_loc_id, cashier_number, dep_id)`,
  comparable: false,
};
