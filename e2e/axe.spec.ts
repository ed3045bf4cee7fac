import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixture.ts';
import { looks, screens, type Look } from './screens.ts';
import { withScreen } from './with-screen.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The findings of axe, short enough for the message of a failed test. */
const findings = async (page: ConstructorParameters<typeof AxeBuilder>[0]['page']): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
};

/**
 * Two looks cover both themes, both languages and both widths. A run checks each screen in one of them, drawn by its
 * seed; E2E_EVERY_LOOK=1 checks every combination, and also the screens that differ from another only in words, which
 * takes twenty times as long.
 */
const every = process.env['E2E_EVERY_LOOK'] === '1';
const seed = Number(process.env['LANEWISE_TEST_SEED'] ?? 0);
const drawn: readonly Look[] = [
  { theme: 'light', language: 'en', width: 1440 },
  { theme: 'dark', language: 'fr', width: 390 },
];

test.describe('axe finds nothing (WCAG 2.2 AA and best practice)', () => {
  for (const [index, screen] of screens.filter(({ rare }) => every || rare !== true).entries()) {
    const look = drawn[(index + seed) % drawn.length];
    const taken = every || look === undefined ? looks([1440, 390]) : [look];
    const seen = every
      ? 'every look'
      : taken.map(({ theme, language, width }) => `${theme} ${language} ${width}`).join(', ');
    test(`${screen.name}, ${seen}`, async ({ browser }) => {
      test.setTimeout(120_000);
      const found: Record<string, string[]> = {};
      for (const look of taken)
        await withScreen(browser, screen, look, async (page) => {
          const here = await findings(page);
          if (here.length > 0) found[`${look.theme} ${look.language} ${look.width}`] = here;
        });
      expect(found).toEqual({});
    });
  }
});
