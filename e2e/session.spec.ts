import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { at, logIn, stored } from './steps.ts';

/** Without an answer about the link its form shows. */
const askNothing = async (page: Page): Promise<void> => {
  await page.route('**/api/users/password-link', (route) => route.abort());
};

const json = async (page: Page, key: string): Promise<unknown> => JSON.parse((await stored(page, key)) ?? 'null');

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

  test('ST-06 ST-07 ERR-M01 somebody without access groups is told so and does not enter', async ({ page, person }) => {
    await page.goto('/#/login');
    await logIn(page, person('nobody'));
    await expect(page.getByText('User does not have any permissions')).toBeVisible();
    await at(page, '#/login');
    expect(await stored(page, 'loggedInUser')).toBeNull();
  });

  test('R-094 API-016 LS-01 LS-02 LS-06 LS-07 LS-09 login keeps the record and what comes with it; CON-14 LAND-01 the address asked for comes back after it', async ({
    page,
    person,
  }) => {
    await page.goto('/#/transactions?date=2026-01-05');
    await at(page, '#/login');
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/v2/login'));
    await logIn(page, person('manager'));
    expect((await answer).request().method()).toBe('POST');
    await at(page, /#\/transactions\?date=2026-01-05/);
    const { username } = person('manager');
    expect(await json(page, 'loggedInUser')).toMatchObject({ username, Authorization: expect.any(String) });
    expect(await stored(page, 'savedRoute')).toBeNull();
    await expect.poll(() => json(page, 'userPermissions')).toEqual(expect.any(Array));
    await expect
      .poll(() => json(page, 'locationResponseData'))
      .toContainEqual(expect.objectContaining({ name: 'Harbor Point' }));
    expect(await json(page, 'companyId')).toEqual(expect.any(Number));
    expect(await stored(page, 'companyUsWeek')).toBe('true');
  });

  test('LAND-08 R-011 the first page after login is the overview', async ({ page, person }) => {
    await page.goto('/#/login');
    await logIn(page, person('limited'));
    await at(page, /#\/sales\/locationItems/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  });

  test('G-02 G-03 G-04 ENT-33 LS-05 English at first; French switches everything at once and stays after a reload', async ({
    page,
  }) => {
    await page.goto('/#/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('group', { name: 'Language' }).getByRole('button')).toHaveText(['EN', 'FR']);
    await page.getByRole('button', { name: 'FR' }).click();
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(await stored(page, 'selectedLanguage')).toBe('fr');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  });

  test('French chosen before the login reaches the profile, and the first screen of a 24-hour reader asks once', async ({
    page,
    person,
  }) => {
    const { Authorization: authorization } = await openSession('sheets');
    const change = (body: object): Promise<Response> =>
      fetch(`${serverUrl()}/api/user-profile`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await change({ clock: '24', language: 'en' });
    const { username, password } = person('sheets');
    await page.goto('/#/login');
    await page.getByRole('button', { name: 'FR' }).click();
    await page.getByLabel('Nom d’utilisateur').fill(username);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url());
    });
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await at(page, /#\/sheets/);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
    expect(await stored(page, 'clock')).toBe('24');
    const answer = await fetch(`${serverUrl()}/api/user-profile`, { headers: { authorization } });
    expect(((await answer.json()) as { data: { language: string } }).data.language).toBe('fr');
    await change({ clock: '12', language: 'en' });
  });

  test('R-007 R-008 the password screens stand outside the shell', async ({ page }) => {
    await askNothing(page);
    await page.goto('/#/create-password?token=x');
    await expect(page.getByRole('heading', { name: 'Create your password' })).toBeVisible();
    await page.goto('/#/reset-password?token=x');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  test('VAL-07 VAL-08 VAL-09 ERR-M16 a new password is long enough and typed twice alike before anything is sent', async ({
    page,
  }) => {
    await askNothing(page);
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

  test('an address without its hash comes to its page', async ({ page }) => {
    await page.goto('/sales/locationItems?date=2026-01-05');
    await at(page, '#/login');
    expect(await stored(page, 'savedRoute')).toBe('/sales/locationItems?date=2026-01-05');
  });

  test('a link that was never given, or was used, says so at once, with the way back', async ({ page }) => {
    await page.goto('/#/reset-password?token=never-given');
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await at(page, '#/login');
  });
});

/** Creates a user of the demo's company for one test. */
const newPerson = async (username: string): Promise<void> => {
  const { Authorization } = await openSession('admin');
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const headers = { authorization: Authorization, 'content-type': 'application/json' };
    const response = await fetch(`${serverUrl()}/api/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  const [company] = (await ask('company')) as { id: number }[];
  const person = {
    username,
    password: 'tulip-Battery-staple-7',
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'Store Manager',
    companyId: company?.id,
    accessGroups: ['Sales Access Group'],
    regLocIds: 'all',
  };
  await ask('users', { method: 'POST', body: JSON.stringify(person) });
};

/** The link in the mail that waits for a user, as administrators read it. */
const linkFor = async (username: string): Promise<string> => {
  const { Authorization } = await openSession('admin');
  const response = await fetch(`${serverUrl()}/api/mail/outbox`, { headers: { authorization: Authorization } });
  const { data } = (await response.json()) as { data: { recipient: string; text: string }[] };
  return /#\/reset-password\S+/.exec(data.find(({ recipient }) => recipient === username)?.text ?? '')?.[0] ?? '';
};

test('R-086 VAL-01 VAL-02 VAL-03 ST-10 ST-11 ST-12 ST-13 ST-14 ERR-M02 ERR-M03 ERR-M17 CON-21 FMT-22 a forgotten password: the dialog, the captcha, the mail, the link, once', async ({
  page,
}) => {
  const username = 'forgetful@harvest.example';
  const password = 'paper-Lantern-orbit-3';
  await newPerson(username);
  await page.goto('/#/login');
  const hosts = new Set<string>();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).origin);
    if (request.url().includes('forget-password')) sent.push(request.url());
  });
  const opener = page.getByRole('button', { name: 'Forgot password?' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Forgot password' });
  const name = dialog.getByLabel('Username');
  const captcha = dialog.getByRole('checkbox');
  const send = dialog.getByRole('button', { name: 'Send link' });
  /** An icon covers the box, so the keyboard ticks it. */
  const solve = async (): Promise<void> => {
    await captcha.focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByText('Verified')).toBeVisible();
  };

  await test.step('nothing is sent before a name is there and the captcha is solved', async () => {
    await expect(name).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter your username')).toBeVisible();
    await expect(dialog.getByText('Captcha verification is required')).toBeVisible();
    await expect(send).toBeDisabled();
    await name.fill('stranger@harvest.example');
    await expect(send).toBeDisabled();
    expect(sent).toEqual([]);
    await solve();
    await expect(dialog.getByText('Captcha verification is required')).toHaveCount(0);
    await expect(send).toBeEnabled();
  });
  await test.step('an unknown name says so, and the captcha starts anew', async () => {
    await send.click();
    await expect(dialog.getByText('Account with entered email ID not found. Please try again')).toBeVisible();
    await expect(captcha).not.toBeChecked();
    await expect(send).toBeDisabled();
  });
  await test.step('Escape leads back to where it was opened', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
  });
  await test.step('a known one gets a mail', async () => {
    await name.fill(username);
    await solve();
    await page.route('**/users/forget-password*', async (route) => {
      // A pending request is not sent twice.
      await expect(send).toBeDisabled();
      await route.continue();
    });
    await send.click();
    await expect(page.getByText('Password reset instructions have been sent to your email')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('whose link sets a new password, once', async () => {
    await expect.poll(() => linkFor(username)).not.toBe('');
    const link = await linkFor(username);
    await page.goto(`/${link}`);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await page.goto(`/${link}`);
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await page.goto('/#/login');
    await logIn(page, { username, password });
    await at(page, /#\/sales\/locationItems/);
  });
  expect([...hosts]).toEqual([new URL(serverUrl()).origin]);
});
