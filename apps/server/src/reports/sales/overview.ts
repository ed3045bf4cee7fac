import { choose, sql, text, type Sql } from '../../facts/sql.ts';
import { byLocation, byPeriod, byRegion, type Figure } from './by-place.ts';
import { byWeekdayHour, wholeDayTotals } from './weekday-hours.ts';
import type { QueryContext, ReportQuery } from '../query.ts';

const figures: readonly Figure[] = [
  [sql`net_amount`, sql`net_sales_amt`],
  [sql`net_units`, sql`net_sales_qty`],
  [sql`customers`, sql`customer_qty`],
];

const weekStart = ({ company }: QueryContext): Sql =>
  company.usWeek ? sql`toStartOfWeek(business_date, 0)` : sql`toStartOfWeek(business_date, 1)`;

/** Sales overview: locations or regions, or locations over hours, days, weeks, months (SCR-02). */
export const overview: ReportQuery = {
  rows: (context) => {
    const level = context.parameters.regionLevel;
    const views = {
      default: level === undefined ? byLocation(context, figures) : byRegion(context, level, figures),
      hourly_sales: byPeriod(context, sql`business_date as date, hour`, figures, sql`sales_hour`),
      daily_sales: byPeriod(context, sql`business_date as date`, figures),
      weekly_sales: byPeriod(context, sql`${weekStart(context)} as week`, figures),
      monthly_sales: byPeriod(context, sql`toStartOfMonth(business_date) as month`, figures),
      weekday_hours: byWeekdayHour(context),
    };
    return choose(views, context.view);
  },
  search: (value, view) => {
    if (view === 'weekday_hours') return null;
    const name = view === 'default' ? sql`name` : sql`location`;
    return sql`positionCaseInsensitiveUTF8(${name}, ${text(value)}) > 0`;
  },
  totals: (context) => (context.view === 'weekday_hours' ? wholeDayTotals(context) : null),
  judgesDays: ({ view }) => view === 'weekday_hours',
  // Rows of the views have no key in common.
  tie: sql`tuple(*)`,
  comparable: true,
};
