import { choose, sql, text, type Sql } from '../../facts/sql.ts';
import { calendarPeriod } from '../engine/calendar-periods.ts';
import { figuresOf, shareOf, weekStart } from '../engine/measures.ts';
import { byPeriod, byPlace, placeKey } from './by-place.ts';
import { within } from '../../question/scoped.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';

const figures = figuresOf(
  'gross_sales_amt',
  'returns_amt',
  'store_coupons_amt',
  'voids_amt',
  'net_sales_amt',
  'tax',
  'customer_qty',
);

/**
 * Store coupons, promotions and other discounts by their description. Reductions of lines without a named discount are
 * listed under 'other', so that the rows add up to the store coupons of the other views.
 */
const discounts = ({ scope }: ReportQuestion): Sql => sql`
  select discount, count, discount_amt, ${shareOf(sql`discount_amt`)} as percent_of_sales
  from (
    select discount, sum(number) as count, sum(value) as discount_amt
    from (
      select if(description = '', toString(kind), toString(description)) as discount, discount_day.count as number,
        amount as value
      from discount_day where ${within(scope)}
      union all
      select 'other' as discount, toInt64(0) as number, discount_amount as value from sales_day where ${within(scope)}
      union all
      select 'other' as discount, toInt64(0) as number, -amount as value from discount_day where ${within(scope)}
    )
    group by discount having count != 0 or discount_amt != 0
  )`;

/** Sales summary: the composition of net sales by location or region, by period, and by discount. */
export const summary: ReportQuery = {
  rows: (question) => {
    const { company, parameters } = question;
    const views = {
      default: byPlace(question, figures),
      daily_sales: byPeriod(question, sql`business_date as date`, figures),
      weekly_sales: byPeriod(question, sql`${weekStart(company)} as week`, figures),
      monthly_sales: byPeriod(question, sql`toStartOfMonth(business_date) as month`, figures),
      periods: byPeriod(question, calendarPeriod(question), figures),
      discounts: discounts(question),
    };
    return choose(views, parameters.view);
  },
  search: (value, view) => {
    const names = { default: sql`name`, discounts: sql`discount` };
    const name = view === 'default' || view === 'discounts' ? choose(names, view) : sql`location`;
    return sql`positionCaseInsensitiveUTF8(${name}, ${text(value)}) > 0`;
  },
  // The rows of the views have no common key.
  tie: sql`tuple(*)`,
  earlier: { isCompared: true, rowKey: placeKey },
};
