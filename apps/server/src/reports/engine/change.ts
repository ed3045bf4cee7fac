import { changeFields } from '@lanewise/contract/reports/change';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { comparedWith, type Compared } from '@lanewise/domain/calendar/comparable';
import { withDates, withLocations } from '../../facts/scope.ts';
import { sql, type Sql } from '../../facts/sql.ts';
import { comparableOf, type Met } from './comparable.ts';
import { readHistories } from '../../question/completeness.ts';
import { metDay, ownDay } from './met-days.ts';
import { meetingOf, salesByKey } from './periods.ts';
import type { PreparedQuestion, RawRow, ReportQuestion } from './query.ts';

// The change of each row against the compared period, over the same stores, days and hours as the key figures.

/**
 * The compared period. Null if the compared period begins on a named day and does not end before the question begins.
 */
export const earlierOf = ({ scope, parameters, company }: ReportQuestion): Compared | null =>
  comparedWith({ start: scope.from, last: scope.to }, parameters.compare, company);

const hasChange = ({ columns }: ReportView): boolean => columns.includes('change_amt');

/** Whether a view shows a comparison: in its rows, or in its key figures and chart. */
const compares = ({ query, scope }: ReportQuestion, view: ReportView): boolean =>
  scope.locations.length > 0 && (hasChange(view) || (query.earlier?.isCompared === true && view.chart !== null));

/** Judges which stores can be compared; null for a view that compares nothing. */
export const readCompared = async (
  question: ReportQuestion,
  view: ReportView,
  earlier: Compared,
): Promise<Met | null> => {
  if (!compares(question, view)) return null;
  const { arrivals, scope, names, now, query } = question;
  const wholeDays = hasChange(view) && query.earlier?.rowKey?.(question).ofSales === undefined;
  const meeting = meetingOf(scope, earlier, now.today, wholeDays);
  const histories = await readHistories(arrivals, scope, names.places, earlier.start, now);
  return { meeting, ...comparableOf(histories, meeting) };
};

/** Sums of whole days in both periods by the key of a row. */
const daysByKey = (question: PreparedQuestion, { stores, meeting }: Met, alone: boolean): Sql | null => {
  const { from, to, before, today } = meeting;
  const sums = question.query.earlier?.sums;
  if (!sums || to >= today) return null;
  const places = withLocations(
    question.scope,
    stores.map(({ location }) => location),
  );
  const over = (start: string, last: string, met: Sql): Sql =>
    sums({ ...question, scope: withDates(places, start, last) }, null, met, question);
  const { from: start, to: last, shift } = before;
  const earlier = { start, last, shift };
  return sql`
    select key, toNullable(sum(current)) as current_amt, toNullable(sum(before)) as earlier_amt
    from (
      select key, value as current, value - value as before from (${over(from, to, ownDay(earlier, to, alone))})
      union all
      select key, value - value as current, value as before from (${over(start, last, metDay(earlier, to, alone))})
    )
    group by key`;
};

/** Net sales of both periods by the key of a row; null if no row can be compared. */
const changesOf = (question: PreparedQuestion, compared: Met | null): Sql | null => {
  const key = question.query.earlier?.rowKey?.(question);
  if (!key || !compared || compared.stores.length === 0) return null;
  const { from: start, to: last, shift } = compared.meeting.before;
  return key.ofSales
    ? salesByKey({ ...question, earlier: { start, last, shift } }, compared, key.ofSales, key.isShort)
    : daysByKey(question, compared, key.isShort);
};

/**
 * The fields of a change, computed from the sums of both periods. The percentage is null (unknown) if the earlier sum
 * is 0.
 */
const fieldsOf = (current: Sql, before: Sql): Sql => sql`
  ${before} as earlier_amt, ${current} - ${before} as change_amt,
  if(${before} = 0, null, toFloat64(${current} - ${before}) / abs(toFloat64(${before})) * 100) as change_pct`;

const unknown = sql`cast(null as Nullable(Float64)) as`;

/** Rows with the fields of their change, which are empty for rows that cannot be compared. */
export const withChange = (rows: Sql, question: PreparedQuestion, view: ReportView, compared: Met | null): Sql => {
  if (!hasChange(view)) return rows;
  const changes = changesOf(question, compared);
  const key = question.query.earlier?.rowKey?.(question).row;
  if (!changes || !key)
    return sql`select *, ${unknown} earlier_amt, ${unknown} change_amt, ${unknown} change_pct from (${rows})`;
  return sql`
    select found.* except (row_key), ${fieldsOf(sql`changes.current_amt`, sql`changes.earlier_amt`)}
    from (select *, ${key} as row_key from (${rows})) as found
    left join (${changes}) as changes on found.row_key = changes.key`;
};

/** The fields of the change of a row that the server works out. */
export type ChangeOf = (key: string) => RawRow;

/** Reads the change of each row by its key; empty for rows that cannot be compared. */
export const readChanges = async (question: ReportQuestion, compared: Met | null): Promise<ChangeOf> => {
  const changes = changesOf(question, compared);
  const rows = changes
    ? await question.facts.query<{ key: string } & RawRow>(
        sql`select key, ${fieldsOf(sql`changes.current_amt`, sql`changes.earlier_amt`)} from (${changes}) as changes`,
      )
    : [];
  const byKey = new Map(rows.map(({ key, ...change }) => [key, change]));
  return (key) => byKey.get(key) ?? { earlier_amt: null, change_amt: null, change_pct: null };
};

/**
 * The change of everything that a question covers. Unlike the sum of the rows, it includes rows that sold only in the
 * compared period. Null if nothing can be compared.
 */
export const changeTotals = (question: PreparedQuestion, view: ReportView, compared: Met | null): Sql | null => {
  const changes = hasChange(view) ? changesOf(question, compared) : null;
  return (
    changes &&
    sql`select ${fieldsOf(sql`sum(current_amt)`, sql`sum(changes.earlier_amt)`)} from (${changes}) as changes`
  );
};

const fields: ReadonlySet<string> = new Set(changeFields);

export const isChange = (field: string): boolean => fields.has(field);
