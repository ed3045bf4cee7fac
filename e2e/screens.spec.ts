import { sample, sampleOfRun, thorough } from '../apps/server/src/thorough.testing.ts';
import { expect, test } from './fixture.ts';
import { broken, findings } from './musts.ts';
import { looks, screens, type Look } from './screens.ts';
import { withScreen } from './with-screen.ts';

// A run opens some screens, drawn by its seed, each in one look, and holds them to everything at once: opening a screen
// takes as long as checking it. A run by name opens all that are not rare, LANEWISE_THOROUGH=1 all of them in every look.

/** Together they have both themes, both languages and all widths. */
const usual: readonly Look[] = [
  { theme: 'light', language: 'en', width: 1440 },
  { theme: 'dark', language: 'fr', width: 390 },
  { theme: 'light', language: 'fr', width: 720 },
  { theme: 'dark', language: 'fr', width: 1024 },
  { theme: 'light', language: 'en', width: 320 },
];
const every = [...looks([1440, 390]), ...usual.filter(({ width }) => width !== 1440 && width !== 390)];

const isRare = ({ rare }: (typeof screens)[number]): boolean => rare === true;
const drawn = [
  ...sampleOfRun(
    screens.filter((screen) => !isRare(screen)),
    8,
  ),
  ...sample(screens.filter(isRare), 4),
];

// Long tests at the end of a run: both workers take them.
test.describe.configure({ mode: 'parallel' });

for (const [index, screen] of drawn.entries()) {
  const taken = thorough ? every : usual.filter((_, at) => at === index % usual.length);
  const seen = thorough
    ? 'every look'
    : taken.map(({ theme, language, width }) => `${theme} ${language} ${width}`).join(', ');
  test(`${screen.name}, ${seen}: axe finds nothing, and frame, columns and targets are kept`, async ({ browser }) => {
    test.setTimeout(thorough ? 600_000 : 120_000);
    const found: Record<string, string[]> = {};
    for (const look of taken)
      await withScreen(browser, screen, look, async (page) => {
        const here = [...(await findings(page)), ...(screen.who === null ? [] : await broken(page))];
        if (here.length > 0) found[`${look.theme} ${look.language} ${look.width}`] = [...new Set(here)];
      });
    expect(found).toEqual({});
  });
}
