import { expect, test } from './fixture.ts';
import { at, logIn, profileMenu, sidePanel, stored } from './steps.ts';

test.describe('error pages', () => {
  test('R-009 R-083 any other path is not found, and its action follows the landing rules', async ({ page, login }) => {
    await login(page, 'manager');
    for (const address of ['/#/nowhere', '/#/sales/nothing', '/#/settings/users/7/8']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Take me home' }).click();
    await at(page, /#\/sales\/locationItems/);
  });

  test('R-072 R-073 R-074 R-075 R-076 R-077 R-078 R-084 the status chooses the page', async ({ page }) => {
    const titles: Record<string, string> = {
      '404': 'Page not found',
      '': 'Page not found',
      '418': 'Page not found',
      '500': 'Something went wrong on our side',
      '403': 'Access denied',
      '429': 'The request timed out',
      '503': 'The request timed out',
    };
    for (const [status, title] of Object.entries(titles)) {
      await page.goto(`/#/error?status=${status}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await page.goto('/#/error?status=403');
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/);
  });

  test('R-079 R-080 the server may be unavailable or under maintenance', async ({ page }) => {
    await page.goto('/#/server-unavailable');
    await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
    await page.goto('/#/maintenance');
    await expect(page.getByText("We're making some quick adjustments")).toBeVisible();
  });

  test('R-081 R-082 take me home leads to login, and to the overview when logged in', async ({ page, login }) => {
    for (const status of ['500', '503']) {
      await page.goto(`/#/error?status=${status}`);
      await page.getByRole('link', { name: 'Take me home' }).click();
      await at(page, '#/login');
    }
    await login(page, 'manager');
    await page.goto('/#/error?status=500');
    await page.getByRole('link', { name: 'Take me home' }).click();
    await at(page, /#\/sales\/locationItems/);
  });

  test('R-071 a page without the right to it is refused; the home destination leads on instead', async ({
    page,
    login,
  }) => {
    await login(page, 'manager');
    await page.goto('/#/settings/roles');
    await at(page, '#/error?status=403');
    // The same session with other groups: the server refuses its calls, but the browser decides over its pages.
    await page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('loggedInUser') ?? '{}') as object;
      const groups = { accessGroupPermissions: ['Sheets Access Group'], role: 'Analyst' };
      localStorage.setItem('loggedInUser', JSON.stringify({ ...record, ...groups }));
    });
    await page.goto('/#/sales/locationItems');
    await at(page, '#/sheets');
    await page.goto('/#/sales/departmentItems');
    await at(page, '#/error?status=403');
    await page.goto('/#/settings/companies');
    await at(page, '#/settings/companies');
    await expect(page.getByText('User does not have any permissions')).toBeVisible();
  });
});

test.describe('the shell', () => {
  test('R-001 R-003 R-004 NAV-44 header, side panel, content and footer; the empty child leads to the sales', async ({
    page,
    login,
  }) => {
    await login(page, 'manager');
    await page.goto('/#/sales');
    await at(page, /#\/sales\/locationItems/);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveText('© 2019 Lanewise');
    await page.goto('/#/transactions');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  });

  test('ST-03 ST-04 LAND-04 whoever is logged in goes from login to the root, and on', async ({ page, login }) => {
    await login(page, 'manager');
    await page.goto('/#/login');
    await at(page, /#\/sales\/locationItems/);
  });

  test('ST-01 without the record the next step leads to login', async ({ page, login }) => {
    await login(page, 'manager');
    await page.evaluate(() => localStorage.removeItem('loggedInUser'));
    await page.goto('/#/transactions');
    await at(page, '#/login');
  });

  test('ST-01 ST-08 nor does a click that opens nothing else go on without it', async ({ page, login }) => {
    await login(page, 'manager');
    await expect(page.locator('table').last().locator('tfoot')).toContainText(/\d/);
    await page.evaluate(() => {
      localStorage.removeItem('loggedInUser');
      document.querySelector<HTMLElement>('h1')?.click();
    });
    await at(page, '#/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('CON-01 CON-02 CON-04 R-090 old and incomplete addresses lead on', async ({ page, login }) => {
    await login(page, 'admin');
    await page.goto('/#/data-point-reporting/store/overview');
    await at(page, '#/sales-v2/store/overview');
    await page.goto('/#/companyDepartments');
    await at(page, '#/settings/departments-mapping');
    await page.goto('/#/sales/location-items?location=1');
    await at(page, /#\/sales\/locationItems/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  });

  test('ST-05 ERR-401a ERR-401b ERR-401c an ended session leads to login, and its user comes back', async ({
    page,
    login,
    person,
  }) => {
    await login(page, 'manager');
    await page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('loggedInUser') ?? '{}') as object;
      localStorage.setItem('loggedInUser', JSON.stringify({ ...record, Authorization: 'ended' }));
    });
    await page.goto('/#/transactions?date=2026-01-05');
    await expect(page.getByText('Your session time has expired, please log in again')).toBeVisible();
    await at(page, '#/login');
    expect(await stored(page, 'loggedInUser')).toBeNull();
    await logIn(page, person('manager'));
    await at(page, /#\/transactions\?date=2026-01-05/);
  });

  test('NAV-04 NAV-06 ST-19 ST-21 ST-22 ST-24 logging out calls the server, clears the storage, goes to login', async ({
    page,
    login,
  }) => {
    await login(page, 'manager');
    await profileMenu(page).click();
    const answer = page.waitForRequest((request) => request.url().endsWith('/api/v2/logout'));
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    expect((await answer).method()).toBe('DELETE');
    const later: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && later.push(request.url()));
    await at(page, '#/login');
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(later).toEqual([]);
  });

  test('ST-25 also when the call fails; CON-13 LS-05 the language is in the profile, and stored again after each login', async ({
    page,
    person,
  }) => {
    const frame = page.locator('html');
    await page.goto('/#/login');
    await page.getByRole('button', { name: 'FR' }).click();
    await page.getByLabel('Nom d’utilisateur').fill(person('sheets').username);
    await page.getByLabel('Mot de passe', { exact: true }).fill(person('sheets').password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await at(page, '#/sheets');
    await page.route('**/api/v2/logout', (route) => route.abort());
    await profileMenu(page).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await at(page, '#/login');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect([await stored(page, 'loggedInUser'), await stored(page, 'selectedLanguage')]).toEqual([null, null]);
    // A browser that knows nothing of it gets the language from the profile.
    await page.context().clearCookies();
    await page.reload();
    await logIn(page, person('sheets'));
    await expect(frame).toHaveAttribute('lang', 'fr');
    expect(await stored(page, 'selectedLanguage')).toBe('fr');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await profileMenu(page).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    expect((await saved).request().postDataJSON()).toEqual({ language: 'en' });
    await expect(frame).toHaveAttribute('lang', 'en');
  });

  test('the theme is chosen in the menu and outlives a reload', async ({ page, login }) => {
    await login(page, 'manager');
    await profileMenu(page).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('R-005 the script of an area is asked for at its first visit only', async ({ page, login }) => {
    await login(page, 'admin');
    await page.waitForLoadState('networkidle');
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/#/sheets');
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    expect(scripts.length).toBeGreaterThan(0);
    scripts.length = 0;
    await page.goto('/#/sales/locationItems');
    await page.goto('/#/sheets');
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    expect(scripts).toEqual([]);
  });
});

test.describe('side panel', () => {
  test('NAV-13 NAV-14 NAV-15 NAV-16 NAV-17 LAY-07 LAY-11 the company menu has search, levels and Apply in 240 pixels', async ({
    page,
    login,
  }) => {
    await login(page, 'manager');
    await sidePanel(page).getByRole('button').first().click();
    const menu = page.getByRole('dialog', { name: 'Choose locations' });
    await expect(menu.getByPlaceholder('Search Location')).toBeFocused();
    await expect(menu.getByRole('group', { name: 'Corporate Level' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'All Locations' })).toHaveAttribute('aria-pressed', 'true');
    await expect(menu.getByRole('button', { name: 'Apply' })).toBeVisible();
    const box = await menu.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(240);
    expect(box?.height).toBeLessThanOrEqual(240);
    const list = menu.locator('div', { has: page.getByRole('group') }).last();
    await expect(list).toHaveCSS('overflow-y', 'auto');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    // Only the admin roles choose a company.
    const companies = menu.getByRole('group', { name: 'Company' }).getByRole('button');
    await sidePanel(page).getByRole('button').first().click();
    await expect(menu.getByRole('group', { name: 'Location Level' })).toBeVisible();
    await expect(companies).toHaveCount(0);
    await login(page, 'admin');
    await sidePanel(page).getByRole('button').first().click();
    // Other tests on this server may have added companies.
    await expect(companies.nth(1)).toBeVisible();
  });

  test('SEL-01 SEL-06 SEL-12 SEL-14 SEL-16 SEL-17 LS-11 LS-12 LS-13 LS-14 LS-15 LS-16 LS-17 LS-18 LS-19 LS-20 LS-21 LS-22 LS-23 LS-24 one location, applied, is kept for every screen', async ({
    page,
    login,
  }) => {
    await login(page, 'manager');
    await sidePanel(page).getByRole('button').first().click();
    const menu = page.getByRole('dialog', { name: 'Choose locations' });
    const locations = menu.getByRole('group', { name: 'Location Level' }).getByRole('button');
    await expect(locations.first()).toBeVisible();
    const count = await locations.count();
    const name = (await locations.first().textContent()) ?? '';
    await menu.getByPlaceholder('Search Location').fill(name.toLowerCase());
    await expect(locations).toHaveCount(1);
    expect(count).toBeGreaterThan(1);
    await locations.first().click();
    const loaded = page.waitForEvent('load');
    await menu.getByRole('button', { name: 'Apply' }).click();
    await loaded;
    await expect(sidePanel(page).getByRole('button').first()).toContainText(name);
    const ids = await stored(page, 'overviewSelectedLocIds');
    expect(ids).toMatch(/^\[\d+\]$/);
    const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('SelectedLocIds')));
    const screens = [
      'overview',
      'storeOverview',
      'terminal',
      'department',
      'storeDepartment',
      'items',
      'tender',
      'storeTender',
      'summary',
      'cashiers',
      'transaction',
      'analytics',
      'doubleUp',
      'laneReboot',
    ];
    expect(keys.sort()).toEqual(screens.map((screen) => `${screen}SelectedLocIds`).sort());
    for (const key of keys) expect(await stored(page, key)).toBe(ids);
  });

  test('LAY-01 LAY-02 LAY-05 LAY-06 NAV-48 NAV-49 CON-06 a rail of 60 pixels from 841 to 1200, 240 above; the pointer opens it', async ({
    page,
    login,
  }) => {
    await login(page, 'manager');
    const width = async () => (await sidePanel(page).boundingBox())?.width;
    await page.waitForLoadState('networkidle');
    const overview = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' });
    const switcher = sidePanel(page).getByRole('button').first();
    const menu = page.getByRole('dialog', { name: 'Choose locations' });
    for (const [window, collapsed] of [
      [841, 60],
      [1200, 60],
      [1201, 240],
    ] as const) {
      await page.setViewportSize({ width: window, height: 900 });
      await page.mouse.move(600, 600);
      await expect.poll(width).toBe(collapsed);
      expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: collapsed, height: 56 });
      await page.mouse.move(30, 600);
      await expect.poll(width).toBe(240);
      await expect(overview).toBeVisible();
      await switcher.click();
      await expect(menu).toBeVisible();
      await page.mouse.move(600, 600);
      // Above the width of the rail the company menu stays open, and only an opened group closes.
      await expect(menu).toHaveCount(window > 1200 ? 1 : 0);
      await expect(overview).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
  });

  test('NAV-10 NAV-45 NAV-46 NAV-47 LAY-03 LAY-04 CON-05 off the canvas at 840 pixels, opened and closed by the menu icon, closed by a click beside it', async ({
    page,
    login,
  }) => {
    await login(page, 'manager');
    await page.setViewportSize({ width: 840, height: 900 });
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main).toBeHidden();
    await page.getByRole('button', { name: 'Navigation', exact: true }).click();
    await expect(main).toBeVisible();
    await page.mouse.click(700, 600);
    await expect(main).toBeHidden();
    // The icon stays in reach beside the open panel, and closes it.
    await page.setViewportSize({ width: 800, height: 900 });
    for (const seen of [true, false]) {
      await page.getByRole('button', { name: 'Navigation', exact: true }).click();
      await expect(main).toBeVisible({ visible: seen });
    }
    await page.getByRole('button', { name: 'Navigation', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(main).toBeHidden();
    await expect(page.getByRole('button', { name: 'Navigation', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Close navigation' }).click();
    await expect(main).toBeHidden();
    await page.setViewportSize({ width: 841, height: 900 });
    await expect(main).toBeVisible();
  });
});
