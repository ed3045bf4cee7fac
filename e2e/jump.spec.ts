import type { Page } from '@playwright/test';
import { daysAgo } from './days.ts';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { at, profileMenu } from './steps.ts';

const options = (page: Page) => page.getByRole('dialog').getByRole('option');

/** Opens the palette with its keys and types. */
const jump = async (page: Page, typed: string): Promise<void> => {
  await expect(profileMenu(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill(typed);
};

interface Cashier {
  cashier_number: string;
  cashier_name: string;
  location: string;
  reg_loc_id: number;
}

/** A cashier of the days in which the palette looks, with a name and a number that is long enough to be asked for. */
const someCashier = async (): Promise<Cashier> => {
  const { Authorization: authorization } = await openSession('office');
  const query = new URLSearchParams({ startDate: daysAgo(27), lastDate: daysAgo(0), limit: '100' });
  const answer = await fetch(`${serverUrl()}/api/report/cashiers/list?${query}`, { headers: { authorization } });
  const { data } = (await answer.json()) as { data: Cashier[] };
  const person = data.find((one) => one.cashier_name !== '' && /^[1-8]\d\d/.test(one.cashier_number));
  if (!person) throw new Error('The demo chain has no cashier with a name and a number.');
  return person;
};

/** What is typed, the first screen that it finds with its area, and the address of it. */
const words = {
  office: [
    ['fraud', /^Cashier ListCashier$/, /#\/cashiers\/list/],
    ['fiscal year', /^Calendar PeriodSettings$/, /#\/settings\/calendar-period/],
  ],
  quebec: [
    ['fraude', /^Liste des caissiers/, /#\/cashiers\/list/],
    ['comptant', /^Paiements/, /#\/sales\/locationTender/],
  ],
} as const;

for (const who of ['office', 'quebec'] as const)
  test(`the palette finds screens by other words for them, in ${who === 'office' ? 'English' : 'French'}`, async ({
    page,
    login,
  }) => {
    await login(page, who);
    for (const [typed, name, address] of words[who]) {
      await jump(page, typed);
      await expect(options(page).first(), typed).toHaveText(name);
      await page.keyboard.press('Enter');
      await at(page, address);
    }
  });

test('the palette finds a cashier by name and by number, and leads to them at their store', async ({ page, login }) => {
  const { cashier_name: name, cashier_number: code, location, reg_loc_id: store } = await someCashier();
  await login(page, 'office');
  // Cashiers of other stores may have the same number.
  for (const [typed, text] of [
    [name, `${name}${code} · ${location}`],
    [code, `${code} · `],
  ] as const) {
    await jump(page, typed);
    await options(page).filter({ hasText: text }).first().click();
    await at(
      page,
      new RegExp(`#/cashiers/list\\?location=${typed === name ? store : '\\d+'}&.*cashierNumber=${code}$`),
    );
    const rows = page.locator('main tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(typed);
  }
});
