import type { FieldId } from '@lanewise/contract/fields';
import type { Locator, Page } from '@playwright/test';
import { thorough } from '../apps/server/src/thorough.testing.ts';
import { expect } from './fixture.ts';
import {
  asBelow,
  bare,
  countsOfReceipts,
  headOf,
  isPart,
  lackedByReceipts,
  languages,
  screenOf,
} from './walk-heads.ts';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Click } from './walk-starts.ts';

/** Milliseconds that a screen may take; a thorough run shares its machine with other work. */
const patience = thorough ? 60_000 : 20_000;

const table = (page: Page): Locator => page.locator('table').last();

const texts = async (cells: Locator): Promise<string[]> =>
  (await cells.allInnerTexts()).map((text) => text.split('\n').at(0)?.replaceAll(/[↑↓]/g, '').trim() ?? '');

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

const linkOf = async (link: Locator): Promise<string> => (await link.getAttribute('href')) ?? '';

interface Shown {
  head: string;
  text: string;
  /** Where it leads; null: nowhere. */
  href: string | null;
  at: Locator;
}

/** The key figures above the table. */
const keyFiguresOf = async (page: Page): Promise<Shown[]> =>
  Promise.all(
    (await page.locator('dl > div').all()).map(async (at) => {
      const [head = ''] = await texts(at.locator('dt'));
      const [text = ''] = await texts(at.locator('dd'));
      const link = at.locator('dd a');
      return { head: bare(head), text, href: (await link.count()) > 0 ? await linkOf(link) : null, at: link };
    }),
  );

/** Figures of cells and key figures under their headings. */
const mapOf = (shown: readonly Shown[]): Map<string, string> =>
  figuresOf(['', ...shown.map(({ head }) => head)], ['', ...shown.map(({ text }) => text)]);

/** The totals of the screen, below the table and as key figures above it, under their headings. */
const totalsOf = async (page: Page): Promise<Map<string, string>> => {
  const total = await texts(table(page).locator('tfoot tr').last().locator('th, td'));
  return new Map([...mapOf(await keyFiguresOf(page)), ...figuresOf(await headsOf(page), total)]);
};

export const rowLinks = (page: Page): Locator => table(page).locator('tbody th a');

/** Waits until the screen has rows, or says that it has none. */
export const hasRows = async (page: Page): Promise<boolean> => {
  const nothing = page.locator('main').getByText(/^(Nothing|No records|Rien|Aucun enregistrement)/);
  await expect(rowLinks(page).first().or(nothing.first()).first()).toBeVisible({ timeout: patience });
  return (await rowLinks(page).count()) > 0;
};

/** Waits until the rows that `link` led from are gone, or the screen says that it has none. */
export const otherRows = (page: Page, link: string): Promise<void> =>
  expect
    .poll(async () => ((await rowLinks(page).count()) > 0 ? linkOf(rowLinks(page).first()) : 'none'), {
      timeout: patience,
    })
    .not.toBe(link);

/** A link with the figures that it stands for, under their headings. */
interface Link {
  link: Locator;
  clicked: Map<string, string>;
  /** Whether it stands for a row: what its receipts hold, more than those that a count in it counts. */
  isRow: boolean;
}

const headOfFigure = async (page: Page, field: FieldId): Promise<string> => {
  const report = screenOf(new URL(page.url()).hash)?.report ?? 'overview';
  const heads = [await headsOf(page), await texts(page.locator('dl dt'))].flat().map(bare);
  return languages.map((language) => headOf(language, report, field)).find((head) => heads.includes(head)) ?? '';
};

const rowLink = async (page: Page): Promise<Link> => {
  const link = rowLinks(page).first();
  // Rows that are asked for anew, as for another grouping, leave the table for a moment.
  await expect(link).toBeVisible({ timeout: patience });
  const cells = await texts(link.locator('xpath=ancestor::tr').locator('th, td'));
  return { link, clicked: figuresOf(await headsOf(page), cells), isRow: true };
};

/** One of several figures, with those that lead to the same list and are sums of it as well. */
const among = (shown: readonly Shown[], head: string): Link | null => {
  const one = shown.find((figure) => figure.head === head && figure.href !== null);
  return one ? { link: one.at, clicked: mapOf(shown.filter(({ href }) => href === one.href)), isRow: false } : null;
};

const cellLink = async (page: Page, field: FieldId): Promise<Link | null> => {
  const head = await headOfFigure(page, field);
  const heads = await headsOf(page);
  const at = heads.indexOf(head);
  const linked = table(page).locator('tbody tr', { has: page.locator(`:scope > :nth-child(${at + 1}) a`) });
  if (at < 1 || (await linked.count()) === 0) return null;
  const cells = await linked.first().locator('th, td').all();
  const shown = cells.map(async (cell, index): Promise<Shown> => {
    const link = cell.locator('a').first();
    const [text = ''] = await texts(cell);
    return { head: heads[index] ?? '', text, href: (await link.count()) > 0 ? await linkOf(link) : null, at: link };
  });
  return among(await Promise.all(shown), head);
};

const keyFigureLink = async (page: Page, field: FieldId): Promise<Link | null> =>
  among(await keyFiguresOf(page), await headOfFigure(page, field));

/** The newest bar that is not zero: its name ends with its value. */
const barLink = async (page: Page): Promise<Link | null> => {
  const screen = screenOf(new URL(page.url()).hash);
  const bars = await page.locator('main ul[aria-label] > li > a[aria-label]').all();
  for (const link of bars.toReversed()) {
    const value =
      /[-\u2212]?\d(?:[\d.,\u00a0\u202f]*\d)?(?=\D*$)/.exec((await link.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    const measure = screen?.view.chartMeasure;
    if (!/[1-9]/.test(value) || !measure) continue;
    return { link, clicked: new Map([[await headOfFigure(page, measure), value]]), isRow: false };
  }
  return null;
};

const linkNow = (page: Page, click: Click): Promise<Link | null> => {
  if (click.on === 'row') return rowLink(page);
  if (click.on === 'bar') return barLink(page);
  return click.on === 'cell' ? cellLink(page, click.field) : keyFigureLink(page, click.field);
};

/** Milliseconds in which a chart and key figures follow the rows. */
const afterRows = 10_000;

/** The link that a click takes; null: what it stands for is zero, or not on this screen. */
export const linkFor = async (page: Page, click: Click): Promise<Link | null> => {
  for (const end = Date.now() + afterRows; Date.now() < end; await page.waitForTimeout(500)) {
    const link = await linkNow(page, click);
    if (link) return link;
  }
  const measure = screenOf(new URL(page.url()).hash)?.view.chartMeasure;
  const field = 'field' in click ? click.field : measure;
  const figure = field ? (await totalsOf(page)).get(await headOfFigure(page, field)) : undefined;
  expect(figure ?? '', 'a figure without a link is zero').not.toMatch(/[1-9]/);
  return null;
};

/** Whether nothing was clicked but what lists of receipts lack. */
const isLacked = (hash: string, href: string, clicked: ReadonlyMap<string, string>): boolean => {
  const [above, below] = [screenOf(hash), screenOf(href)];
  if (!above || below?.report !== 'transactions') return false;
  const lacked = lackedByReceipts(above.report);
  return [...clicked.keys()].every((head) => lacked.has(head));
};

/** Whether a figure must stand in the list below: everywhere in a thorough run, but for columns that a company defines. */
const mustShare = (hash: string, href: string): boolean => {
  const [above, below] = [screenOf(hash), screenOf(href)];
  return isPart(href) || (thorough && (above?.view.dataPoints === undefined || below?.view.dataPoints !== undefined));
};

/** What counts receipts among the figures that were clicked: it is the number of rows of the list below. */
const countedIn = ({ clicked, isRow }: Link, from: ReportId | undefined, href: string): string[] =>
  from && !isRow && screenOf(href)?.report === 'transactions'
    ? [...clicked.keys()].filter((head) => countsOfReceipts(from).has(head))
    : [];

/** The number of all rows, '238' of '1–25 of 238'; a short list has no pages. */
const numberOfRows = async (page: Page): Promise<string> => {
  const pages = page.locator('main nav').getByRole('status');
  if ((await pages.count()) === 0) return String(await rowLinks(page).count());
  const text = await pages.last().innerText();
  return /\d[\d.,\u00a0\u202f]*$/.exec(text)?.[0] ?? text;
};

/**
 * Follows a link; answers the address that it led to, whose totals are the figures that it stands for.
 */
export const follow = async (page: Page, one: Link): Promise<string> => {
  const { link, clicked } = one;
  const { hash } = new URL(page.url());
  const from = screenOf(hash)?.report;
  const before = (await rowLinks(page).count()) > 0 ? await linkOf(rowLinks(page).first()) : 'none';
  const href = await linkOf(link);
  // Bars are drawn by the chart; their links take no pointer.
  if (await link.evaluate((one) => one.textContent === '')) await link.press('Enter');
  else await link.click();
  await expect.poll(() => new URL(page.url()).hash).toBe(href);
  if (href.includes('receipt=')) return href;
  await otherRows(page, before);
  const counted = countedIn(one, from, href);
  const expected = new Map([
    ...asBelow(clicked, from, href),
    ...counted.map((head) => [head, clicked.get(head) ?? ''] as const),
  ]);
  if (!(await hasRows(page))) {
    // A row of nothing, for example of a cashier without a coupon, leads to no receipt.
    expect([...expected].filter(([, text]) => /[1-9]/.test(text))).toEqual([]);
    return href;
  }
  await expect
    .poll(
      async () => {
        const below = await totalsOf(page);
        for (const head of counted) below.set(head, await numberOfRows(page));
        const shared = [...expected].filter(([head]) => below.has(head));
        const differ = shared.filter(([head, text]) => below.get(head) !== text);
        const isShared =
          shared.length > 0 || (below.size > 0 && (isLacked(hash, href, clicked) || !mustShare(hash, href)));
        if (!isShared) return [`none of ${[...expected.keys()].join(', ')} in ${[...below.keys()].join(', ')}`];
        return differ.map(([head, text]) => `${head} ${text}, ${below.get(head)}`);
      },
      { message: `the total of ${href} is the figure that was clicked`, timeout: patience },
    )
    .toEqual([]);
  return href;
};
