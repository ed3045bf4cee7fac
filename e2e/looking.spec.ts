import type { LoggedInUser } from '@lanewise/contract/entities/session';
import type { Locator, Page } from '@playwright/test';
import { sampleOfRun } from '../apps/server/src/thorough.testing.ts';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { companyIds, lookAt } from './steps.ts';

/** Screens on which people with every right change something. */
const screens =
  'companies users roles access-groups locations?region=all organization-hierarchy departments-mapping dp-category connectors instacart category incoming trading-calendar'
    .split(' ')
    .map((path) => `settings/${path}`);
const others = ['userProfile', 'sales/locationItems', 'reports/multi-loc'];

/** What begins the name of a button that changes something. */
const changing =
  /^(Add|Save|Delete|Remove|Change logo|Edit|Set|Reset|Send|Import|Withdraw|Dismiss|Restore|Replace|Start|Stop|Renew|New|Move|Rename|Assign|Switch|Actions for|Choose a picture|Resync|Ask|Enable|Was closed|Both)\b/;

/** Enabled buttons and entries of menus that change something, and enabled fields of forms and boxes of rows. */
const changesOn = async (page: Page): Promise<string[]> => {
  const named = (found: Locator): Promise<string[]> =>
    found.evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim().replace(/\s+/g, ' ')),
    );
  const buttons = await named(page.locator('button:enabled, [role=menuitem]'));
  const fields = page.locator('[data-record-form] :is(input, select, textarea):enabled:not([readonly])');
  const boxes = page.locator('main input[type=checkbox]:enabled, [role=switch]:enabled, tbody [draggable=true]');
  return buttons.filter((name) => changing.test(name)).concat(await named(fields.or(boxes)));
};

const lookAs = async (page: Page, username: string): Promise<void> => {
  const { Authorization: authorization } = await openSession('admin');
  const company = String((await companyIds(authorization))['Harvest Lane Markets']);
  const headers = { authorization, 'x-company-id': company };
  const ask = async <Data>(method: string, path: string): Promise<Data> => {
    const answer = await fetch(`${serverUrl()}/api/${path}`, { method, headers });
    return ((await answer.json()) as { data: Data }).data;
  };
  const [person] = await ask<{ userId: number }[]>('GET', `users/company?searchText=${username}`);
  const looking = await ask<LoggedInUser>('POST', `v2/switch/user/${person?.userId}/look`);
  await page.evaluate((record) => {
    localStorage.clear();
    localStorage.setItem('loggedInUser', record);
  }, JSON.stringify(looking));
};

const openMenu = async (page: Page): Promise<void> => {
  const more = page.getByRole('button', { name: 'More', exact: true }).first();
  if (!(await more.isVisible())) return;
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
};

test('whoever looks as a person with every right finds nothing enabled that changes anything', async ({
  page,
  login,
  person,
}) => {
  test.setTimeout(120_000);
  await login(page, 'admin');
  await lookAt(page, 'Harvest Lane Markets');
  await page.goto('/#/settings/users');
  await page.locator('main a[data-row]').first().click();
  await expect(page.getByRole('form')).toBeVisible();
  expect(await changesOn(page), 'what is looked for is there for oneself').toEqual(
    expect.arrayContaining(['Add user']),
  );
  await lookAs(page, person('office').username);
  await page.reload();
  const found: Record<string, string[]> = {};
  for (const screen of sampleOfRun(screens.concat(others), 6)) {
    await page.goto(`/#/${screen}`);
    // Without a reload the last screen stands until the next one is drawn.
    await page.reload();
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const row = page.locator('main a[data-row]').first();
    const all = await changesOn(page);
    if (screens.includes(screen) && (await row.isVisible())) {
      await row.click();
      await page.waitForLoadState('networkidle');
      await openMenu(page);
      all.push(...(await changesOn(page)));
    }
    if (all.length > 0) found[screen] = all;
  }
  expect(found).toEqual({});
  await expect(page.getByText('Nothing can be changed.')).toBeVisible();
});
