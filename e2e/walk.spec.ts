import { readFileSync } from 'node:fs';
import type { FieldId } from '@lanewise/contract/fields';
import { broughtBy } from '@lanewise/contract/reports/brought';
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

/** Parts of receipts under the names that their figures have above; other parts have the same name. */
const partOfFigure: Readonly<Partial<Record<FieldId, FieldId>>> = {
  item_amt: 'amt',
  item_qty: 'qty',
  department_amt: 'amt',
  department_qty: 'qty',
  tender_amt: 'amt',
};

/** The columns of a part by which an address selects receipts: other figures of such a list are of whole receipts. */
const partsIn = (href: string): FieldId[] => {
  const screen = screenOf(href);
  if (screen === null) return [];
  const query = Object.fromEntries(new URLSearchParams(href.split('?')[1]));
  return broughtBy(screen.view, { ...query, departmentId: query['department'] });
};

const isPart = (href: string): boolean => partsIn(href).length > 0;

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
const languages = ['en', 'fr'] as const;
const textsIn = (language: (typeof languages)[number], name: string): Texts =>
  JSON.parse(readFileSync(new URL(`../packages/words/${language}/${name}.json`, import.meta.url), 'utf8')) as Texts;

/** The heading of a figure in a report. */
const headOf = (language: (typeof languages)[number], report: ReportId, field: FieldId): string => {
  const catalogues = ['report', ...(reportOf(report).texts ?? [])].map((name) => textsIn(language, name));
  const own = catalogues.map(({ column }) => (column?.[report] as Record<string, string> | undefined)?.[field]);
  return [...own, ...catalogues.map(({ field: named }) => named?.[field])].find(
    (text) => typeof text === 'string',
  ) as string;
};

/** The figures of a clicked row under the headings that they have one level down. */
const asBelow = (
  clicked: ReadonlyMap<string, string>,
  from: ReportId | undefined,
  href: string,
): Map<string, string> => {
  if (!isPart(href) || !from) return new Map(clicked);
  const parts = languages.flatMap((language) =>
    partsIn(href).flatMap((part): [string, string][] => {
      const above = clicked.get(headOf(language, from, partOfFigure[part] ?? part));
      return above === undefined ? [] : [[headOf(language, 'transactions', part), above]];
    }),
  );
  return new Map(parts);
};

const table = (page: Page): Locator => page.locator('table').last();

const texts = async (cells: Locator): Promise<string[]> =>
  (await cells.allInnerTexts()).map((text) => text.replaceAll(/[↑↓]/g, '').trim());

/** A heading without its currency, which is another one in each company. */
const bare = (head: string): string => head.replace(/ (CA)?\$( CA)?$/, '');

/** Digits with the separators and the minus of both languages. */
const isFigure = (text: string): boolean => /^[-\u2212(]?\d[\d.,\u00a0\u202f]*\)?$/.test(text);

/** Figures of cells under their headings, without shares of a total and changes. */
const figuresOf = (heads: readonly string[], cells: readonly string[]): Map<string, string> =>
  new Map(
    heads.flatMap((head, at): [string, string][] =>
      at > 0 && head !== '' && !head.includes('%') && !head.startsWith('Change') && isFigure(cells[at] ?? '')
        ? [[head, cells[at] ?? '']]
        : [],
    ),
  );

const headsOf = async (page: Page): Promise<string[]> =>
  (await texts(table(page).locator('thead tr').last().locator('th'))).map(bare);

/** The totals below the table, under their headings. */
const totalsOf = async (page: Page): Promise<Map<string, string>> =>
  figuresOf(await headsOf(page), await texts(table(page).locator('tfoot tr').last().locator('th, td')));

const rowLinks = (page: Page): Locator => table(page).locator('tbody th a');

/** Waits until the screen has rows, or says that it has none. */
const hasRows = async (page: Page): Promise<boolean> => {
  const nothing = page.locator('main').getByText(/^(Nothing|No records|Rien|Aucun enregistrement)/);
  await expect(rowLinks(page).first().or(nothing.first()).first()).toBeVisible({ timeout: 20_000 });
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
  const from = screenOf(new URL(page.url()).hash)?.report;
  const href = await firstLink(page);
  const clicked = figuresOf(await headsOf(page), await texts(link.locator('xpath=ancestor::tr').locator('th, td')));
  await link.click();
  await expect.poll(() => new URL(page.url()).hash).toBe(href);
  if (href.includes('receipt=')) return href;
  await otherRows(page, href);
  const expected = asBelow(clicked, from, href);
  if (!(await hasRows(page))) {
    // A row of nothing, for example of a cashier without a coupon, leads to no receipt.
    expect([...expected].filter(([, text]) => /[1-9]/.test(text))).toEqual([]);
    return href;
  }
  await expect
    .poll(
      async () => {
        const below = await totalsOf(page);
        const shared = [...expected].filter(([head]) => below.has(head));
        const differ = shared.filter(([head, text]) => below.get(head) !== text);
        const isCompared = isPart(href) ? shared.length > 0 : below.size > 0;
        return !isCompared ? ['nothing yet'] : differ.map(([head, text]) => `${head} ${text}, ${below.get(head)}`);
      },
      { message: `the total of ${href} is the figure that was clicked`, timeout: 20_000 },
    )
    .toEqual([]);
  return href;
};

// Long tests at the end of a run: both workers take them.
test.describe.configure({ mode: 'parallel' });

const most = 8;

test.describe('the way down from the first row of', () => {
  for (const { report, view, grouping } of sample(starts, 3))
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
          expect(isPart(steps.at(-1) ?? '')).toBe(true);
          return;
        }
        const href = await goDown(page);
        expect(steps).not.toContain(href);
        steps.push(href);
      }
      await expect(page.locator('[data-receipt]')).toBeVisible();
      // The receipt of a list that stands for a part marks the lines of the part.
      if (isPart(steps.at(-1) ?? '')) await expect(page.locator('[data-receipt] mark').first()).toBeVisible();
    });
});
