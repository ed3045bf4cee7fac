import type { CalendarPeriodInput } from '@lanewise/contract/entities/calendar-period';
import type { CalendarPattern, CompanyChange } from '@lanewise/contract/entities/company';
import type { ConflictReason } from '@lanewise/contract/errors';
import {
  checkYear,
  unfitYears,
  type FixedYear,
  type Period,
  type RetailCalendar,
} from '@lanewise/domain/calendar/periods';
import type { Kysely, Transaction } from 'kysely';
import type { CalendarPeriods } from '../company-types.ts';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';
import { refuseChanged } from '../version.ts';
import { calendarVersion } from '../calendar-version.ts';

const readFixed = async (db: Kysely<Tables>, companyId: number): Promise<FixedYear[]> => {
  const rows = await db
    .selectFrom('calendar_period')
    .select(['year', 'number', 'pattern', 'start_day', 'last_day'])
    .where('company_id', '=', companyId)
    .orderBy('year')
    .orderBy('number')
    .execute();
  const years = new Map<number, { year: number; pattern: CalendarPattern; periods: Period[] }>();
  for (const { year, pattern, number, start_day: start, last_day: last } of rows) {
    const known = years.get(year) ?? { year, pattern, periods: [] };
    years.set(year, known);
    known.periods.push({ year, number, start, last });
  }
  return [...years.values()];
};

/** With `lock`, other changes of the company or its calendar wait for the end of the transaction. */
const readCalendar = async (
  db: Kysely<Tables>,
  companyId: number,
  lock: boolean = false,
): Promise<RetailCalendar | null> => {
  const company = db
    .selectFrom('company')
    .select(['us_week as usWeek', 'calendar_pattern as pattern', 'calendar_rule as rule'])
    .where('company_id', '=', companyId);
  const known = await (lock ? company.forUpdate() : company).executeTakeFirst();
  return known ? { ...known, fixed: await readFixed(db, companyId) } : null;
};

const unfitRefusal = (unfit: readonly number[], field: string): Refused => {
  const years = unfit.join(', ');
  return new Refused('conflict', `These years are fixed and would not fit: ${years}.`, {
    field,
    reason: 'years' satisfies ConflictReason,
    years,
  });
};

/**
 * Refuses a change of the week or the pattern of a company if the fixed years of the company would not fit the change.
 * Call it under the company's lock.
 */
export const refuseUnfit = async (tx: Transaction<Tables>, companyId: number, change: CompanyChange): Promise<void> => {
  const { us_week: usWeek, calendarPattern: pattern } = change;
  if (usWeek === undefined && pattern === undefined) return;
  const calendar = await readCalendar(tx, companyId);
  if (!calendar) return;
  const wanted = { ...calendar, usWeek: usWeek ?? calendar.usWeek, pattern: pattern ?? calendar.pattern };
  const unfit = unfitYears(wanted);
  if (unfit.length === 0) return;
  throw unfitRefusal(unfit, wanted.usWeek === calendar.usWeek ? 'calendarPattern' : 'us_week');
};

type Periods = FixedYear['periods'];

/** The periods of an input as a fixed year. A refusal names the field that is wrong. */
const fixedYear = (calendar: RetailCalendar, year: number, pattern: CalendarPattern, periods: Periods): FixedYear => {
  if ((pattern === 'months') !== (calendar.pattern === 'months'))
    throw new Refused('validation', 'The years of a company are all of months or all of weeks.', { field: 'pattern' });
  const fault = checkYear({ ...calendar, pattern }, year, periods);
  if (!fault) return { year, pattern, periods };
  const { at, field, problem } = fault;
  const name = { number: 'number', start: 'startDate', last: 'endDate' }[field];
  const place = problem === 'count' ? 'periods' : `periods.${at}.${name}`;
  throw new Refused('validation', sentences[problem], { field: place, reason: problem });
};

const sentences = {
  count: 'The pattern has another number of periods.',
  number: 'Periods are numbered from 1 without a gap.',
  order: 'The period ends before it begins.',
  outside: 'The day is outside the year.',
  gap: 'There is a gap between periods, or between the year and its neighbour.',
  overlap: 'Two periods overlap.',
  whole: 'The period does not end with a week of the company, or with a month.',
} as const;

const periodsOf = (year: number, periods: NonNullable<CalendarPeriodInput['periods']>): Periods =>
  periods.map(({ number, startDate, endDate }) => ({ year, number, start: startDate, last: endDate }));

/** The calendar after a change, checked. */
const changed = (before: RetailCalendar, year: number, input: CalendarPeriodInput): RetailCalendar => {
  const others = before.fixed.filter((one) => one.year !== year);
  const { periods, pattern, rule, releases } = input;
  if (periods !== null) {
    if (rule !== undefined && rule !== before.rule)
      throw new Refused('validation', 'A year that is fixed has the rule of the company.', { field: 'rule' });
    const own = before.fixed.find((one) => one.year === year)?.pattern ?? before.pattern;
    return { ...before, fixed: [...others, fixedYear(before, year, pattern ?? own, periodsOf(year, periods))] };
  }
  const wanted = { ...before, pattern: pattern ?? before.pattern, rule: rule ?? before.rule, fixed: others };
  const unfit = unfitYears(wanted);
  const kept = unfit.filter((one) => !releases.includes(one));
  if (kept.length === 0) return { ...wanted, fixed: others.filter((one) => !unfit.includes(one.year)) };
  throw unfitRefusal(kept, 'releases');
};

const store = async (
  tx: Transaction<Tables>,
  companyId: number,
  year: number,
  before: RetailCalendar,
  after: RetailCalendar,
): Promise<void> => {
  const { pattern, rule, fixed } = after;
  if (pattern !== before.pattern || rule !== before.rule)
    await tx
      .updateTable('company')
      .set({ calendar_pattern: pattern, calendar_rule: rule })
      .where('company_id', '=', companyId)
      .execute();
  const gone = before.fixed
    .map((one) => one.year)
    .filter((one) => one === year || !fixed.some((kept) => kept.year === one));
  if (gone.length > 0)
    await tx.deleteFrom('calendar_period').where('company_id', '=', companyId).where('year', 'in', gone).execute();
  const own = fixed.find((one) => one.year === year);
  if (!own) return;
  await tx
    .insertInto('calendar_period')
    .values(
      own.periods.map(({ number, start, last }) => ({
        company_id: companyId,
        year,
        number,
        pattern: own.pattern,
        start_day: start,
        last_day: last,
      })),
    )
    .execute();
};

/** The calendars of companies: their pattern and rule, and the years that somebody fixed. */
export const openCalendarPeriods = (db: Kysely<Tables>): CalendarPeriods => ({
  of: (companyId) => readCalendar(db, companyId),
  change: (companyId, year, input) =>
    db.transaction().execute(async (tx) => {
      const before = await readCalendar(tx, companyId, true);
      if (!before) return null;
      refuseChanged(input.version, calendarVersion(before, year));
      const after = changed(before, year, input);
      await store(tx, companyId, year, before, after);
      return { before, after };
    }),
});
