import { choose, sql, text, u32, type Sql } from '../../facts/sql.ts';
import { calendarPeriod } from '../engine/calendar-periods.ts';
import type { ReportQuestion, ReportQuery, RowKey } from '../engine/query.ts';
import { figuresOf, weekStart } from '../engine/measures.ts';
import { byPeriod, placeKey } from '../sales/by-place.ts';
import { ofPlace, within } from '../../question/scoped.ts';

const figures = figuresOf('gross_sales_amt', 'net_sales_amt', 'tax', 'net_sales_qty', 'customer_qty');

const nothing = sql`cast(null, 'Nullable(Decimal(38, 4))')`;

/**
 * The figures of a department. Gross sales and tax belong to whole transactions. `overview_loc_id` is empty, because
 * the row does not link to the overview of all departments.
 */
const ofDepartment = (question: ReportQuestion, period: Sql, departmentId: number): Sql => {
  const place = ofPlace(question, sql`location_id`);
  return sql`
  select sums.*, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id, ${place.text(({ name }) => name)} as location,
    ${u32(departmentId)} as dep_id, ${nothing} as gross_sales_amt, ${nothing} as tax, cast(null, 'Nullable(UInt32)') as overview_loc_id
  from (
    select location as location_id, ${period}, sum(amount) as net_sales_amt, sum(units) as net_sales_qty,
      sum(customers) as customer_qty
    from sales_department where ${within(question.scope)} and level > 0 and dep_id = ${u32(departmentId)}
    group by all having net_sales_amt != 0 or net_sales_qty != 0 or customer_qty != 0
  ) as sums`;
};

/** The key of a row. It is the key of the overview, which also has views by day. */
const keyOf = (question: ReportQuestion): Required<RowKey> => {
  const { parameters } = question;
  const view = parameters.view === 'default' ? 'daily_sales' : parameters.view;
  return placeKey({ ...question, parameters: { ...parameters, view } });
};

const departmentSums = (question: ReportQuestion, departmentId: number, key: Sql): Sql => sql`
  select ${key} as key, sum(amount) as value
  from sales_department where ${within(question.scope)} and level > 0 and dep_id = ${u32(departmentId)}
  group by key having value != 0 or sum(units) != 0`;

/** Aggregated sales: one row per period and location. */
export const aggregatedSales: ReportQuery = {
  rows: (question) => {
    const { departmentId } = question.parameters;
    const period = choose(
      {
        default: sql`business_date as date`,
        weekly_sales: sql`${weekStart(question.company)} as week`,
        monthly_sales: sql`toStartOfMonth(business_date) as month`,
        periods: calendarPeriod(question),
      },
      question.parameters.view,
    );
    return departmentId === undefined
      ? sql`select *, reg_loc_id as overview_loc_id from (${byPeriod(question, period, figures)})`
      : ofDepartment(question, period, departmentId);
  },
  search: (value) => sql`positionCaseInsensitiveUTF8(location, ${text(value)}) > 0`,
  // The views have different key columns. The place is the only key that the rows of all views have.
  tie: sql`reg_loc_id`,
  earlier: {
    isCompared: true,
    sums: (question, _, met = sql`business_date`, asked = question) =>
      departmentSums(question, question.parameters.departmentId ?? 0, keyOf(asked).ofSales.key(met)),
    // A department has no hours: only its whole days are compared.
    rowKey: (question) => {
      const { ofSales, ...key } = keyOf(question);
      return question.parameters.departmentId === undefined ? { ...key, ofSales } : key;
    },
  },
};
