import { periodName, periodsBetween } from '@lanewise/domain/calendar/periods';
import { dates, sql, texts, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion } from './query.ts';

/** The periods of the company's calendar. The first and the last period are cut at the ends of the question. */
const asked = ({ company, scope }: ReportQuestion) => {
  const periods = periodsBetween(company, scope.from, scope.to);
  return {
    names: texts(periods.map(periodName)),
    starts: dates(periods.map(({ start }) => (start < scope.from ? scope.from : start))),
    lasts: dates(periods.map(({ last }) => (last > scope.to ? scope.to : last))),
  };
};

/** The name of the period that contains a day of the question. */
export const periodNameOf = (question: ReportQuestion, day: Sql): Sql => {
  const { names, starts } = asked(question);
  return sql`${names}[arrayLastIndex(start -> start <= ${day}, ${starts})]`;
};

/** The period that contains a day, limited to its days within the scope. */
export const calendarPeriod = (question: ReportQuestion): Sql => {
  const { names, starts, lasts } = asked(question);
  return sql`arrayLastIndex(start -> start <= business_date, ${starts}) as place,
    ${names}[place] as period, ${starts}[place] as first_date, ${lasts}[place] as final_date`;
};

/** The days of the question that belong to the period with a name. */
export const daysOfPeriod = (question: ReportQuestion, name: Sql): Sql => {
  const { names, starts, lasts } = asked(question);
  return sql`${starts}[indexOf(${names}, ${name})] as first_date, ${lasts}[indexOf(${names}, ${name})] as final_date`;
};
