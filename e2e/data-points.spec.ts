import { expect, test } from './fixture.ts';
import { lookAt } from './steps.ts';

test('SCR-37 LS-10 a data point is dragged into a category, and taken out of it by keyboard alone', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await lookAt(page, 'Harvest Lane Markets');
  await page.goto('/#/settings/dp-category?show=open');
  const categories = page.getByRole('navigation', { name: 'Categories of data points' });
  const count = (name: string) => categories.getByRole('button', { name }).locator('span').last();
  const tanks = page.getByRole('row', { name: /Propane tanks/ });
  await expect(tanks).toContainText('Not assigned');
  const lottery = categories.getByRole('button', { name: /^Lottery/ });
  const before = Number(await count('Lottery').textContent());

  await page.getByRole('link', { name: 'Propane tanks' }).dragTo(lottery);
  await expect(page.getByText('1 data point assigned')).toBeVisible();
  await expect(tanks).toHaveCount(0);
  await expect(count('Lottery')).toHaveText(String(before + 1));
  const kept = await page.evaluate(() => localStorage.getItem('AllDataPointList'));
  const { categoryId } = (JSON.parse(kept ?? '[]') as { name: string; categoryId: number | null }[]).find(
    ({ name }) => name === 'Propane tanks',
  ) ?? { categoryId: null };
  expect(categoryId).not.toBeNull();

  await lottery.click();
  await tanks.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  const away = page.getByRole('group', { name: '1 chosen' }).getByRole('button', { name: 'Take away' });
  for (let presses = 0; presses < 80; presses += 1) {
    if (await away.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 data point is no longer assigned')).toBeVisible();
  await expect(count('Lottery')).toHaveText(String(before));
  await expect(tanks).toHaveCount(0);
  // Other tests make data points of this company meanwhile, so the one is looked for, not their number.
  await categories.getByRole('button', { name: 'Not assigned' }).click();
  await expect(tanks).toContainText('Not assigned');
});
