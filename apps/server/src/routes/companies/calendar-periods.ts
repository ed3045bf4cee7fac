import * as endpoints from '@lanewise/contract/endpoints/calendar-periods';
import * as halves from '@lanewise/contract/endpoints/schemas/calendar-periods';
import type { CalendarYear } from '@lanewise/contract/entities/calendar-period';
import { dayIn } from '@lanewise/domain/calendar/day';
import {
  generatedYear,
  periodPresets,
  periodsOfYear,
  unfitYears,
  writtenPeriod,
  type RetailCalendar,
} from '@lanewise/domain/calendar/periods';
import { calendarVersion } from '../../meta/calendar-version.ts';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf, namedCompany } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';

type Wish = { [Name in 'pattern' | 'rule']?: RetailCalendar[Name] | undefined };

/** A year of a company. With a pattern or a rule in the query: the year as this pattern or rule would generate it. */
const yearOf = (companyId: number, year: number, known: RetailCalendar, wish: Wish = {}): CalendarYear => {
  const others = known.fixed.filter((one) => one.year !== year);
  const own = known.fixed.find((one) => one.year === year);
  const isPreview = wish.pattern !== undefined || wish.rule !== undefined;
  const wanted = { ...known, pattern: wish.pattern ?? known.pattern, rule: wish.rule ?? known.rule, fixed: others };
  const periods = isPreview ? generatedYear(wanted, year) : periodsOfYear(known, year);
  return {
    companyId,
    year,
    pattern: isPreview ? wanted.pattern : (own?.pattern ?? known.pattern),
    rule: wanted.rule,
    company: { pattern: known.pattern, rule: known.rule },
    us_week: known.usWeek,
    fixed: !isPreview && own !== undefined,
    periods: periods.map((period) => writtenPeriod(wanted, period)),
    fixedYears: known.fixed.map((one) => one.year).toSorted((a, b) => a - b),
    releases: unfitYears(wanted),
    version: calendarVersion(known, year),
  };
};

/** A year as the audit log tells it. */
const told = (calendar: RetailCalendar, year: number) => {
  const own = calendar.fixed.find((one) => one.year === year);
  return {
    pattern: calendar.pattern,
    rule: calendar.rule,
    periods: own ? own.periods.map(({ start, last }) => `${start} ${last}`).join(', ') : '',
    fixedYears: calendar.fixed
      .map((one) => one.year)
      .toSorted((a, b) => a - b)
      .join(', '),
  };
};

/** The calendar of a company: periods and weeks of its years. */
export const calendarPeriodRoutes = (app: App, { meta, clock }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('calendarPeriods', async ({ caller, query: { companyId, year, ...wish } }) => {
    const known = await meta.calendarPeriods.of(await namedCompany(meta, caller, companyId));
    if (!known) throw notFound();
    return reply(yearOf(companyId, year, known, wish));
  });

  serve('periodPresets', async ({ caller }) => {
    const companyId = companyOf(caller);
    const [company, known] = await Promise.all([meta.companies.find(companyId), meta.calendarPeriods.of(companyId)]);
    if (!company || !known) throw notFound();
    const presets = periodPresets(known, dayIn(clock?.() ?? new Date(), company.timeZone));
    const rows = presets.map(({ preset, start, last }) => ({ preset, startDate: start, endDate: last }));
    return reply(rows, { totalCount: rows.length });
  });

  serve('setCalendarPeriods', async ({ caller, query: { companyId, year }, body, audited }) => {
    const company = await meta.companies.find(await namedCompany(meta, caller, companyId));
    if (!company) throw notFound();
    audited({ subject: { id: year, name: String(year) }, companyId });
    if (!caller.isAdmin) await refuseOfSome(caller);
    const done = await meta.calendarPeriods.change(companyId, year, body);
    if (!done) throw notFound();
    audited({ changes: changesOf(told(done.before, year), told(done.after, year)) });
    return reply(yearOf(companyId, year, done.after));
  });
};
