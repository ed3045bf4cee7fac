import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openSession, serverUrl } from './people.ts';
import type { Login } from './people.ts';

/** Waits until the page has this hash address. */
export const at = (page: Page, hash: RegExp | string) =>
  expect(page).toHaveURL(typeof hash === 'string' ? (url) => url.hash === hash : hash);
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Fills in the login page, in English. */
export const logIn = async (
  page: Page,
  { username, password }: Pick<Login, 'username' | 'password'>,
): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};
export const profileMenu = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^(Profile of|Profil de) / });
export const sidePanel = (page: Page): Locator => page.locator('#side-panel');

/** Companies by name, as an admin sees them. */
export const companyIds = async (authorization: string): Promise<Record<string, number>> => {
  const answer = await fetch(`${serverUrl()}/api/company`, { headers: { authorization } });
  const { data } = (await answer.json()) as { data: { id: number; name: string }[] };
  return Object.fromEntries(data.map(({ id, name }) => [name, id]));
};

/** Selects a company. Other tests add companies, and an admin sees the first by name. */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  const { Authorization } = await openSession('admin');
  const id = (await companyIds(Authorization))[name];
  await page.evaluate((chosen) => localStorage.setItem('companyId', String(chosen)), id);
  await page.reload();
};

/** Presses a key until the target has the focus, or fails after a fixed number of presses. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  const one = target.first();
  await expect(one).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await one.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come to ${String(target)}.`);
};
