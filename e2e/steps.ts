import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openSession, serverUrl } from './people.ts';
import type { Login } from './people.ts';

/** The hash address the page comes to. */
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

/** Other tests bring companies of their own, of which an admin sees the first by name. */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  const { Authorization } = await openSession('admin');
  const id = (await companyIds(Authorization))[name];
  await page.evaluate((chosen) => localStorage.setItem('companyId', String(chosen)), id);
  await page.reload();
};

/** Goes on with a key until something has the focus; the way is long, but it ends. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  const one = target.first();
  await expect(one).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await one.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come to ${String(target)}.`);
};
