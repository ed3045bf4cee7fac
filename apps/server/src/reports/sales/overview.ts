import { choose, sql, text } from '../../facts/sql.ts';
import { calendarPeriod } from '../engine/calendar-periods.ts';
import { figuresOf, weekStart } from '../engine/measures.ts';
import { byPeriod, byPlace, placeKey, placeSums } from './by-place.ts';
import { byWeekdayHour, unjudged, wholeDayTotals } from './weekday-hours.ts';
import { readWholeDays, type WholeDays } from '../engine/whole-days.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';

const figures = figuresOf('net_sales_amt', 'net_sales_qty', 'customer_qty');

const isByWeekday = ({ parameters }: ReportQuestion): boolean => parameters.view === 'weekday_hours';

/** Sales overview: locations or regions, or locations over hours, days, weeks, months, periods. */
export const overview: ReportQuery<WholeDays> = {
  prepare: async (question) => (isByWeekday(question) ? readWholeDays(question) : unjudged),
  rows: (question, wholeDays = unjudged) => {
    const views = {
      default: byPlace(question, figures),
      hourly_sales: byPeriod(question, sql`business_date as date, hour`, figures, sql`sales_hour`),
      daily_sales: byPeriod(question, sql`business_date as date`, figures),
      weekly_sales: byPeriod(question, sql`${weekStart(question.company)} as week`, figures),
      monthly_sales: byPeriod(question, sql`toStartOfMonth(business_date) as month`, figures),
      periods: byPeriod(question, calendarPeriod(question), figures),
      weekday_hours: byWeekdayHour(question, wholeDays),
    };
    return choose(views, question.parameters.view);
  },
  search: (value, view) => {
    if (view === 'weekday_hours') return null;
    const name = view === 'default' ? sql`name` : sql`location`;
    return sql`positionCaseInsensitiveUTF8(${name}, ${text(value)}) > 0`;
  },
  totals: { own: (question, wholeDays = unjudged) => (isByWeekday(question) ? wholeDayTotals(wholeDays) : null) },
  // The rows of the views have no common key.
  tie: sql`tuple(*)`,
  earlier: { isCompared: true, ofPlaces: true, sums: placeSums, rowKey: placeKey },
};
