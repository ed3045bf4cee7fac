import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { sidePanel } from './steps.ts';

/** The areas that the product consists of: the way to each in the menu, and the screens that it leads to. */
const areas: readonly (readonly [way: readonly string[], screens: readonly string[]])[] = [
  [['Sales'], ['Overview', 'Department', 'Items', 'Tender', 'Summary']],
  [
    ['Data Point Reporting', 'Store'],
    ['Overview', 'Department', 'Tender', 'Cashier'],
  ],
  [
    ['Data Point Reporting', 'Terminal'],
    ['Overview', 'Department', 'Tender', 'Cashier'],
  ],
  [['Data Point Reporting', 'Cashier'], ['Overview']],
  [['Sheets'], []],
  [['Lane Reboot'], []],
  [['Balancing'], ['Dashboard', 'Configuration']],
  [
    ['Balancing', 'Balancing reports'],
    ['Daily', 'Weekly', 'Monthly'],
  ],
  [['Reports'], ['Multi Location', 'Single Location']],
  [['Cashier'], ['Cashier List', 'Performance']],
  [['Transactions'], []],
  [['Custom Reports'], ['Tax Exempt', 'Aggregated Sales']],
  [
    ['Double Up Reports'],
    ['Sales Metrics', 'Item', 'Transaction Item', 'Transaction Detail', 'Voucher', 'Milk Incentive'],
  ],
  [['Analytics'], ['Query', 'Previous Queries']],
  [
    ['Settings'],
    [
      'Companies',
      'Users',
      'Roles',
      'Access Groups',
      'Permissions',
      'Locations',
      'Connectors',
      'Calendar Period',
      'Instacart',
      'Category',
      'Data Points',
    ],
  ],
];

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Opens a group of the menu, or a group in the open one; a count of what waits may follow its name. */
const open = async (page: Page, way: readonly string[]): Promise<void> => {
  for (const [depth, name] of way.entries()) {
    const inside =
      depth === 0 ? menu(page).locator(':scope > ul > li > a') : menu(page).locator('ul ul a[aria-expanded]');
    const head = inside.filter({ hasText: new RegExp(`^${name}(\\d|$)`) });
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  }
};

/** Switches to the company that has every area. */
const enterCompany = async (page: Page): Promise<void> => {
  const { Authorization: authorization } = await openSession('admin');
  const answer = await fetch(`${serverUrl()}/api/company`, { headers: { authorization } });
  const { data } = (await answer.json()) as { data: { id: number; special_retailer: boolean }[] };
  const id = data.find((company) => company.special_retailer)?.id;
  await page.evaluate((chosen) => localStorage.setItem('companyId', String(chosen)), id);
  await page.reload();
};

test('G-01 a Super Admin comes to the screens of every area by the menu', async ({ page, login }) => {
  test.setTimeout(120_000);
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  await login(page, 'admin');
  await enterCompany(page);
  for (const [way, screens] of areas) {
    await open(page, way);
    for (const screen of screens.length === 0 ? [way.at(-1) ?? ''] : screens) {
      const entry =
        screens.length === 0
          ? menu(page).locator(':scope > ul > li > a')
          : menu(page).locator('ul ul a:not([aria-expanded])');
      const link = entry.filter({ hasText: new RegExp(`^${screen}(\\d|$)`) });
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      const named = `${way.join(' > ')} > ${screen}`;
      await expect(page, named).toHaveURL((url) => url.hash.split('?')[0] === address.split('?')[0]);
      await expect(page.getByRole('heading', { level: 1 }), named).toHaveText(screen);
      // The body of the screen is there: it is something to work with, not a notice. A list without rows
      // (nobody asked for an analysis yet) has its search and its filters.
      await expect(
        page
          .locator('main')
          .locator('table, [role=grid], form, section, button, input, select')
          .filter({ visible: true })
          .first(),
        named,
      ).toBeVisible();
    }
  }
  await expect(sidePanel(page)).toBeVisible();
  expect(failed).toEqual([]);
});
