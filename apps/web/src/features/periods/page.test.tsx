import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CalendarYear } from '@lanewise/contract/entities/calendar-period';
import type { CalendarPattern, CalendarRule } from '@lanewise/contract/entities/company';
import { generatedYear, writtenPeriod } from '@lanewise/domain/calendar/periods';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, good, logInAs, showList } from '../../records/testing.tsx';
import { CalendarPeriodPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const company = { id: 7, name: 'Harvest Lane', us_week: true, timeZone: 'UTC', currency: 'USD' };

const yearOf = (pattern: CalendarPattern, rule: CalendarRule, rest: Partial<CalendarYear> = {}): CalendarYear => {
  const calendar = { pattern, rule, usWeek: true };
  return {
    companyId: 7,
    year: 2026,
    pattern,
    rule,
    company: { pattern: '4-5-4', rule: 'nearest' },
    us_week: true,
    fixed: false,
    periods: generatedYear(calendar, 2026).map((period) => writtenPeriod(calendar, period)),
    fixedYears: [],
    releases: [],
    version: '0123456789abcdef',
    ...rest,
  };
};

let sent: string[];
const year = 'calendar-period?companyId=7&year=2026';
const show = () =>
  showList(CalendarPeriodPage, {
    list: 'settings/calendar-period',
    beside: [],
    shows: 'list',
    at: '/settings/calendar-period?year=2026',
  });
const rows = (): string[] =>
  within(screen.getByRole('list', { name: 'Periods' }))
    .getAllByText(/^2026 P/)
    .map(({ nextElementSibling }) => nextElementSibling?.textContent ?? '');
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

beforeAll(async () => {
  await startTexts();
  await Promise.all(['calendar', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  sent = answerCalls({
    'GET company?': () => good([company]),
    'GET company': () => good([company], { totalCount: 1 }),
    [`GET ${year}`]: () => good(yearOf('4-5-4', 'nearest')),
    [`GET ${year}&pattern=months&rule=nearest`]: () => good(yearOf('months', 'nearest', { releases: [2025] })),
    [`PUT ${year}`]: () => good(yearOf('4-5-4', 'nearest', { fixed: true })),
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

it('a year of months, whose periods do not move, offers no such thing', async () => {
  answerCalls({
    'GET company?': () => good([company]),
    'GET company': () => good([company], { totalCount: 1 }),
    [`GET ${year}`]: () => good(yearOf('months', 'nearest')),
  });
  await show();
  expect(await screen.findByText('This year follows the months. Fix it to keep it as it is.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /one week later$/ })).toBeNull();
});

describe('calendar periods', () => {
  it('SCR-43 are listed with their weeks', async () => {
    await show();
    await screen.findByText('2026 P01');
    expect(rows().slice(0, 2)).toEqual(['02/01/2026 – 02/28/2026', '03/01/2026 – 04/04/2026']);
    expect(screen.getByText('Week 1').nextElementSibling?.textContent).toBe('02/01/2026 – 02/07/2026');
    expect(screen.getByText('Week 52')).toBeTruthy();
  });

  it('SCR-43 move both sides of a border, and are fixed by saving', async () => {
    await show();
    await screen.findByText('2026 P01');
    press('End 2026 P01 a week later');
    expect(rows().slice(0, 2)).toEqual(['02/01/2026 – 03/07/2026', '03/08/2026 – 04/04/2026']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next year' }).disabled).toBe(true);
    press('Discard');
    expect(rows()[0]).toBe('02/01/2026 – 02/28/2026');
    for (let week = 0; week < 3; week += 1) press('End 2026 P01 a week earlier');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End 2026 P01 a week earlier' }).disabled).toBe(true);
    press('Save');
    await waitFor(() => expect(sent.some((call) => call.startsWith(`PUT ${year}`))).toBe(true));
    const body = JSON.parse(
      sent
        .find((call) => call.startsWith('PUT'))
        ?.split(' ')
        .slice(2)
        .join(' ') ?? '',
    ) as {
      periods: unknown[];
    };
    expect(body).toMatchObject({ pattern: '4-5-4', version: '0123456789abcdef' });
    expect(body.periods.slice(0, 2)).toEqual([
      { number: 1, startDate: '2026-02-01', endDate: '2026-02-07' },
      { number: 2, startDate: '2026-02-08', endDate: '2026-04-04' },
    ]);
    expect(await screen.findByText('2026 is fixed')).toBeTruthy();
  });

  it('SCR-43 of another pattern are looked at first, with the fixed years that it costs', async () => {
    await show();
    await screen.findByText('2026 P01');
    fireEvent.click(screen.getByRole('radio', { name: 'Months' }));
    expect(await screen.findByText(/do not fit it and are generated anew: 2025/)).toBeTruthy();
    expect(rows()[0]).toBe('01/01/2026 – 01/31/2026');
    expect(sent.some((call) => call.startsWith('PUT'))).toBe(false);
    press('Save');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.find((call) => call.startsWith('PUT'))).toContain('"releases":[2025]'));
    expect(sent.find((call) => call.startsWith('PUT'))).toContain('"periods":null,"pattern":"months"');
  });
});
