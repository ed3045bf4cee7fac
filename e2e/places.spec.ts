import type { Company } from '@lanewise/contract/entities/company';
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { at, sidePanel, stored } from './steps.ts';

/** Group R: row, address, title, and the open group (and sub-group) of the navigation; '' for none. */
const places = [
  ['R-012', '/sales/departmentItems', 'Department', 'Sales'],
  ['R-013', '/sales/items', 'Items', 'Sales'],
  ['R-014', '/sales/locationTender', 'Tender', 'Sales'],
  ['R-015', '/sales/locationSummary', 'Summary', 'Sales'],
  ['R-016', '/sales-v2/store/overview', 'Overview', 'Data Point Reporting > Store'],
  ['R-017', '/sales-v2/store/department', 'Department', 'Data Point Reporting > Store'],
  ['R-018', '/sales-v2/store/tender', 'Tender', 'Data Point Reporting > Store'],
  ['R-019', '/sales-v2/store/cashier', 'Cashier', 'Data Point Reporting > Store'],
  ['R-020', '/sales-v2/terminal/overview', 'Overview', 'Data Point Reporting > Terminal'],
  ['R-021', '/sales-v2/terminal/department', 'Department', 'Data Point Reporting > Terminal'],
  ['R-022', '/sales-v2/terminal/tender', 'Tender', 'Data Point Reporting > Terminal'],
  ['R-023', '/sales-v2/terminal/cashier', 'Cashier', 'Data Point Reporting > Terminal'],
  ['R-024', '/sales-v2/cashier/overview', 'Overview', 'Data Point Reporting > Cashier'],
  ['R-025', '/sheets', 'Sheets', ''],
  ['R-026', '/lane-reboot', 'Lane Reboot', ''],
  ['R-027', '/balancing/dashboard', 'Dashboard', 'Balancing'],
  ['R-028', '/balancing/configuration', 'Configuration', 'Balancing'],
  ['R-029', '/balancing/daily-reporting', 'Daily', 'Balancing > Balancing reports'],
  ['R-030', '/balancing/weekly-reporting', 'Weekly', 'Balancing > Balancing reports'],
  ['R-031', '/balancing/monthly-reporting', 'Monthly', 'Balancing > Balancing reports'],
  ['R-032', '/balancing/reporting', 'Daily', 'Balancing > Balancing reports'],
  ['R-033', '/reports', 'Reports', 'Reports'],
  ['R-034', '/reports/multi-loc', 'Multi Location', 'Reports'],
  ['R-035', '/reports/single-loc', 'Single Location', 'Reports'],
  ['R-036', '/cashiers/list', 'Cashier List', 'Cashier'],
  ['R-037', '/cashiers/signed-on', 'Signed On', 'Cashier'],
  ['R-038', '/cashiers/performance', 'Performance', 'Cashier'],
  ['R-039', '/cashiers/coupons', 'Coupons', 'Cashier'],
  ['R-040', '/cashiers/department', 'Department', 'Cashier'],
  ['R-041', '/transactions', 'Transactions', ''],
  ['R-042', '/custom-report/tax-report', 'Tax Exempt', 'Custom Reports'],
  ['R-043', '/custom-report/aggregated-sales', 'Aggregated Sales', 'Custom Reports'],
  ['R-044', '/double-up-report/sales-metrics', 'Sales Metrics', 'Double Up Reports'],
  ['R-045', '/double-up-report/item', 'Item', 'Double Up Reports'],
  ['R-046', '/double-up-report/transaction-item', 'Transaction Item', 'Double Up Reports'],
  ['R-047', '/double-up-report/transaction-detail', 'Transaction Detail', 'Double Up Reports'],
  ['R-048', '/double-up-report/voucher', 'Voucher', 'Double Up Reports'],
  ['R-049', '/double-up-report/milk-incentive', 'Milk Incentive', 'Double Up Reports'],
  ['R-050', '/analytics/query', 'Query', 'Analytics'],
  ['R-051', '/analytics/previousQuery', 'Previous Queries', 'Analytics'],
  ['R-052', '/settings/companies', 'Companies', 'Settings'],
  ['R-055', '/settings/dp-category', 'Data Points', 'Settings'],
  ['R-056', '/settings/access-groups', 'Access Groups', 'Settings'],
  ['R-057', '/settings/permissions', 'Permissions', 'Settings'],
  ['R-058', '/settings/locations', 'Locations', 'Settings'],
  ['R-059', '/settings/users', 'Users', 'Settings'],
  ['R-060', '/settings/roles', 'Roles', 'Settings'],
  ['R-061', '/settings/connectors', 'Connectors', 'Settings'],
  ['R-063', '/settings/calendar-period', 'Calendar Period', 'Settings'],
  ['R-064', '/settings/instacart', 'Instacart', 'Settings'],
  ['R-065', '/settings/category', 'Category', 'Settings'],
  ['R-066', '/settings/departments-mapping', 'Departments Mapping', 'Settings'],
  ['R-067', '/userProfile', 'Profile', ''],
  ['R-068', '/companyDepartments', 'Departments Mapping', 'Settings'],
  ['R-069', '/sales-v2', 'Overview', 'Data Point Reporting > Store'],
  ['R-069', '/sales-v2/terminal', 'Overview', 'Data Point Reporting > Terminal'],
  ['R-069', '/cashiers', 'Cashier List', 'Cashier'],
  ['R-069', '/settings', 'Companies', 'Settings'],
  ['R-070', '/settings/users/addUser', 'Add user', 'Settings'],
  ['R-070', '/settings/connectors/addConnector', 'Add connector', 'Settings'],
  ['R-070', '/settings/companies/addCompany', 'Add company', 'Settings'],
  ['R-070', '/settings/organization-hierarchy', 'Organization hierarchy', 'Settings'],
] as const;

/** Lists whose records open beside them: row, address of the list, its title, and the way to a record. */
const records = [
  ['R-053', '/settings/companies', 'Companies', 'editCompany'],
  ['R-062', '/settings/connectors', 'Connectors', 'editConnector'],
  ['R-070', '/settings/users', 'Users', 'editUser'],
  ['R-070', '/settings/roles', 'Roles', 'editRole'],
  ['R-070', '/settings/access-groups', 'Access Groups', 'editAccessGroup'],
  ['R-070', '/settings/permissions', 'Permissions', 'editPermission'],
  ['R-070', '/settings/locations', 'Locations', 'editLocation'],
] as const;

/** Switches the admin to the company that is offered everything. */
const enterSpecial = async (page: Page): Promise<Company> => {
  const { Authorization } = await openSession('admin');
  const answer = await fetch(`${serverUrl()}/api/company`, { headers: { authorization: Authorization } });
  const { data } = (await answer.json()) as { data: Company[] };
  const special = data.find((company) => company.special_retailer);
  if (!special) throw new Error('The demo chain has no company with the flag.');
  await page.evaluate((id) => localStorage.setItem('companyId', String(id)), special.id);
  await page.reload();
  return special;
};

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const goTo = (page: Page, address: string) => page.evaluate((hash) => (location.hash = hash), address);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** 'Balancing > Balancing reports' */
const opened = async (page: Page): Promise<string> =>
  (await main(page).locator('[aria-expanded="true"]').allTextContents()).join(' > ');

test('R-010 R-067 NAV-08 NAV-40 NAV-41 every place has its title and its group', async ({ page, login }) => {
  test.setTimeout(120_000);
  await login(page, 'admin');
  await enterSpecial(page);
  for (const [row, address, title, group] of places) {
    await goTo(page, address);
    await expect(heading(page), `${row} ${address}`).toHaveText(title);
    await expect(page, `${row} ${address}`).not.toHaveURL(/error|login/);
    await expect.poll(() => opened(page), `${row} ${address}`).toBe(group);
  }
});

test('R-053 R-054 R-062 R-070 NAV-41 every record has its address, its title and its way back; an unknown one leads to its list', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000);
  await login(page, 'admin');
  const company = await enterSpecial(page);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  for (const [row, list, title, edit] of records) {
    await goTo(page, `${list}/${edit}/999999`);
    await at(page, `#${list}`);
    await expect(heading(page), row).toHaveText(title);
    const record = page.getByRole('main').locator(`a[href*="${list}/${edit}/"]`).first();
    // Beside the name stand a company's mark and a user's address.
    const lines = (await record.innerText()).split('\n');
    await record.click();
    await expect(page, row).toHaveURL(new RegExp(`#${list}/${edit}/\\d+$`));
    await expect.poll(async () => lines.includes(await heading(page).innerText()), row).toBe(true);
    await trail.getByRole('link', { name: title }).click();
    await at(page, `#${list}`);
  }
  await page.goBack();
  await page.reload();
  await expect.poll(() => opened(page), 'as it is loaded').toBe('Settings');
  await sidePanel(page).getByRole('link', { name: company.name }).click();
  await at(page, `#/settings/companies/editCompany/${company.id}`);
  await goTo(page, '/settings/locations');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Organization hierarchy' }).click();
  await at(page, '#/settings/organization-hierarchy');
});

/** The landing page of each group and sub-group, in the order of the navigation (NAV-34). */
const landings = [
  ['LAND-31', 'Sales', /#\/sales\/locationItems/],
  ['LAND-44', 'Data Point Reporting', /#\/sales-v2\/store\/overview/],
  ['LAND-38', 'Terminal', /#\/sales-v2\/terminal\/overview/],
  ['LAND-39', 'Cashier', /#\/sales-v2\/cashier\/overview/],
  ['LAND-37', 'Store', /#\/sales-v2\/store\/overview/],
  ['NAV-27', 'Sheets', /#\/sheets/],
  ['NAV-32', 'Lane Reboot', /#\/lane-reboot/],
  ['LAND-36', 'Balancing', /#\/balancing\/dashboard/],
  ['LAND-40', 'Balancing reports', /#\/balancing\/daily-reporting/],
  ['LAND-33', 'Reports', /#\/reports\/multi-loc/],
  ['LAND-32', 'Cashier', /#\/cashiers\/list/],
  ['NAV-27', 'Transactions', /#\/transactions/],
  ['LAND-35', 'Custom Reports', /#\/custom-report\/tax-report/],
  ['LAND-41', 'Double Up Reports', /#\/double-up-report\/sales-metrics/],
  ['LAND-34', 'Analytics', /#\/analytics\/query/],
  ['LAND-29', 'Settings', /#\/settings\/companies/],
] as const;

test('ENT-07 NAV-18 NAV-32 NAV-34 NAV-35 NAV-36 NAV-37 NAV-38 LAY-08 LAY-11 opening a group closes the others and leads to its landing page', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  const laneReboot = main(page).getByRole('link', { name: 'Lane Reboot' });
  await expect(main(page).getByRole('link', { name: 'Items' })).toBeVisible();
  await expect(laneReboot).toHaveCount(0);
  await enterSpecial(page);
  await expect(laneReboot).toBeVisible();
  for (const [row, name, address] of landings) {
    // Groups and sub-groups, not entries of the same name; a count of what waits may follow the name.
    const heads = main(page).locator('a[aria-expanded], :scope > ul > li > a');
    await heads
      .filter({ hasText: new RegExp(`^${name}(\\d|$)`) })
      .first()
      .click();
    await expect(page, `${row} ${name}`).toHaveURL(address);
    expect((await opened(page)).split(' > ').length, name).toBeLessThanOrEqual(2);
  }
  const open = main(page).locator('ul ul');
  await expect(open).toHaveCount(1);
  expect((await open.boundingBox())?.height).toBeLessThanOrEqual(500);
  await expect(open).toHaveCSS('overflow-y', 'auto');
  await expect(open).toHaveCSS('max-height', '500px');

  const settings = main(page).getByRole('link', { name: /^Settings/ });
  await settings.click();
  await expect(open).toHaveCount(0);
  await sidePanel(page).getByRole('button').first().click();
  const menu = page.getByRole('dialog', { name: 'Choose locations' });
  await expect(menu).toBeVisible();
  await settings.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await expect(open).toHaveCount(1);
});

test('NAV-43 the link to the page that stands there loads it anew, without a reload of the browser', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await goTo(page, '/settings/trading-calendar');
  await expect(heading(page)).toHaveText('Trading calendar');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'));
  const length = await page.evaluate(() => history.length);
  const asked = page.waitForRequest(/calendar/);
  await main(page).getByRole('link', { name: 'Trading calendar' }).click();
  await asked;
  await at(page, '#/settings/trading-calendar');
  await expect(page.getByText('Nothing to show here')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
  expect(await page.evaluate(() => history.length)).toBe(length);
});

test('LS-13 LS-24 LS-27 LS-28 a screen keeps place and period under its own keys, or takes those of the company menu', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await enterSpecial(page);
  const locations = page.getByRole('button', { name: /^Locations/ });
  const chooseFirst = async (): Promise<void> => {
    await locations.click();
    const picker = page.getByRole('dialog', { name: 'Locations' });
    // 'Select All' clears the selection; the second click selects one store.
    await picker.getByRole('treeitem').first().click();
    await picker.getByRole('treeitem').last().click();
    await picker.getByRole('button', { name: 'Apply' }).click();
  };
  await goTo(page, '/lane-reboot');
  // The previous screen has controls with the same names, which disappear during use.
  await expect(page.getByRole('radio', { name: 'By lane' })).toBeVisible();
  await chooseFirst();
  await expect(page).toHaveURL(/#\/lane-reboot\?location=\d+/);
  const chosen = await stored(page, 'laneRebootSelectedLocIds');
  expect(chosen).toMatch(/^\[\d+\]$/);

  await goTo(page, '/sales-v2/terminal/tender');
  await expect(page.getByRole('radio', { name: 'By lane' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Dates/ }).click();
  await page.getByRole('dialog', { name: 'Dates' }).getByText('Yesterday', { exact: true }).click();
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
  expect(JSON.parse((await stored(page, 'terminalDates')) ?? '')).toMatchObject({ preset: 'yesterday' });
  expect(await stored(page, 'laneRebootSelectedLocIds')).toBe(chosen);

  await goTo(page, '/lane-reboot');
  await expect(locations).not.toContainText(/\d+ Locations/);
  // What was chosen goes along to a screen without a key of its own.
  await goTo(page, '/sheets');
  await expect(page).toHaveURL(/#\/sheets\?(?:presetId=\d+&)?location=\d+&date=/);
  const [only] = JSON.parse(chosen ?? '[]') as number[];
  await page.evaluate((id) => {
    const chosenOnes = { locations: [id], reg_loc_ids: [id], isGlobalFilter: false };
    // As another tab has it, in which nothing was chosen.
    sessionStorage.clear();
    location.hash = '/sheets';
    localStorage.setItem('levelsFilter', JSON.stringify({ levels: [], regFilter: [], parentIds: [], ...chosenOnes }));
  }, only);
  await page.reload();
  await expect(page).toHaveURL(/#\/sheets\?(?:presetId=\d+&)?location=\d+/);
  expect(await stored(page, 'sheetsSelectedLocIds')).toBeNull();
});

test('LAND-28 NAV-50 CON-24 somebody whose groups open nothing sees the settings alone; a switched user is named', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('loggedInUser') ?? '{}') as object;
    const groups = { accessGroupPermissions: ['Some Other Group'], role: 'Analyst' };
    const switched = { isSwitchBackVisible: true, username: 'ida.whitcomb@example.com' };
    localStorage.setItem('loggedInUser', JSON.stringify({ ...record, ...groups, ...switched }));
  });
  await page.goto('/#/');
  await page.reload();
  await expect(page.getByText('User does not have any permissions')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to show here' })).toBeVisible();
  await expect(main(page).getByRole('link')).toHaveText(['Settings']);
  await expect(page.getByText('You are switched in as ida.whitcomb@example.com')).toBeVisible();
  await main(page).getByRole('link', { name: 'Settings' }).click();
  await at(page, '#/settings/companies');
  await expect(page.getByRole('heading', { name: 'Nothing to show here' })).toBeVisible();
});
