import { expect, test } from './fixture.ts';
import { at, logIn, profileMenu, stored } from './steps.ts';

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
    const sheets = page.getByRole('grid', { name: 'Sheets of the day' });
    await page.goto('/#/sheets');
    await expect(sheets).toBeVisible();
    expect(scripts.length).toBeGreaterThan(0);
    await page.goto('/#/sales/locationItems');
    await expect(sheets).toBeHidden();
    await page.waitForLoadState('networkidle');
    scripts.length = 0;
    await page.goto('/#/sheets');
    await expect(sheets).toBeVisible();
    expect(scripts).toEqual([]);
  });
});
