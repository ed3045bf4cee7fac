import { expect, test } from './fixture.ts';
import { lookAt } from './steps.ts';

test('a message lies over no button of a form, and a click on what lies under it goes through', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await lookAt(page, 'Harvest Lane Markets');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/#/settings/roles');
    await page.getByRole('link', { name: 'Store Manager' }).click();
    const form = page.locator('[data-record-form]');
    await form.getByRole('textbox', { name: 'Description' }).fill(`One store or a few, ${width}`);
    await form.getByRole('button', { name: 'Save' }).click();
    const toast = page.locator('.mantine-Notification-root').first();
    await expect(toast).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const boxes = [...document.querySelectorAll('.mantine-Notification-root')].map((one) =>
            one.getBoundingClientRect(),
          );
          return [...document.querySelectorAll('[data-record-form] button')]
            .filter((button) => {
              const own = button.getBoundingClientRect();
              return boxes.some(
                (box) => box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom,
              );
            })
            .map((button) => button.textContent);
        }),
      )
      .toEqual([]);
    const { x, y, width: wide, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const under = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest('.mantine-Notification-root') === null,
      [x + wide / 2, y + height / 2],
    );
    expect(under).toBe(true);
  }
});

test('on a phone a message lies over nothing that a save has opened, and goes when its reader goes on', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'admin');
  await lookAt(page, 'Harvest Lane Markets');
  await page.goto('/#/settings/users/addUser');
  const form = page.getByRole('form', { name: 'Add user' });
  await form.getByLabel('E-mail address').fill('pia.phone@harvestlane.example');
  await form.getByLabel('First name').fill('Pia');
  await form.getByLabel('Last name').fill('Phone');
  await form.getByLabel('Role').selectOption('Store Manager');
  await expect(form.getByRole('button', { name: 'Access groups: Sales, Transactions' })).toBeVisible();
  await form.getByRole('treeitem', { name: 'Harbor Point' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const toast = page.locator('.mantine-Notification-root');
  const sees = page.getByRole('region', { name: 'What Pia Phone sees' });
  await expect(sees.getByRole('definition').first()).toHaveText('Harbor Point');
  await expect(toast).toHaveText(/^User added: Pia Phone/);
  const message = (await toast.boundingBox()) ?? { y: 0, height: 0 };
  const more = page.getByRole('button', { name: 'More', exact: true });
  const [told, buttons] = [await sees.boundingBox(), await more.boundingBox()];
  expect((told?.y ?? Infinity) + (told?.height ?? 0)).toBeLessThanOrEqual(message.y);
  expect(buttons?.y ?? 0).toBeGreaterThanOrEqual(message.y + message.height);
  await more.click();
  await expect(toast).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast).toHaveText(/^User deleted: Pia Phone/);
  // The list begins with its search, which the message leaves free.
  const [told2, search] = [await toast.boundingBox(), await page.getByRole('searchbox').first().boundingBox()];
  expect(told2?.y ?? 0).toBeGreaterThanOrEqual((search?.y ?? Infinity) + (search?.height ?? 0));
});
