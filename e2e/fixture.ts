import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openSession, personOf, serverUrl } from './people.ts';
import type { Login, Who } from './people.ts';

export { expect };
export type { Login, Who };

interface Fixtures {
  /** Logs in as a user of the demo chain and opens the first screen. Tests of the login page fill it in themselves. */
  login: (page: Page, who: Who) => Promise<void>;
  /** Username and password, for tests that type them. */
  person: (who: Who) => Login;
}

// Playwright reads the fixtures that a fixture needs from its parameter, so each names one even if it needs none.
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(serverUrl()),
  login: async ({ browserName: _ }, use) => {
    const changed: string[] = [];
    await use(async (page, who) => {
      // A language stays in the profile, so tests of the same user that run later would meet it.
      page.on('request', (request) => {
        const isKept = request.method() === 'PUT' && request.url().endsWith('/api/user-profile');
        if (isKept && who !== 'sheets' && request.postData()?.includes('"language"')) changed.push(who);
      });
      const record = JSON.stringify(await openSession(who));
      // Any address of the server has its storage; this one does not load the application.
      await page.goto('/build.json');
      await page.evaluate((text) => localStorage.setItem('loggedInUser', text), record);
      await page.goto('/');
      await page.waitForURL((url) => url.hash !== '' && !url.hash.startsWith('#/login'));
    });
    expect(changed, "only the user 'sheets' is a test's to give another language").toEqual([]);
  },
  person: async ({ browserName: _ }, use) => use(personOf),
});
