import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { build, preview } from 'vite';
import { sampleOfRun } from '../apps/server/src/thorough.testing.ts';
import type { Look } from './screens.ts';

/** No release build contains the gallery: it is built here into a temporary folder and served without a server. */
const folder = mkdtempSync(join(tmpdir(), 'lanewise-gallery-'));
const configFile = fileURLToPath(new URL('../apps/web/vite.config.mjs', import.meta.url));
const options = { configFile, mode: 'gallery', logLevel: 'error' } as const;
let url = '';
let stop = (): Promise<void> => Promise.resolve();

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const output = { outDir: folder, emptyOutDir: true, minify: false, manifest: false, reportCompressedSize: false };
  await build({ ...options, build: output });
  const server = await preview({ ...options, build: output, preview: { host: '127.0.0.1', port: 0 } });
  url = server.resolvedUrls?.local[0] ?? '';
  stop = () => server.close();
});
test.afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const openIn = async (browser: Browser, { theme, language, width }: Look): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const cookie = (name: string, value: string) => ({ name, value, url });
  await context.addCookies([cookie('lanewise_theme', theme), cookie('lanewise_language', language)]);
  return context.newPage();
};
/** Opens one part of the gallery, or all. */
const open = async (page: Page, part = ''): Promise<void> => {
  await page.goto(`${url}#/gallery?part=${part}`);
  await page.locator('h2').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
};
const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name });

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
};
/** For a picture of the whole page: the table of 100,000 rows would make it taller than a browser can draw. */
const cutShort = ':has(> [aria-rowcount="100002"]) { max-height: 600px; overflow: hidden !important; }';
/** Pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const looks: readonly (readonly [Look, dialogs: readonly string[]])[] = [
  [{ theme: 'light', language: 'en', width: 1440 }, ['danger', 'own']],
  [{ theme: 'dark', language: 'fr', width: 390 }, ['preset']],
];

for (const [look, dialogs] of sampleOfRun(looks, 1))
  test(`every piece, ${look.theme} ${look.language} ${look.width}: axe finds nothing and nothing is too wide`, async ({
    browser,
  }, info) => {
    test.setTimeout(120_000);
    const page = await openIn(browser, look);
    const found: Record<string, unknown> = {};
    const messages = page.locator('.mantine-Notification-root');
    const check = async (name: string): Promise<void> => {
      // The gallery has no server, so a piece that asks one gets a message, which lies over others for some seconds.
      // A question that fails while the others are closed brings another one.
      await expect
        .poll(async () => {
          await messages
            .getByRole('button')
            .evaluateAll((buttons) => buttons.forEach((one) => (one as HTMLElement).click()));
          return messages.count();
        })
        .toBe(0);
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true, style: cutShort });
      const [problems, wide] = [await findings(page), await overflow(page)];
      if (problems.length > 0 || wide > 0) found[name] = { problems, wide };
    };
    await open(page);
    await check('pieces');
    await open(page, 'dialogs');
    for (const dialog of dialogs) {
      await page.locator(`[data-opens=${dialog}]`).click();
      await page.getByRole('dialog').waitFor();
      await check(dialog);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.context().close();
    expect(found).toEqual({});
  });

test('LAY-10 a column is 180 pixels wide in a window of 480, and the first one covers no cell that is come to', async ({
  browser,
}) => {
  const page = await openIn(browser, { theme: 'light', language: 'en', width: 480 });
  await open(page, 'tables');
  const widths = (name: string): Promise<number[]> =>
    grid(page, name)
      .locator('thead th')
      .evaluateAll((heads) => heads.map((head) => (head as HTMLElement).offsetWidth));
  for (const name of ['Partial, closed and missing stores', 'Columns set to a width'])
    expect(new Set(await widths(name))).toEqual(new Set([180]));
  // A focused cell is not under the fixed first column.
  const table = grid(page, 'Partial, closed and missing stores');
  await table.locator('thead button').first().focus();
  for (const key of ['ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  const [first, cell] = [table.locator('thead th').first(), page.locator(':focus')];
  const [staying, focused] = [await first.boundingBox(), await cell.boundingBox()];
  expect((focused?.x ?? 0) - (staying?.x ?? 0)).toBeGreaterThanOrEqual(179);
  await page.context().close();
});

test('a column is drawn wider by its edge without being moved, and a double click gives it back', async ({
  browser,
}) => {
  const page = await openIn(browser, { theme: 'light', language: 'en', width: 1440 });
  await open(page, 'report');
  const heads = grid(page, 'Report').locator('thead th');
  const names = await heads.allInnerTexts();
  const width = (): Promise<number> => heads.nth(2).evaluate((head) => (head as HTMLElement).offsetWidth);
  const before = await width();
  const box = await heads.nth(2).boundingBox();
  if (!box) throw new Error('no head');
  const edge = { x: box.x + box.width - 4, y: box.y + 12 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 60, edge.y, { steps: 4 });
  await page.mouse.up();
  expect(await width()).toBe(before + 60);
  expect(await heads.allInnerTexts()).toEqual(names);
  await page.reload();
  expect(await width()).toBe(before + 60);
  await heads.nth(2).locator('[data-edge]').dblclick();
  await expect.poll(width).toBe(before);
  await page.context().close();
});

/**
 * Scrolls far, frame after frame, and returns the frames in which a place between head and totals had no row, which a
 * user would see as blank.
 */
const blankFrames = (table: Locator, jumps: number): Promise<string[]> =>
  table.evaluate(async (element, count) => {
    const frame = element.parentElement;
    // The cells are sticky, not the parts of the table that contain them.
    const [head, foot] = [element.querySelector('thead th'), element.querySelector('tfoot th')];
    if (!frame || !head || !foot) throw new Error('no table');
    // The table scrolls with the page, from where its head meets the top of the window.
    const box = element.getBoundingClientRect();
    const start = box.top + window.scrollY;
    const far = box.height - window.innerHeight;
    if (far < 0) throw new Error('the table is too short to scroll');
    const blank: string[] = [];
    for (let at = 0; at < count; at += 1) {
      // Steps of all lengths, in both directions.
      const to = Math.round(start + far * ((at * 0.618_034) % 1));
      // Scrolls between two frames, as a user does.
      await new Promise((resolve) => setTimeout(resolve));
      window.scrollTo(0, to);
      await new Promise(requestAnimationFrame);
      const [top, bottom] = [head.getBoundingClientRect().bottom, foot.getBoundingClientRect().top];
      const x = frame.getBoundingClientRect().left + 60;
      for (let y = top + 4; y < bottom; y += 20) {
        const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('tr[data-row]');
        if (!row?.textContent) blank.push(`at ${to}, ${Math.round(y - top)} below the head`);
      }
    }
    return blank;
  }, jumps);

test('100,000 rows scroll without a blank frame, and the keys go to the last one', async ({ browser }) => {
  const page = await openIn(browser, { theme: 'light', language: 'en', width: 1440 });
  await open(page, 'tables');
  const table = grid(page, '100,000 rows');
  await table.scrollIntoViewIfNeeded();
  expect(await blankFrames(table, 60)).toEqual([]);
  expect(await table.locator('tbody tr[data-row]').count()).toBeLessThan(80);
  await table.locator('thead button').first().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await expect(page.locator(':focus')).toHaveText(/ 99999$/);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toBeInViewport();
  await page.context().close();
});

test('SP-21 SP-22 the picker of 5,000 stores draws only what is in sight, and counts', async ({ browser }) => {
  const page = await openIn(browser, { theme: 'light', language: 'en', width: 1440 });
  await open(page, 'report');
  const control = page.getByRole('button', { name: /^Locations/ }).last();
  /** Milliseconds from a click until the next frame that shows its result. */
  const timed = (selector: string, shows: string): Promise<number> =>
    page.evaluate(
      async ([what = '', then = '']) => {
        const target = [...document.querySelectorAll<HTMLElement>(what)].at(-1);
        const start = performance.now();
        target?.click();
        while (!document.querySelector(then)) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      },
      [selector, shows],
    );
  const opening: number[] = [];
  const all: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    opening.push(
      await timed('[aria-label="Place, period and view"] button[aria-haspopup]:first-child', '[role=treeitem]'),
    );
    expect(await page.getByRole('treeitem').count()).toBeLessThan(40);
    await timed('[role=treeitem]:first-child', '[role=treeitem][aria-checked=false]');
    await expect(control).toContainText('Please Select');
    all.push(await timed('[role=treeitem]:first-child', '[role=treeitem]:first-child[aria-checked=true]'));
    await expect(control).toContainText('5000 Locations');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tree')).toHaveCount(0);
  }
  const middle = (times: number[]): string => `${Math.round(times.toSorted((a, b) => a - b)[2] ?? 0)} ms`;
  console.log(`5,000 stores: opens in ${middle(opening)}, Select All in ${middle(all)} (the middle of five)`);
  await page.context().close();
});
