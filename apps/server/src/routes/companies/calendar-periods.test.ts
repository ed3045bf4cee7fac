import type { CalendarYear, PeriodPreset } from '@lanewise/contract/entities/calendar-period';
import { addDays } from '@lanewise/domain/calendar/day';
import { periodPresets, type RetailCalendar } from '@lanewise/domain/calendar/periods';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';

/** Holds Calendar Period Setting in Harvest Lane. */
let keeper: string;
const { test, drawn } = drawnApp(async () => {
  const { userId } = await test.user({
    username: 'keeper@example.com',
    companyId: drawn.harvest.id,
    regLocIds: 'all',
    role: 'Company Admin',
    accessGroups: ['Calendar Period Setting'],
  });
  keeper = await test.meta.sessions.open(userId);
});

const path = (year: number, more = '', companyId = drawn.harvest.id): string =>
  `calendar-period?companyId=${companyId}&year=${year}${more}`;
const read = async (year: number, more = ''): Promise<CalendarYear> =>
  (await test.ask('GET', path(year, more), { as: keeper })).body.data as CalendarYear;
const put = (year: number, body: object, as = keeper) => test.ask('PUT', path(year), { as, body });
const given = ({ periods }: CalendarYear) =>
  periods.map(({ number, startDate, endDate }) => ({ number, startDate, endDate }));
/** The given year, with the end of its first period moved by one week to a later date. */
const moved = (year: CalendarYear) =>
  given(year).map((period) => {
    if (period.number === 1) return { ...period, endDate: '2026-03-07' };
    return period.number === 2 ? { ...period, startDate: '2026-03-08' } : period;
  });
const weeks = ({ periods }: CalendarYear): string => periods.map((period) => period.weeks.length).join(' ');

describe('calendar periods', () => {
  it('API-162 are read and set by holders of the group, in their own company alone', async () => {
    expect((await test.ask('GET', path(2026), { as: drawn.tokens.manager })).status).toBe(403);
    expect((await put(2026, { periods: null }, drawn.tokens.manager)).status).toBe(403);
    for (const method of ['GET', 'PUT'] as const) {
      const ask = (companyId: number) =>
        test.ask(method, path(2026, '', companyId), {
          as: keeper,
          ...(method === 'PUT' ? { body: { periods: null } } : {}),
        });
      const unknown = await ask(999_999);
      expect(unknown.status).toBe(404);
      expect((await ask(drawn.corner.id)).text).toBe(unknown.text);
    }
    const year = await test.ask('GET', path(1970), { as: keeper });
    expect(year).toMatchObject({ status: 400, body: { fields: [{ field: 'year' }] } });
  });

  it('ENT-53 SCR-43 are the months until a pattern is set, which is looked at first', async () => {
    const months = await read(2026);
    expect(months).toMatchObject({ year: 2026, pattern: 'months', fixed: false, companyId: drawn.harvest.id });
    expect(months.periods[1]).toMatchObject({
      number: 2,
      label: '2026 P02',
      startDate: '2026-02-01',
      endDate: '2026-02-28',
    });
    expect(weeks(await read(2023, '&pattern=4-5-4'))).toBe('4 5 4 4 5 4 4 5 4 4 5 5');
    expect(weeks(await read(2024, '&pattern=5-4-4&rule=last'))).toBe('5 4 4 5 4 4 5 4 4 5 4 4');
    expect((await read(2026)).pattern).toBe('months');
    const set = await put(2026, { periods: null, pattern: '4-5-4', version: months.version });
    expect(set).toMatchObject({ status: 200, body: { data: { pattern: '4-5-4', fixed: false } } });
    expect((await read(2025)).company).toEqual({ pattern: '4-5-4', rule: 'nearest' });
    const late = await put(2026, { periods: null, pattern: '13x4', version: months.version });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed' } });
  });

  it('are refused by field, with nothing half done', async () => {
    const year = await read(2026);
    const change = (at: number, to: object) =>
      given(year).map((one, index) => (index === at ? { ...one, ...to } : one));
    const cases: [object, string][] = [
      [{ periods: given(year).slice(1) }, 'periods'],
      [{ periods: change(2, { number: 9 }) }, 'periods.2.number'],
      [{ periods: change(1, { startDate: '2026-02-22' }) }, 'periods.1.startDate'],
      [{ periods: change(1, { startDate: '2026-03-08' }) }, 'periods.1.startDate'],
      [{ periods: change(0, { startDate: '2026-01-25' }) }, 'periods.0.startDate'],
      [{ periods: change(0, { startDate: '2026-02-30' }) }, 'periods.0.startDate'],
      [{ periods: change(1, { endDate: '2026-04-05' }) }, 'periods.1.endDate'],
      [{ periods: change(11, { endDate: '2027-02-06' }) }, 'periods.11.endDate'],
      [{ periods: given(year), pattern: 'months' }, 'pattern'],
      [{ periods: given(year), rule: 'last' }, 'rule'],
      [{ periods: given(year), owner: 'me' }, 'owner'],
      [{ pattern: '13x4' }, 'periods'],
    ];
    for (const [body, field] of cases)
      expect(await put(2026, body), field).toMatchObject({ status: 400, body: { fields: [{ field }] } });
    expect(await read(2026)).toEqual(year);
  });

  it('that are fixed stay when the pattern changes, and go only when that is said', async () => {
    const year = await read(2026);
    const fixed = await put(2026, { periods: moved(year), version: year.version });
    expect(fixed).toMatchObject({ status: 200, body: { data: { fixed: true, fixedYears: [2026] } } });
    expect(weeks(await read(2026))).toBe('5 4 4 4 5 4 4 5 4 4 5 4');
    await put(2025, { periods: null, pattern: '13x4' });
    expect([(await read(2026)).pattern, weeks(await read(2026))]).toEqual(['4-5-4', '5 4 4 4 5 4 4 5 4 4 5 4']);
    expect(weeks(await read(2025))).toBe('4 4 4 4 4 4 4 4 4 4 4 4 4');

    expect((await read(2025, '&pattern=months')).releases).toEqual([2026]);
    const refused = { status: 409, body: { code: 'conflict', params: { reason: 'years', years: '2026' } } };
    expect(await put(2025, { periods: null, pattern: 'months' })).toMatchObject(refused);
    const company = (body: object) => test.ask('PUT', `company/${drawn.harvest.id}`, { as: drawn.tokens.admin, body });
    for (const [body, field] of [
      [{ calendarPattern: 'months' }, 'calendarPattern'],
      [{ us_week: false }, 'us_week'],
    ] as const) {
      const answer = await company(body);
      expect(answer).toMatchObject(refused);
      expect(answer.body).toMatchObject({ params: { field } });
    }
    expect((await company({ calendarPattern: '4-4-5' })).status).toBe(200);
    expect((await read(2026)).fixed).toBe(true);
    const gone = await put(2025, { periods: null, pattern: 'months', releases: [2026] });
    expect(gone).toMatchObject({ status: 200, body: { data: { fixedYears: [], releases: [] } } });
    expect(await read(2026)).toMatchObject({ pattern: 'months', fixed: false });
  });

  it('that are undone follow the pattern again, and every change is written down', async () => {
    await put(2026, { periods: null, pattern: '4-5-4' });
    const year = await read(2026);
    await put(2026, { periods: moved(year) });
    expect((await put(2026, { periods: null })).body.data).toEqual(year);
    const filter = { companyId: drawn.harvest.id, action: 'calendar.periods' };
    const { rows } = await test.meta.audit.list(filter, { limit: 2 });
    expect(rows.map((row) => [row.subjectName, row.changes.map(({ field }) => field)])).toEqual([
      ['2026', ['periods', 'fixedYears']],
      ['2026', ['periods', 'fixedYears']],
    ]);
  });

  it('around today are everybody’s of the company, as they were fixed', async () => {
    await put(2026, { periods: null, pattern: '13x4' });
    const today = new Date().toISOString().slice(0, 10);
    const { pattern, rule } = (await read(2026)).company;
    const calendar: RetailCalendar = { pattern, rule, usWeek: true, fixed: [] };
    const presets = async (as: string): Promise<unknown> =>
      (await test.ask('GET', 'calendar-period/presets', { as })).body.data;
    const own = (await presets(drawn.tokens.manager)) as PeriodPreset[];
    expect(own.map(({ preset }) => preset)).toEqual(['thisPeriod', 'lastPeriod', 'yearToDate']);
    // The company is in another time zone, in which the date may be the day before.
    const days = [today, addDays(today, -1)].map((day) =>
      periodPresets(calendar, day).map(({ preset, start, last }) => ({ preset, startDate: start, endDate: last })),
    );
    expect(days).toContainEqual(own);
    expect((await test.ask('GET', 'calendar-period/presets')).status).toBe(401);
  });
});
