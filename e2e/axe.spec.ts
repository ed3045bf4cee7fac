import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixture.ts';
import { looks, screens, withScreen } from './screens.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe found, short enough to read in a failed test. */
const findings = async (page: ConstructorParameters<typeof AxeBuilder>[0]['page']): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
};

test.describe('axe finds nothing (WCAG 2.2 AA and best practice)', () => {
  for (const screen of screens) {
    test(`${screen.name}, both themes, both languages, wide and narrow`, async ({ browser }) => {
      test.setTimeout(120_000);
      const found: Record<string, string[]> = {};
      for (const look of looks([1440, 390]))
        await withScreen(browser, screen, look, async (page) => {
          const here = await findings(page);
          if (here.length > 0) found[`${look.theme} ${look.language} ${look.width}`] = here;
        });
      expect(found).toEqual({});
    });
  }
});
