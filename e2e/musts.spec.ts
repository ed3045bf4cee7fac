import type { Page } from '@playwright/test';
import { sample, thorough } from '../apps/server/src/thorough.testing.ts';
import { expect, test } from './fixture.ts';
import { screens, type Look } from './screens.ts';
import { withScreen } from './with-screen.ts';
import { tradingDay } from './days.ts';
import { tabTo } from './steps.ts';

// What every screen must keep, whatever it shows. A run looks at some screens, in one look each; LANEWISE_THOROUGH=1 looks
// at all of them in every look.

const every: readonly Look[] = [
  { theme: 'light', language: 'en', width: 1440 },
  { theme: 'dark', language: 'fr', width: 1024 },
  { theme: 'light', language: 'fr', width: 720 },
  { theme: 'dark', language: 'en', width: 390 },
  { theme: 'light', language: 'en', width: 320 },
];

/** Frames in the page that scroll up and down; what opens over or beside a screen may. */
const scrollingFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => !element.closest('[role=dialog], [role=tree], [role=listbox], aside, textarea, pre'))
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 1)
      .map((element) => `${element.tagName} ${element.className} scrolls by itself`),
  );

/** Heads and totals that are out of sight while rows of their table are in it. */
const lostEnds = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const lost: string[] = [];
    const tables = [...document.querySelectorAll<HTMLTableElement>('main table')].filter(
      (table) => !table.closest('[role=dialog], aside') && table.tHead && table.tHead.offsetHeight > 1,
    );
    const far = document.documentElement.scrollHeight - window.innerHeight;
    for (const to of [0, far / 3, (far * 2) / 3, far]) {
      window.scrollTo(0, to);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const low = document.querySelector('[data-thumb]')?.getBoundingClientRect().top ?? window.innerHeight;
      for (const table of tables) {
        const box = table.getBoundingClientRect();
        const [head, foot] = [table.querySelector('thead th'), table.querySelector('tfoot th')].map((cell) =>
          cell?.getBoundingClientRect(),
        );
        if (!head || box.bottom < top + 160 || box.top > low - 160) continue;
        const under = Math.max(top, box.top);
        if (Math.abs(head.top - under) > 2) lost.push(`at ${Math.round(to)}: the head is at ${head.top}, not ${under}`);
        const over = Math.min(low, box.bottom);
        if (foot && Math.abs(foot.bottom - over) > 2)
          lost.push(`at ${Math.round(to)}: the totals end at ${foot.bottom}, not ${over}`);
      }
    }
    window.scrollTo(0, 0);
    return lost;
  });

/** Key figures of one line whose values stand at different heights. */
const unevenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main dl[aria-label]')].flatMap((list) => {
      const lines = new Map<number, Set<number>>();
      for (const value of list.querySelectorAll('dd > span:first-child')) {
        const figure = value.closest('dd')?.parentElement?.getBoundingClientRect();
        const line = lines.get(Math.round(figure?.bottom ?? 0)) ?? new Set();
        lines.set(Math.round(figure?.bottom ?? 0), line.add(Math.round(value.getBoundingClientRect().top)));
      }
      return [...lines.values()]
        .filter((tops) => Math.max(...tops) - Math.min(...tops) > 1)
        .map((tops) => `values of one line stand at ${[...tops].join(', ')}`);
    }),
  );

/** Numbers that do not stand under their heading, and headings that stand otherwise than their column. */
const crookedColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>('main table[role=grid]')].flatMap((table) =>
      [...(table.tHead?.rows[0]?.cells ?? [])].flatMap((head, at) =>
        [...table.querySelectorAll<HTMLElement>('tbody tr[data-row], tfoot tr')]
          .map((row) => row.children[at])
          .filter((cell) => cell instanceof HTMLElement && cell.dataset['side'] !== head.dataset['side'])
          .map(() => `${head.innerText} stands otherwise than its column`),
      ),
    ),
  );

/** Controls that are smaller than 24 px, without links in the midst of a text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], select, input, [role=button]')]
      .filter((one) => one.offsetParent !== null && one.checkVisibility({ opacityProperty: true }))
      .filter((one) => getComputedStyle(one).display !== 'inline' && one.clientWidth > 1)
      .map((one) => {
        // A box is chosen by its label as well, a field by the frame around it.
        const around =
          one instanceof HTMLInputElement
            ? (one.closest('[class*="-PillsInput-"], [class*="-PasswordInput-"]') ?? one.labels?.[0])
            : null;
        const boxes = [one, ...(around ? [around] : [])].map((box) => box.getBoundingClientRect());
        const [largest] = boxes.sort((a, b) => Math.min(b.width, b.height) - Math.min(a.width, a.height));
        const { width = 0, height = 0 } = largest ?? {};
        return { name: one.ariaLabel ?? one.innerText, tag: one.tagName, width, height };
      })
      .filter(({ width, height }) => Math.min(width, height) < 23.5)
      .map(({ name, tag, width, height }) => `${tag} "${name}" is ${Math.round(width)} by ${Math.round(height)}`),
  );

/**
 * What is wider than the window; on a phone also what scrolls sideways in it, but for what goes across by its nature, and
 * on a desk lists of records. Reports have as many columns as a reader chooses.
 */
const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const which = { phone: 'main div[data-wide]', desk: 'main div[data-wide][role=region]' };
    const width = window.innerWidth;
    const frames =
      width > 480 && width < 1440
        ? []
        : [...document.querySelectorAll(`${width > 480 ? which.desk : which.phone}:not([data-across])`)];
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...(wide > 0 ? [`the page is ${wide} wider than the window`] : []),
      ...frames.map(
        (frame) =>
          `${frame.querySelector('table')?.ariaLabel ?? frame.ariaLabel ?? frame.className} goes on beyond the edge`,
      ),
    ];
  });

const musts = [beyondTheEdge, scrollingFrames, lostEnds, unevenFigures, crookedColumns, smallTargets];

const inside = screens.filter(({ who }) => who !== null);
const drawn = thorough ? inside : sample(inside, 12);

for (const [index, screen] of drawn.entries()) {
  const looks = thorough ? every : every.filter((_, at) => at === index % every.length);
  test(`${screen.name} keeps its frame, its columns and its targets`, async ({ browser }) => {
    test.setTimeout(120_000);
    const found: Record<string, string[]> = {};
    for (const look of looks)
      await withScreen(browser, screen, look, async (page) => {
        const here = (await Promise.all(musts.map((must) => must(page)))).flat();
        if (here.length > 0) found[`${look.theme} ${look.language} ${look.width}`] = [...new Set(here)];
      });
    expect(found).toEqual({});
  });
}

test('the focus stays on the page after a login, a drill and a page of rows', async ({ page, person }) => {
  const { username, password } = person('manager');
  const focused = () => page.evaluate(() => document.activeElement?.closest('main, header')?.tagName ?? 'nowhere');
  await page.goto('/#/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/#/sales/departmentItems?date=2026-01-01&date=2026-12-31');
  const first = page.locator('main tbody a').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/location-items|locationItems/);
  await expect.poll(focused).not.toBe('nowhere');
});

test('on a phone three taps lead from a day to a receipt of the department that fell, and all columns are kept', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'office');
  await page.goto(`/#/sales/locationItems?date=${tradingDay}`);
  await expect(
    page.getByRole('group', { name: 'Periods' }).getByRole('button', { name: 'Yesterday' }),
  ).toBeInViewport();
  const brief = page.getByRole('group', { name: 'In brief' });
  await expect(brief.getByRole('heading', { name: 'Who is on' })).toBeVisible();
  const heads = await brief
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(Math.max(...heads)).toBeLessThan(1200);
  const fell = brief.getByRole('region', { name: 'What fell' });
  // On a day on which nothing fell, the way goes on from all departments.
  const department = (await fell.locator('li a').count()) > 0 ? fell.locator('li a') : page.locator('main tbody a');
  await department.first().click();
  const row = page.locator('main tbody a').first();
  for (const route of [/location-items|departmentItems/, /transactions/]) {
    await expect(page).toHaveURL(route);
    if (page.url().includes('departmentItems')) {
      await row.click();
      await expect(page).toHaveURL(/location-items/);
    }
    await row.click();
  }
  await expect(page.locator('[data-receipt]')).toBeVisible();
  await page.goto(`/#/transactions?date=${tradingDay}`);
  const heads2 = page.locator('main thead th');
  await expect(heads2).toHaveCount(2);
  await page.getByRole('button', { name: 'All columns' }).click();
  await expect.poll(() => heads2.count()).toBeGreaterThan(8);
  await page.reload();
  await expect.poll(() => heads2.count()).toBeGreaterThan(8);
});

test('key figures and bars lead where rows lead, by hand and by keys', async ({ page, login }) => {
  await login(page, 'manager');
  const day = `#/sales/locationItems?date=${tradingDay}`;
  await page.goto(`/${day}`);
  const figures = page.getByRole('main').getByLabel('Key figures');
  await figures.getByRole('link', { name: /^Net sales/ }).click();
  await expect(page).toHaveURL(/departmentItems/);
  const total = page.locator('main tfoot tr');
  const sold = await figures.locator('dd').first().locator('span').first().innerText();
  await expect(total).toContainText(sold);
  await page.goto(`/${day}`);
  const bars = page.getByRole('list', { name: 'Bars, each leads to its figures' }).getByRole('link');
  await tabTo(page, bars);
  await page.keyboard.press('ArrowRight');
  const href = await bars.nth(1).getAttribute('href');
  await expect(bars.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe(href);
  await page.goto(`/#/sales/departmentItems?date=${tradingDay}`);
  const chart = page.locator('main [data-kind=category] [role=img]');
  await expect(chart.locator('svg')).toBeVisible();
  const first = await bars.first().getAttribute('href');
  const box = await chart.boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.click(box.x + box.width / 2, box.y + 10 + (box.height - 36) / (2 * (await bars.count())));
  await expect.poll(() => new URL(page.url()).hash).toBe(first);
});
