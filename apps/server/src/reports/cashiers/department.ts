import { inMonthsAndDays } from '../../facts/months.ts';
import { and, sql, text } from '../../facts/sql.ts';
import type { ReportQuery } from '../engine/query.ts';
import { atLevel } from '../sales/department.ts';
import { inDepartment, inStores, ofDepartment } from '../engine/scoped.ts';
import { chosen, identity, names, ofNumber, searchCashiers } from './cashier.ts';

/**
 * Sales of each cashier in each department of a level, including departments below it; sales in a department above that
 * level are listed under that department. Rows of zero are left out, as in the report on departments.
 */
export const cashierDepartment: ReportQuery = {
  rows: (context) => {
    const { departmentId } = context.parameters;
    const department = ofDepartment(context, sql`id`);
    const asked = departmentId === undefined ? sql`true` : inDepartment(context, departmentId);
    return sql`
      select ${identity(context, sql`sums.location_id`, sql`sums.cashier`, sql`names.name`)},
        toNullable(id) as dep_id, ${department.text(({ name }) => name)} as department, qty, amt,
        if(total = 0, 0, toFloat64(amt) / toFloat64(total) * 100) as percent_of_cashier
      from (
        select location as location_id, toString(cashier_department.cashier) as cashier, dep_id as id,
          sumIf(units, ${asked}) as qty, sumIf(amount, ${asked}) as amt, sum(sum(amount)) over (partition by location_id, cashier) as total
        from cashier_department where ${and([inStores(context.scope), ofNumber(context), atLevel(context), inMonthsAndDays(context.scope)])}
        group by location, cashier, id
      ) as sums
      left join (${names(context)}) as names using (location_id, cashier)
      where ${chosen(context, [sql`(amt != 0 or qty != 0)`])}`;
  },
  search: (value) => sql`(${searchCashiers(value)} or positionCaseInsensitiveUTF8(department, ${text(value)}) > 0)`,
  totals: () => null,
  tie: sql`(reg_loc_id, cashier_number, dep_id)`,
  comparable: false,
};
