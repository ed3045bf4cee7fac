import { choose, sql, text } from '../../facts/sql.ts';
import { figuresOf, weekStart } from '../engine/measures.ts';
import { byPeriod, byPlace, placeTrend } from './by-place.ts';
import { byWeekdayHour, wholeDayTotals } from './weekday-hours.ts';
import type { ReportQuery } from '../engine/query.ts';

const figures = figuresOf('net_sales_amt', 'net_sales_qty', 'customer_qty');

/** Sales overview: locations or regions, or locations over hours, days, weeks, months. */
export const overview: ReportQuery = {
  rows: (context) => {
    const views = {
      default: byPlace(context, figures),
      hourly_sales: byPeriod(context, sql`business_date as date, hour`, figures, sql`sales_hour`),
      daily_sales: byPeriod(context, sql`business_date as date`, figures),
      weekly_sales: byPeriod(context, sql`${weekStart(context.company)} as week`, figures),
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
  trend: placeTrend,
  totals: (context) => (context.view === 'weekday_hours' ? wholeDayTotals(context) : null),
  judgesDays: ({ view }) => view === 'weekday_hours',
  // Rows of the views have no key in common.
  tie: sql`tuple(*)`,
  comparable: true,
};
