import { fileURLToPath } from 'node:url';
import { test } from './fixture.ts';
import { looks, screens } from './screens.ts';
import { withScreen } from './with-screen.ts';

const folder = fileURLToPath(new URL('../.cache/pictures', import.meta.url));

// Not a test: takes pictures for review (node scripts/pictures.mjs).
for (const screen of screens)
  test(screen.name, async ({ browser }) => {
    test.setTimeout(180_000);
    for (const look of looks([1440, 1024, 840, 390]))
      await withScreen(browser, screen, look, async (page) => {
        await page.screenshot({ path: `${folder}/${screen.name}-${look.width}-${look.theme}-${look.language}.png` });
      });
  });
