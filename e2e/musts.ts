import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// What every screen must keep, whatever it shows. Each function answers what is wrong.

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The findings of axe (WCAG 2.2 AA and best practice), short enough for the message of a failed test. */
export const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
};

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

/** Key figures that do not say of which period and places they are. */
const namelessFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main dl[aria-label] > div')]
      .filter((figure) => !/\S/.test(figure.querySelector('dd + dd')?.textContent ?? ''))
      .map((figure) => `the key figure ${figure.querySelector('dt')?.textContent} says nothing of its period`),
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

/** Names of rows that begin elsewhere than the head and the totals of their column. */
const crookedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const leftOf = (element: Element | null | undefined): number | null => {
      if (!element?.textContent) return null;
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    };
    return [...document.querySelectorAll<HTMLTableElement>('main table[role=grid]')].flatMap((table) => {
      const name = leftOf(table.querySelector('tbody tr[data-row] th > span > :last-child'));
      const ends = [leftOf(table.querySelector('thead th button')), leftOf(table.querySelector('tfoot th'))];
      // On a phone a mark moves its row alone.
      const off =
        window.innerWidth > 480 && name !== null ? ends.filter((end) => end !== null && Math.abs(end - name) > 1) : [];
      return off.map((end) => `${table.ariaLabel}: names begin at ${name}, not at ${end}`);
    });
  });

/** Cells of figures in which nothing stands: neither a value nor the sign that says why there is none. */
const emptyCells = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table[role=grid] tbody tr[data-row]')].flatMap((row) =>
      [...row.querySelectorAll('td[data-side=right]')]
        .filter((cell) => cell.textContent.trim() === '')
        .map(() => `a figure of ${row.firstElementChild?.textContent} is empty`),
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

const musts = [
  beyondTheEdge,
  scrollingFrames,
  lostEnds,
  unevenFigures,
  namelessFigures,
  crookedColumns,
  crookedNames,
  emptyCells,
  smallTargets,
];

/** What a screen inside the shell does not keep of its frame, its columns and its targets. */
export const broken = async (page: Page): Promise<string[]> =>
  (await Promise.all(musts.map((must) => must(page)))).flat();
