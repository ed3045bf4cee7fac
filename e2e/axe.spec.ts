import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixture.ts';
import { looks, resize, screens, withScreen } from './screens.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe found, short enough to read in a failed test. */
const findings = async (page: ConstructorParameters<typeof AxeBuilder>[0]['page']): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
};

test.describe('axe finds nothing (WCAG 2.2 AA and best practice)', () => {
  for (const screen of screens) {
    const seen = screen.brief === true ? 'one theme and language' : 'both themes, both languages';
    test(`${screen.name}, ${seen}, wide and narrow`, async ({ browser }) => {
      test.setTimeout(120_000);
      const found: Record<string, string[]> = {};
      // One look is enough where the parts are those of another screen.
      for (const look of screen.brief === true ? looks([1440]).slice(0, 1) : looks([1440]))
        await withScreen(browser, screen, look, async (page) => {
          for (const width of [look.width, 390]) {
            await resize(page, width);
            const here = await findings(page);
            if (here.length > 0) found[`${look.theme} ${look.language} ${width}`] = here;
          }
        });
      expect(found).toEqual({});
    });
  }
});
