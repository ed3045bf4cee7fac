import { expect, test } from './fixture.ts';
import { at, logIn, stored } from './steps.ts';

test.describe('without a session', () => {
  test('R-002 R-006 ST-02 the root and every shell route lead to login, outside the shell', async ({ page }) => {
    for (const address of ['/', '/#/', '/#/sales/locationItems', '/#/transactions', '/#/settings/users', '/#/sheets']) {
      await page.goto(address);
      await at(page, '#/login');
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
  });

  test('R-095 wrong credentials say so and stay; nothing is stored', async ({ page, person }) => {
    await page.goto('/#/login');
    await logIn(page, { username: person('manager').username, password: 'not the password' });
    await expect(page.getByRole('alert').getByText('Invalid username or password')).toBeVisible();
    await at(page, '#/login');
    expect(await stored(page, 'loggedInUser')).toBeNull();
  });

  test('empty fields are named where they are, and nothing is sent', async ({ page }) => {
    await page.goto('/#/login');
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('v2/login') ? 1 : 0));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Enter your username')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    expect(calls).toBe(0);
  });

  test('ST-06 ST-07 somebody without access groups is told so and does not enter', async ({ page, person }) => {
    await page.goto('/#/login');
    await logIn(page, person('nobody'));
    await expect(page.getByText('User does not have any permissions')).toBeVisible();
    await at(page, '#/login');
    expect(await stored(page, 'loggedInUser')).toBeNull();
  });

  test('R-094 API-016 login keeps the record; CON-14 LAND-01 the address asked for comes back after it', async ({
    page,
    person,
  }) => {
    await page.goto('/#/transactions?date=2026-01-05');
    await at(page, '#/login');
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/v2/login'));
    await logIn(page, person('manager'));
    expect((await answer).request().method()).toBe('POST');
    await at(page, /#\/transactions\?date=2026-01-05/);
    const record = JSON.parse((await stored(page, 'loggedInUser')) ?? '{}') as Record<string, unknown>;
    expect(record).toMatchObject({ username: person('manager').username });
    expect(record['Authorization']).toEqual(expect.any(String));
    expect(await stored(page, 'savedRoute')).toBeNull();
  });

  test('LAND-08 R-011 the first page after login is the overview', async ({ page, person }) => {
    await page.goto('/#/login');
    await logIn(page, person('limited'));
    await at(page, /#\/sales\/locationItems/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  });

  test('G-02 G-03 G-04 English at first; French switches everything at once and stays after a reload', async ({
    page,
  }) => {
    await page.goto('/#/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'FR' }).click();
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(await stored(page, 'selectedLanguage')).toBe('fr');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  });

  test('R-007 R-008 the password screens stand outside the shell', async ({ page }) => {
    await page.goto('/#/create-password?token=x');
    await expect(page.getByRole('heading', { name: 'Create your password' })).toBeVisible();
    await page.goto('/#/reset-password?token=x');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  test('VAL-07 VAL-08 VAL-09 ERR-M16 a new password is long enough and typed twice alike before anything is sent', async ({
    page,
  }) => {
    await page.goto('/#/reset-password?token=x');
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('set-password') ? 1 : 0));
    await expect(page.getByLabel('Confirm password')).toBeDisabled();
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Confirm password').fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    await page.getByLabel('New password').fill('long enough');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert').getByText('New password and confirm password do not match')).toBeVisible();
    expect(calls).toBe(0);
  });

  test('a link that was never given is refused with the way back', async ({ page }) => {
    await page.goto('/#/reset-password?token=never-given');
    await page.getByLabel('New password').fill('a fine long password');
    await page.getByLabel('Confirm password').fill('a fine long password');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await at(page, '#/login');
  });
});
