import { inMonthsAndDays } from '../../facts/months.ts';
import { and, sql, text, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';
import { atLevel } from '../sales/department.ts';
import { inDepartment, inStores, ofDepartment } from '../../question/scoped.ts';
import { changeOfCashiers, chosen, identity, names, ofNumber, searchCashiers } from './cashier.ts';

const rows = (question: ReportQuestion): Sql => {
  const { departmentId } = question.parameters;
  const department = ofDepartment(question, sql`id`);
  const asked = departmentId === undefined ? sql`true` : inDepartment(question, departmentId);
  return sql`
    select ${identity(question, sql`sums.location_id`, sql`sums.cashier`, sql`names.name`)},
      toNullable(id) as dep_id, ${department.text(({ name }) => name)} as department, qty, amt,
      if(total = 0, 0, toFloat64(amt) / toFloat64(total) * 100) as percent_of_cashier
    from (
      select location as location_id, toString(cashier_department.cashier) as cashier, dep_id as id,
        sumIf(units, ${asked}) as qty, sumIf(amount, ${asked}) as amt, sum(sum(amount)) over (partition by location_id, cashier) as total
      from cashier_department where ${and([inStores(question.scope), ofNumber(question), atLevel(question), inMonthsAndDays(question.scope)])}
      group by location, cashier, id
    ) as sums
    left join (${names(question)}) as names using (location_id, cashier)
    where ${chosen(question, [sql`(amt != 0 or qty != 0)`])}`;
};

/**
 * Sales of each cashier in each department of a level, including departments below it; sales in a department above that
 * level are listed under that department. Rows of zero are left out, as in the report on departments.
 */
export const cashierDepartment: ReportQuery = {
  rows,
  search: (value) => sql`(${searchCashiers(value)} or positionCaseInsensitiveUTF8(department, ${text(value)}) > 0)`,
  tie: sql`(reg_loc_id, cashier_number, dep_id)`,
  earlier: changeOfCashiers('amt', rows, sql`, ' ', toString(assumeNotNull(dep_id))`),
};
