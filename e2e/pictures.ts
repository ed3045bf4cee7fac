import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test } from './fixture.ts';
import { broken, findings } from './musts.ts';
import { textMusts } from './musts-text.ts';
import { openedScreens } from './opened.ts';
import { screens } from './screens.ts';
import type { Language, Look, Screen, Theme } from './screens.ts';
import { inOnePage } from './with-screen.ts';

const folder = fileURLToPath(new URL('../.cache/pictures', import.meta.url));

const heights: Readonly<Record<number, number>> = { 1440: 900, 1024: 768, 720: 1024, 390: 1100 };

/** What is asked for, 'fr-dark-390,en-light-1440'; every look if nothing is. */
const asked = (process.env['E2E_LOOKS'] ?? '').split(',').filter((look) => look !== '');
const isAsked = ({ language, theme, width }: Look): boolean =>
  asked.length === 0 || asked.includes(`${language}-${theme}-${width}`);

const looksOf = (language: Language): Look[] =>
  Object.keys(heights)
    .map(Number)
    .toSorted((a, b) => b - a)
    .flatMap((width) => (['light', 'dark'] as const).map((theme: Theme) => ({ theme, language, width })))
    .filter(isAsked);

/** Waits until nothing on the page waits for an answer. */
const atRest = async (page: Page): Promise<void> => {
  await page.waitForTimeout(150);
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [data-waiting]') === null, null, {
    timeout: 20_000,
  });
  await page.waitForTimeout(100);
};

const take = async (
  page: Page,
  { name, who }: Screen,
  { language, theme, width }: Look,
  problem: unknown,
): Promise<void> => {
  await page.setViewportSize({ width, height: heights[width] ?? 900 });
  await page.emulateMedia({ colorScheme: theme });
  await atRest(page);
  const path = `${folder}/${name}-${width}-${theme}-${language}`;
  await page.screenshot({ path: `${path}.png` });
  if (problem instanceof Error) writeFileSync(`${path}.problem.txt`, problem.message);
  if (process.env['E2E_CHECKED'] !== '1') return;
  const said = await Promise.all(textMusts.map((check) => check(page)));
  const frame = who === null ? [] : await broken(page);
  const found = [...said.flat(), ...(process.env['E2E_AXE'] === '1' ? await findings(page) : []), ...frame];
  if (found.length > 0) writeFileSync(`${path}.txt`, [...new Set(found)].join('\n'));
};

// Not a test: takes pictures for review (node scripts/pictures.mjs). A screen is opened once for each language; the window
// and the theme change while it is open, which takes an eighth of the time. What stands open over a screen may close then,
// so it is opened for each look.
for (const screen of [...openedScreens, ...screens])
  test(screen.name, async ({ browser }) => {
    test.setTimeout(120_000);
    for (const language of ['en', 'fr'] as const) {
      const looks = looksOf(language);
      const rounds = screen.act === undefined ? [looks] : looks.map((look) => [look]);
      for (const round of rounds) {
        const [first] = round;
        if (first === undefined) continue;
        await inOnePage(browser, screen, first, async (page, problem) => {
          for (const look of round) await take(page, screen, look, problem);
        });
      }
    }
  });
