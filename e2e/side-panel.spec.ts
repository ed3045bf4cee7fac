import { expect, test } from './fixture.ts';
import { sidePanel, stored } from './steps.ts';

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

  test('SEL-06 what is ticked without Apply is ticked again after a reload, and has no effect', async ({
    page,
    login,
  }) => {
    await login(page, 'manager');
    const switcher = sidePanel(page).getByRole('button').first();
    await expect(switcher).toBeVisible();
    const total = page.locator('main tfoot tr').last();
    await expect(total).toContainText(/\d/);
    const before = { all: await switcher.innerText(), total: await total.innerText() };
    const applied = await stored(page, 'overviewSelectedLocIds');
    await switcher.click();
    const menu = page.getByRole('dialog', { name: 'Choose locations' });
    const location = menu.getByRole('group', { name: 'Location Level' }).getByRole('button').first();
    const everything = menu.getByRole('button', { name: 'All Locations' });
    await location.click();
    await expect(location).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(total).toContainText(/\d/);
    expect({ all: await switcher.innerText(), total: await total.innerText() }).toEqual(before);
    expect(await stored(page, 'overviewSelectedLocIds')).toBe(applied);
    await switcher.click();
    await expect(location).toHaveAttribute('aria-pressed', 'true');
    await expect(everything).toHaveAttribute('aria-pressed', 'false');
    const name = (await location.textContent()) ?? '';
    await menu.getByRole('button', { name: 'Apply' }).click();
    await expect(switcher).toContainText(name);
    await expect.poll(() => stored(page, 'overviewSelectedLocIds')).toMatch(/^\[\d+\]$/);
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
