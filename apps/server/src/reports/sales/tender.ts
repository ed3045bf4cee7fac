import { and, choose, sql, text, type Sql } from '../../facts/sql.ts';
import { shareOf } from '../engine/measures.ts';
import { within } from '../../question/scoped.ts';
import type { ReportQuestion, ReportQuery } from '../engine/query.ts';

/** The displayed name of a tender: the source's description, or its kind if there is none. */
export const tenderName = sql`if(description = '', toString(kind), toString(description))`;

const chosen = ({ parameters }: ReportQuestion): Sql =>
  and([
    ...(parameters.tender === undefined ? [] : [sql`kind = ${text(parameters.tender)}`]),
    ...(parameters.tenderName === undefined ? [] : [sql`${tenderName} = ${text(parameters.tenderName)}`]),
  ]);

const isDaily = ({ parameters }: ReportQuestion): boolean => parameters.view === 'daily_tender_sales';

/** A tender with one description, which several kinds may share. */
const keyOf = (question: ReportQuestion): Sql => {
  const tender = sql`toString(kind), ' ', toString(description)`;
  return isDaily(question) ? sql`concat(toString(date), ' ', ${tender})` : sql`concat(${tender})`;
};

/** Received and refunded amounts and their net, by tender and optionally by day. */
const by = (question: ReportQuestion, day: Sql): Sql => sql`
  select sums.*, tender as name, [kind] as tenders, debit - credit as amt,
    ${shareOf(sql`(debit - credit)`)} as percent_of_sales
  from (
    select ${day} toString(kind) as kind, toString(description) as description, tender, sum(number) as count,
      sum(received) as debit, sum(refunded) as credit
    from (
      select business_date, kind, description, ${tenderName} as tender, tender_day.count as number, received, refunded
      from tender_day where ${within(question.scope)} and ${chosen(question)}
    )
    group by all having count != 0
  ) as sums`;

const rows = (question: ReportQuestion, day: Sql): Sql =>
  choose(
    { default: by(question, sql``), daily_tender_sales: by(question, sql`${day} as date,`) },
    question.parameters.view,
  );

/** Sales by tender, and each tender by day. */
export const tender: ReportQuery = {
  rows: (question) => rows(question, sql`business_date`),
  search: (value) => sql`positionCaseInsensitiveUTF8(tender, ${text(value)}) > 0`,
  tie: sql`kind`,
  earlier: {
    isCompared: false,
    figure: 'amt',
    sums: (question, _, met = sql`business_date`) =>
      sql`select ${keyOf(question)} as key, amt as value from (${rows(question, met)})`,
    rowKey: (question) => ({
      row: keyOf(question),
      isShort: question.parameters.view === 'daily_tender_sales',
    }),
  },
};
