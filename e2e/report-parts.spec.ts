import { reportOf, reports, type ReportId } from '@lanewise/contract/reports/index';
import type { Page } from '@playwright/test';
import { sample, thorough } from '../apps/server/src/thorough.testing.ts';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { inFirstCompany } from './walk-starts.ts';

type Part = 'locations' | 'dates' | 'search' | 'columns' | 'presets' | 'export' | 'total';
const parts: readonly Part[] = ['locations', 'dates', 'search', 'columns', 'presets', 'export', 'total'];

/** What a report screen has not, and why. */
const without: Readonly<Partial<Record<ReportId, { part: Part; because: string }[]>>> = {
  signedOn: [{ part: 'dates', because: 'who is signed on now is a matter of today' }],
};

/** The parts that a screen has. */
const shown = async (page: Page): Promise<Part[]> => {
  const controls = page.getByRole('group', { name: /^(Place, period and view|Lieu, période et vue)$/ });
  const columns = page.getByRole('button', { name: /^(Columns|Colonnes)/ });
  await expect(page.locator('main tfoot').first()).toContainText(/Total/);
  const found: [Part, boolean][] = [
    ['locations', await controls.getByRole('button', { name: /^(Locations|Magasins)/ }).isVisible()],
    ['dates', await controls.getByRole('button', { name: /^Dates/ }).isVisible()],
    ['search', await page.getByRole('searchbox', { name: /^(Search|Rechercher)/ }).isVisible()],
    ['columns', await columns.isVisible()],
    ['export', await page.getByRole('button', { name: /^(Export|Exporter)$/ }).isVisible()],
    ['total', await page.locator('main tfoot').first().isVisible()],
  ];
  await columns.click();
  const chooser = page.getByRole('dialog', { name: /^(Columns|Colonnes)$/ });
  await expect(chooser.getByRole('checkbox').first()).toBeVisible();
  found.push(['presets', await chooser.getByLabel(/^(Preset|Préréglage)$/).isVisible()]);
  return found.filter(([, is]) => is).map(([part]) => part);
};

/** A store and a department of it, for the reports that need both. */
const someDepartment = async (): Promise<string> => {
  const { Authorization: authorization } = await openSession('office');
  const ask = async (path: string): Promise<Record<string, unknown>[]> => {
    const query = `startDate=${tradingDay}&lastDate=${tradingDay}&limit=1`;
    const answer = await fetch(`${serverUrl()}/api/${path}?${query}`, { headers: { authorization } });
    return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
  };
  const [store] = await ask(reportOf('overview').path);
  const [department] = await ask(reportOf('department').path);
  return `location=${String(store?.['reg_loc_id'])}&department=${String(department?.['dep_id'])}`;
};

const all = Object.keys(reports) as ReportId[];

test.describe('the parts of every report screen', () => {
  const drawn = sample(all, 5);
  for (const who of ['office', 'quebec'] as const) {
    const theirs = drawn.filter((report) => inFirstCompany(report) === (who === 'office'));
    if (theirs.length === 0) continue;
    test(`SCR-01 locations, dates, search, columns with presets, export and total, ${who === 'office' ? 'in the first company' : 'in the other company'}`, async ({
      page,
      login,
    }) => {
      test.setTimeout(thorough ? 300_000 : 60_000);
      await login(page, who);
      const place = await someDepartment();
      for (const report of theirs) {
        const { needs, period, route } = reportOf(report);
        const query = [needs.length > 0 ? place : '', period === undefined ? `date=${tradingDay}` : ''];
        await page.goto(`/#${route}?${query.filter((text) => text !== '').join('&')}`);
        await page.reload();
        const missing = new Set(without[report]?.map(({ part }) => part));
        expect.soft((await shown(page)).sort(), report).toEqual(parts.filter((part) => !missing.has(part)).toSorted());
      }
    });
  }
});
