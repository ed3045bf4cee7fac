import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { at, logIn, lookAt, sidePanel, stored } from './steps.ts';

const username = 'zoe.obrien@harvestlane.example';
const [first, second, third] = ['paper-Lantern-orbit-3', 'seven-Quiet-lanes-4', 'amber-Window-tide-5'];

/** The hash address in the newest mail of the outbox for the user. */
const mailed = async (page: Page): Promise<string> => {
  await page.goto('/#/settings/outbox');
  await page.reload();
  await page.getByRole('region', { name: 'Outbox' }).getByRole('link', { name: username }).first().click();
  const text = page.getByText(/#\/(create|reset)-password\?token=/);
  await expect(text).toBeVisible();
  return /#\/\S+/.exec(await text.innerText())?.[0] ?? '';
};

const choosePassword = async (page: Page, link: string, password: string): Promise<void> => {
  await page.goto(`/${link}`);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
};

/** A used link says so before anything is typed. */
const isUsedUp = async (page: Page, link: string): Promise<void> => {
  await page.goto(`/${link}`);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
};

test('R-088 ST-17 SCR-41 SCR-47 ST-31 ST-32 VAL-27 a user is added, invited, comes in, gets other passwords, and is deleted', async ({
  page,
  browser,
  login,
}) => {
  // Many passwords are hashed and mails read: a busy machine takes more than a minute.
  test.setTimeout(180_000);
  const hers = await (await browser.newContext()).newPage();
  const comesIn = async (password: string): Promise<void> => {
    await hers.goto('/#/login');
    await logIn(hers, { username, password });
    await at(hers, /#\/sales\/locationItems/);
  };
  const open = async (): Promise<void> => {
    await page.goto('/#/settings/users?search=zoe.obrien');
    await page.getByRole('link', { name: /Zoé O'Brien/ }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
  };
  await login(page, 'admin');
  await lookAt(page, 'Harvest Lane Markets');

  await test.step('added with a region and an access group, and invited', async () => {
    await page.goto('/#/settings/users/addUser');
    const form = page.getByRole('form', { name: 'Add user' });
    await form.getByLabel('E-mail address').fill(username);
    await form.getByLabel('First name').fill('Zoé');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('This is required')).toHaveCount(3);
    await expect(form.getByText('Please select atleast one location')).toBeVisible();
    await form.getByLabel('Last name').fill("O'Brien");
    await form.getByLabel('Role').selectOption('Store Manager');
    await form.getByRole('button', { name: 'Access groups: Sales, Transactions' }).click();
    await page.getByRole('checkbox', { name: 'Transactions Access Group' }).uncheck();
    await page.keyboard.press('Escape');
    const east = form.getByRole('treeitem', { name: 'East' });
    await east.click();
    await expect(east).toHaveAttribute('aria-checked', 'true');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`User added: Zoé O'Brien. Invitation on its way to ${username}`)).toBeVisible();
    await expect(page.getByRole('row', { name: /Zoé O'Brien/ })).toContainText('Invited');
  });

  await test.step('what she will see is told at once, and looked at as her: her menu and stores, and no change', async () => {
    const sees = page.getByRole('region', { name: "What Zoé O'Brien sees" });
    const stores = (await sees.getByRole('definition').first().innerText()).split(', ').sort();
    await expect(sees.getByRole('listitem')).toHaveText([/^Sales · Overview, /]);
    const screens = (await sees.getByRole('listitem').innerText()).split(/ · |, /);
    await Promise.all([
      page.waitForEvent('load'),
      sees.getByRole('button', { name: "See Lanewise as Zoé O'Brien" }).click(),
    ]);
    await at(page, /#\/sales\/locationItems/);
    await expect(page.getByText(`You see Lanewise as ${username} does. Nothing can be changed.`)).toBeVisible();
    const seen = JSON.parse((await stored(page, 'locationResponseData')) ?? '[]') as { name: string }[];
    expect(seen.map(({ name }) => name).sort()).toEqual(stores);
    const menu = sidePanel(page).getByRole('navigation').getByRole('link');
    // Everybody has the settings, if only to read that nothing of them is theirs.
    await expect(menu).toHaveText([...screens, 'Settings']);
    await page.goto('/#/userProfile');
    await expect(page.getByLabel('Phone')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sessions' })).toHaveCount(0);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Back to my account' }).click()]);
    await expect(page.getByRole('form', { name: "Zoé O'Brien" })).toBeVisible();
  });

  await test.step('comes in by the link of the invitation, once', async () => {
    const link = await mailed(page);
    expect(link).toMatch(/^#\/create-password\?/);
    await choosePassword(hers, link, first);
    await isUsedUp(hers, link);
    await comesIn(first);
  });

  await test.step('gets another password, which ends her session', async () => {
    await open();
    await page.getByRole('menuitem', { name: 'Set password' }).click();
    const dialog = page.getByRole('dialog', { name: "New password for Zoé O'Brien" });
    await dialog.getByLabel('New password').fill(second);
    await dialog.getByLabel('Confirm password').fill(second);
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await expect(dialog).toHaveCount(0);
    await hers.reload();
    await at(hers, /#\/login/);
    await comesIn(second);
  });

  await test.step('forgets it, and sets a third', async () => {
    const forgetful = await (await browser.newContext()).newPage();
    await forgetful.goto('/#/login');
    await forgetful.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = forgetful.getByRole('dialog', { name: 'Forgot password' });
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByRole('checkbox').focus();
    await forgetful.keyboard.press('Space');
    await expect(dialog.getByText('Verified')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => mailed(page)).toMatch(/^#\/reset-password\?/);
    await choosePassword(forgetful, await mailed(page), third);
    await hers.reload();
    await at(hers, /#\/login/);
    await comesIn(third);
  });

  await test.step('is deleted after a question by name, and is out', async () => {
    await open();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: "Delete the user Zoé O'Brien?" });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText("User deleted: Zoé O'Brien")).toHaveCount(1);
    await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
    await hers.reload();
    await at(hers, /#\/login/);
  });
});
