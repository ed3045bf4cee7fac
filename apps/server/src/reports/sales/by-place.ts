import { empty, join, sql, texts, u32s, type Sql } from '../../facts/sql.ts';
import { periodNameOf } from '../engine/calendar-periods.ts';
import { shareOf, weekStart, type Figure } from '../engine/measures.ts';
import type { ShownStore } from '../../question/names.ts';
import type { ReportQuestion, RowKey } from '../engine/query.ts';
import { ofPlace, within } from '../../question/scoped.ts';

const comma = sql`, `;
const daily = sql`sales_day`;

const sums = (figures: readonly Figure[], from: Sql): Sql =>
  join(
    figures.map(([column, field]) => sql`sum(${from}.${column}) as ${field}`),
    comma,
  );

/**
 * Figures by location, with a row of zeros for each location, so that every location has a row. A location without
 * sales must look different from a location without data.
 */
const everyLocation = ({ scope }: ReportQuestion, figures: readonly Figure[]): Sql => {
  const columns = join(
    figures.map(([column]) => column),
    comma,
  );
  const zeros = join(
    figures.map(([column]) => sql`0 as ${column}`),
    comma,
  );
  return sql`
    select location, ${columns} from sales_day where ${within(scope)}
    union all
    select arrayJoin(${u32s(scope.locations)}) as location, ${zeros}`;
};

/** Level 1 is the company itself, so the uppermost regions are level 2. */
const uppermost = 2;

/**
 * The row that a location belongs to: its own row, or the row of its region at a level. A location without a region at
 * that level has its own row.
 */
export const standing = ({
  parameters,
}: ReportQuestion): ((place: ShownStore) => { id: number; name: string; number: string }) => {
  const { regionLevel } = parameters;
  const at = regionLevel === undefined ? null : Math.max(0, regionLevel - uppermost);
  return ({ regLocId, name, storeNumber, regions }) => {
    const region = at === null ? undefined : regions[at];
    return region ? { ...region, number: '' } : { id: regLocId, name, number: at === null ? storeNumber : '' };
  };
};

/** Percentage of a row in the net sales of all rows. The net sales of a row are themselves a sum. */
const shareOfSums = (from: Sql): Sql => shareOf(sql`sum(${from}.net_amount)`);

/**
 * One row per location in scope, or per region of the requested level, even without sales. Each avoided subquery saves
 * the engine a millisecond of planning.
 */
export const byPlace = (question: ReportQuestion, figures: readonly Figure[]): Sql => {
  const place = ofPlace(question, sql`every.location`);
  const of = standing(question);
  return sql`
  select ${sums(figures, sql`every`)}, ${place.number((one) => of(one).id)} as reg_loc_id,
    any(${place.text((one) => of(one).name)}) as name, any(${place.text((one) => of(one).number)}) as store_number,
    ${shareOfSums(sql`every`)} as percent_of_sales
  from (${everyLocation(question, figures)}) as every
  group by reg_loc_id`;
};

/** One row per location or region and period; a period whose transactions were all reversed is left out. */
export const byPeriod = (
  question: ReportQuestion,
  period: Sql,
  figures: readonly Figure[],
  rollup: Sql = daily,
): Sql => {
  const place = ofPlace(question, sql`${rollup}.location`);
  const of = standing(question);
  return sql`
  select sums.* except (place_name), place_name as location
  from (
    select ${period}, ${place.number((one) => of(one).id)} as reg_loc_id, any(${place.text((one) => of(one).name)}) as place_name,
      ${sums(figures, rollup)}, ${shareOfSums(rollup)} as percent_of_sales
    from ${rollup} where ${within(question.scope)}
    group by all having sum(${rollup}.transactions) != 0
  ) as sums`;
};

/** A key of columns, as text. */
const joined = (parts: readonly Sql[]): Sql =>
  sql`concatWithSeparator(' ', ${join(
    parts.map((part) => sql`toString(${part})`),
    comma,
  )})`;

/** The name of the period of a row in each view, and the function that gives this period for a day. */
const periodOf = (question: ReportQuestion): { column: Sql; of: (day: Sql) => Sql; isShort: boolean } | null => {
  const { parameters, company } = question;
  switch (parameters.view) {
    case 'hourly_sales':
    case 'daily_sales':
      return { column: sql`date`, of: (day) => day, isShort: true };
    case 'weekly_sales':
      return { column: sql`week`, of: (day) => weekStart(company, day), isShort: true };
    case 'monthly_sales':
      return { column: sql`month`, of: (day) => sql`toStartOfMonth(${day})`, isShort: false };
    case 'periods':
      return { column: sql`period`, of: (day) => periodNameOf(question, day), isShort: false };
    default:
      return null;
  }
};

/** Locations or regions over a period, hour by hour where rows are hours. */
export const placeKey = (question: ReportQuestion): Required<RowKey> => {
  const place = ofPlace(question, sql`location`);
  const of = standing(question);
  const id = place.number((one) => of(one).id);
  const period = periodOf(question);
  const hourly = question.parameters.view === 'hourly_sales';
  const hour = hourly ? [sql`hour`] : [];
  return {
    row: joined([sql`reg_loc_id`, ...(period ? [period.column] : []), ...hour]),
    isShort: period?.isShort === true,
    ofSales: { key: (day) => joined([id, ...(period ? [period.of(day)] : []), ...hour]), hourly },
  };
};

/** Net sales of locations or regions. Places without sales are left out. */
export const placeSums = (question: ReportQuestion, keys: readonly string[] | null): Sql => {
  const place = ofPlace(question, sql`location`);
  const of = standing(question);
  return sql`
  select toString(${place.number((one) => of(one).id)}) as key, sum(net_amount) as value
  from sales_day where ${within(question.scope)}
  group by key having sum(sales_day.transactions) != 0${keys ? sql` and key in ${texts(keys)}` : empty}`;
};
