import { isOffered, type ReportView } from '@lanewise/contract/reports/definition';
import { reportOf, reports, type ReportId } from '@lanewise/contract/reports/index';
import type { Locator, Page } from '@playwright/test';
import { sample } from '../apps/server/src/thorough.testing.ts';
import { daysAgo, tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';

/** One kind of row of one view, in one grouping. */
interface Start {
  report: ReportId;
  view: string;
  /** The choice of "Group by", from the left; null: the view has none. */
  grouping: number | null;
}

const hasPlaces = ({ columns }: ReportView): boolean => columns[0] === 'name' || columns.includes('location');

/** Whether the first company of the demo chain, an ACE one, has the screen; the one in Quebec has all others. */
const inFirstCompany = (report: ReportId): boolean => report !== 'laneReboot' && isOffered(reportOf(report), 'ACE');

/** The demo chain has two levels of regions above its stores. */
const groupings = [0, 1, 2];

const starts: readonly Start[] = (Object.keys(reports) as ReportId[])
  .filter(
    (report) =>
      reportOf(report).needs.length === 0 &&
      // What happens today is another thing in every minute.
      reportOf(report).period === undefined,
  )
  .flatMap((report) =>
    Object.entries(reportOf(report).views)
      .filter(([, view]) => view.drill !== null && !view.heat)
      .flatMap(([view, shown]) =>
        (reportOf(report).filters.includes('regionLevel') && hasPlaces(shown) ? groupings : [null]).map((grouping) => ({
          report,
          view,
          grouping,
        })),
      ),
  );

const routes = new Map((Object.keys(reports) as ReportId[]).map((report) => [reportOf(report).route, report]));

/** The report and view behind an address. */
const screenOf = (href: string): { report: ReportId; view: ReportView } | null => {
  const [route = '', query = ''] = href.replace(/^#/, '').split('?');
  const report = routes.get(route);
  if (report === undefined) return null;
  const { views } = reportOf(report);
  const view = views[new URLSearchParams(query).get('view') ?? 'default'] ?? Object.values(views)[0];
  return view ? { report, view } : null;
};

/** Filters that select receipts by a part of them: the figures of such a list are those of whole receipts. */
const parts = ['upc', 'departmentId', 'department', 'tender', 'tenderName', 'taxName', 'discountName', 'exception'];

const isPart = (href: string): boolean => {
  const query = new URLSearchParams(href.split('?')[1]);
  return screenOf(href)?.report === 'transactions' && parts.some((name) => query.has(name));
};

const table = (page: Page): Locator => page.locator('table').last();

const texts = async (cells: Locator): Promise<string[]> =>
  (await cells.allInnerTexts()).map((text) => text.replaceAll(/[↑↓]/g, '').trim());

const isFigure = (text: string): boolean => /^[-(]?[\d,]+(\.\d+)?\)?$/.test(text);

/** Figures of cells under their headings, without shares of a total. */
const figuresOf = (heads: readonly string[], cells: readonly string[]): Map<string, string> =>
  new Map(
    heads.flatMap((head, at): [string, string][] =>
      at > 0 && head !== '' && !head.includes('%') && isFigure(cells[at] ?? '') ? [[head, cells[at] ?? '']] : [],
    ),
  );

const headsOf = (page: Page): Promise<string[]> => texts(table(page).locator('thead tr').last().locator('th'));

/** The totals below the table, under their headings. */
const totalsOf = async (page: Page): Promise<Map<string, string>> =>
  figuresOf(await headsOf(page), await texts(table(page).locator('tfoot tr').last().locator('th, td')));

const rowLinks = (page: Page): Locator => table(page).locator('tbody th a');

/** Waits until the screen has rows, or says that it has none. */
const hasRows = async (page: Page): Promise<boolean> => {
  const nothing = page.locator('main').getByText(/^(Nothing|No records|Rien|Aucun enregistrement)/);
  await expect(rowLinks(page).first().or(nothing.first())).toBeVisible({ timeout: 20_000 });
  return (await rowLinks(page).count()) > 0;
};

const firstLink = async (page: Page): Promise<string> => (await rowLinks(page).first().getAttribute('href')) ?? '';

/** Waits until the rows that led to `link` are gone, or the screen says that it has none. */
const otherRows = (page: Page, link: string): Promise<void> =>
  expect
    .poll(async () => ((await rowLinks(page).count()) > 0 ? firstLink(page) : 'none'), { timeout: 20_000 })
    .not.toBe(link);

/** Follows the first row; answers the address that it led to. */
const goDown = async (page: Page): Promise<string> => {
  const link = rowLinks(page).first();
  const href = await firstLink(page);
  const clicked = figuresOf(await headsOf(page), await texts(link.locator('xpath=ancestor::tr').locator('th, td')));
  await link.click();
  await expect.poll(() => new URL(page.url()).hash).toBe(href);
  if (href.includes('receipt=')) return href;
  await otherRows(page, href);
  if (isPart(href)) return href;
  await expect
    .poll(
      async () => {
        const below = await totalsOf(page);
        const differ = [...clicked].filter(([head, text]) => below.has(head) && below.get(head) !== text);
        return below.size === 0 ? ['nothing yet'] : differ.map(([head, text]) => `${head} ${text}, ${below.get(head)}`);
      },
      { message: `the total of ${href} is the figure that was clicked`, timeout: 20_000 },
    )
    .toEqual([]);
  return href;
};

const most = 8;

test.describe('the way down from the first row of', () => {
  for (const { report, view, grouping } of sample(starts, 5))
    test(`${report}, ${view}${grouping === null ? '' : `, grouping ${grouping + 1}`} ends at a receipt, and every total is the figure above`, async ({
      page,
      login,
    }) => {
      await login(page, inFirstCompany(report) ? 'office' : 'quebec');
      const week = [daysAgo(8), tradingDay].map((day) => ['date', day]);
      const query = new URLSearchParams([...week, ['view', view]]);
      await page.goto(`/#${reportOf(report).route}?${query}`);
      expect(await hasRows(page)).toBe(true);
      if (grouping !== null) {
        const choice = page.getByRole('radiogroup', { name: 'Group by' }).getByRole('radio').nth(grouping);
        if ((await choice.isVisible()) && !(await choice.isChecked())) {
          const before = await firstLink(page);
          await choice.click();
          await otherRows(page, before);
        }
      }
      const steps: string[] = [];
      while (steps.length < most && !steps.at(-1)?.includes('receipt=')) {
        if (!(await hasRows(page))) {
          // A row of nothing, for example of a cashier without a coupon, leads to no receipt.
          expect(isPart(steps.at(-1) ?? '')).toBe(true);
          return;
        }
        const href = await goDown(page);
        expect(steps).not.toContain(href);
        steps.push(href);
      }
      await expect(page.locator('[data-receipt]')).toBeVisible();
    });
});
