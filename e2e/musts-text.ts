import type { Page } from '@playwright/test';
import { textsOf } from './say.ts';

// What must hold of the words and figures on a screen. Each function answers what is wrong.

/** Words that end in the middle: their box is too small and nothing tells the rest. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxOf = (node: Node): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const clips = (way: string): boolean => /hidden|clip/.test(way);
    const told = (element: Element): boolean => element.closest('[title], [data-cut]') !== null;
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, nav *, [role=dialog] *, aside *')) {
      const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (
        !text ||
        element.closest('option, svg, [class*=visuallyHidden]') ||
        !element.checkVisibility() ||
        told(element)
      )
        continue;
      const box = boxOf(text);
      if (box.width < 2 || box.right < 0 || box.left > innerWidth) continue;
      for (
        let around: HTMLElement | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const edge = around.getBoundingClientRect();
        // What is one pixel large is for screen readers.
        if (edge.width < 2 || edge.height < 2) break;
        const { overflowX, overflowY } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX)) break;
        if (!clips(overflowX) && !clips(overflowY)) continue;
        const sideways = clips(overflowX) ? box.right - edge.right : 0;
        const down = clips(overflowY) ? box.bottom - edge.bottom : 0;
        if (sideways > 1.5 || down > 3) found.push(`"${text.textContent?.trim().slice(0, 60)}" is cut`);
        break;
      }
    }
    return found;
  });

/** Fields of which a part of what they ask for is cut. */
const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
      if (pen === null || field.value !== '' || !field.checkVisibility() || field.clientWidth < 2) return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width > room + 1
        ? [`the placeholder "${field.placeholder}" is cut`]
        : [];
    });
  });

/** Fields of a form that nearly stand under each other: such a step of a few pixels is never meant. */
const crookedFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('form, [role=dialog]')].flatMap((form) => {
      const fields = [
        ...form.querySelectorAll<HTMLElement>('input:not([type=checkbox], [type=radio]), select, textarea'),
      ];
      const lefts = fields
        .filter((one) => one.checkVisibility() && one.clientWidth > 1)
        .map((one) => one.getBoundingClientRect().left);
      const steps = [...new Set(lefts.map(Math.round))].sort((a, b) => a - b);
      return steps.flatMap((left, at) => {
        const step = left - (steps[at - 1] ?? -1_000);
        return step > 1 && step < 8 ? [`fields begin at ${left} and ${left - step}`] : [];
      });
    }),
  );

/** What lies over the page on a ground that is none of the product's, as a library brings its own along. */
const strayGrounds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const own = ['background', 'panel', 'hover', 'accent-soft'].map((name) => {
      probe.style.background = `var(--lw-${name})`;
      return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('[role=menu], [role=dialog], [role=listbox], [role=tooltip]')]
      .filter((over) => over.checkVisibility())
      .map((over) => ({ over, ground: getComputedStyle(over).backgroundColor }))
      .filter(({ ground }) => !/, 0\)$|^transparent$/.test(ground) && !own.includes(ground))
      .map(({ over, ground }) => `${over.role} "${over.innerText.slice(0, 30)}" stands on ${ground}`);
  });

/** Controls in sight that something else lies over. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1);
    return [...(top ?? document).querySelectorAll<HTMLElement>('button, a[href], select, input')].flatMap((one) => {
      if (!one.checkVisibility({ opacityProperty: true }) || one.closest('[inert]')) return [];
      const { left, top: high, width, height, right, bottom } = one.getBoundingClientRect();
      if (width < 8 || height < 8 || left < 0 || high < 0 || right > innerWidth || bottom > innerHeight) return [];
      const there = document.elementFromPoint(left + width / 2, high + height / 2);
      // What stays in sight while the page scrolls lies over what scrolls below it.
      for (let over = there; over && over !== document.body; over = over.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(over).position) && !over.contains(one)) return [];
      if (!there || one.contains(there) || there.contains(one) || there.closest('label')?.contains(one)) return [];
      return [
        `${one.tagName} "${(one.ariaLabel ?? one.innerText).slice(0, 40)}" lies under ${there.tagName} "${there.textContent?.slice(0, 30)}"`,
      ];
    });
  });

/** Texts in a language other than the one of the page, by the catalogues. */
const foreignWords = async (page: Page): Promise<string[]> => {
  const here = (await page.locator('html').getAttribute('lang')) === 'fr' ? 'fr' : 'en';
  const own = textsOf(here);
  const foreign = [...textsOf(here === 'fr' ? 'en' : 'fr')].filter((text) => !own.has(text));
  return page.evaluate((words) => {
    const known = new Set(words);
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one.checkVisibility() && !one.closest('[lang], [data-own]'))
      .flatMap((one) => [
        ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
        ...attributes.map((name) => one.getAttribute(name) ?? ''),
      ])
      .map((text) => text.trim())
      .filter((text) => known.has(text))
      .map((text) => `"${text}" is of another language`);
  }, foreign);
};

/** Figures, dates and times that are written as another language writes them. */
const foreignFigures = async (page: Page): Promise<string[]> => {
  const here = (await page.locator('html').getAttribute('lang')) === 'fr' ? 'fr' : 'en';
  return page.evaluate((language) => {
    const wrong =
      language === 'fr'
        ? [/\$\s?\d/, /(?<![\d./])\d+\.\d\d(?![\d.])/, /\d,\d{3}(?!\d)/, /\d%/]
        : [/\d\s?\$/, /(?<!\d)\d+,\d\d(?!\d)/, /\d %/];
    const both = [/\b\d{4}-\d\d-\d\d\b(?!\.\w)/, /\bundefined\b|\bNaN\b|\bnull\b|\[object|\{\{/];
    return [...document.body.querySelectorAll<HTMLElement>('main *, [role=dialog] *, aside *, header *')]
      .filter((one) => one.checkVisibility() && !one.closest('pre, code, svg, input, textarea, option, [data-own]'))
      .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .map((node) => (node.textContent ?? '').trim())
      .filter((text) => [...wrong, ...both].some((pattern) => pattern.test(text)))
      .map((text) => `"${text.slice(0, 200)}" is written otherwise here`);
  }, here);
};

export const textMusts = [
  cutTexts,
  cutPlaceholders,
  crookedFields,
  strayGrounds,
  coveredControls,
  foreignWords,
  foreignFigures,
];
