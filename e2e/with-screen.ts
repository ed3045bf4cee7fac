import type { Browser, BrowserContext, Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { openSession, serverUrl } from './people.ts';
import type { Who } from './people.ts';
import { sayOf } from './say.ts';
import type { Look, Sample, Screen } from './screens.ts';

const sessions = new Map<Who, string>();

const recordOf = async (who: Who): Promise<string> => {
  const known = sessions.get(who) ?? JSON.stringify(await openSession(who));
  sessions.set(who, known);
  return known;
};

let sampled: Promise<Sample> | null = null;

/**
 * On the newest trading day: the store with the most customers, its first department, that department's first item, and
 * its largest receipt.
 */
export const sample = (): Promise<Sample> => (sampled ??= takeSample());

const takeSample = async (): Promise<Sample> => {
  const { Authorization } = JSON.parse(await recordOf('manager')) as { Authorization: string };
  const date = tradingDay;
  const rows = async (path: string, more: string): Promise<Record<string, string | number>[]> => {
    const url = `${serverUrl()}/api/dashboard/v1/${path}?startDate=${date}&lastDate=${date}&limit=100${more}`;
    const response = await fetch(url, { headers: { authorization: Authorization } });
    if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, string | number>[] }).data;
  };
  const first = async (path: string, more: string): Promise<Record<string, string | number>> => {
    const [row] = await rows(path, more);
    if (row === undefined) throw new Error(`The demo chain has nothing for ${path} on ${date}.`);
    return row;
  };
  const stores = await rows('location_items', '');
  stores.sort((a, b) => Number(b['customer_qty']) - Number(a['customer_qty']));
  const location = Number(stores[0]?.['reg_loc_id']);
  const place = `&locationIds=${location}`;
  const department = Number((await first('department_sales', place))['dep_id']);
  const { upc } = await first('department_item_sales', `${place}&departmentId=${department}`);
  const sales = (await rows('transaction', place)).filter(({ kind }) => kind === 'sale');
  sales.sort((a, b) => Number(b['items']) - Number(a['items']));
  return { date, location, department, upc: String(upc), receipt: String(sales[0]?.['token']) };
};

const windowOf = (width: number) => ({ width, height: width < 600 ? 844 : 900 });

/** A browser context with this theme, language and window, logged in unless `who` is null. */
const openContext = async (browser: Browser, who: Who | null, look: Look): Promise<BrowserContext> => {
  const record = who === null ? [] : [{ name: 'loggedInUser', value: await recordOf(who) }];
  const localStorage = [{ name: 'selectedLanguage', value: look.language }, ...record];
  const cookie = (name: string, value: string) => ({ name, value, url: serverUrl() });
  const context = await browser.newContext({
    baseURL: serverUrl(),
    viewport: windowOf(look.width),
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: look.language === 'fr' ? 'fr-CA' : 'en-US',
    storageState: { cookies: [], origins: [{ origin: serverUrl(), localStorage }] },
  });
  // Links without an answer show their form.
  await context.route('**/api/users/password-link', (route) => route.abort());
  // The theme follows the system, which a test may change while a screen is open.
  await context.addCookies([cookie('lanewise_theme', 'auto'), cookie('lanewise_language', look.language)]);
  return context;
};

/** Contexts are reused by user and look, because a new one fetches and compiles the whole application. */
const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

const contextOf = (browser: Browser, who: Who | null, look: Look): Promise<BrowserContext> => {
  const known = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  contexts.set(browser, known);
  const key = JSON.stringify([who, look]);
  const context = known.get(key) ?? openContext(browser, who, look);
  known.set(key, context);
  return context;
};

/** Leads a page to a screen, does there what is asked, and waits until it is at rest. */
const leadTo = async (page: Page, screen: Screen): Promise<void> => {
  const address = screen.address(screen.who === null ? emptySample : await sample());
  await page.goto(`/${address}`);
  // On a busy machine an idle network does not mean that the page is drawn.
  await page.locator('h1').first().waitFor();
  // Until the next screen is there, the last one stands below its title; a screen of the same kind keeps its pieces.
  const isGone = (): boolean => document.querySelectorAll('main [data-left] *').length === 0;
  await page.waitForFunction(isGone, null, { timeout: 1_500 }).catch(() => undefined);
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [data-waiting]') === null, null, {
    timeout: 15_000,
  });
  await page.waitForLoadState('networkidle');
  if (screen.opens === true) {
    await page.locator('main a[data-row]').first().click();
    await page.waitForLoadState('networkidle');
  }
  if (screen.act !== undefined) {
    await screen.act(page, await sayOf(page));
    await page.waitForLoadState('networkidle');
  }
};

/** Opens a screen, waits until it is at rest, passes its page on and closes it. */
export const withScreen = async (
  browser: Browser,
  screen: Screen,
  look: Look,
  use: (page: Page) => Promise<void>,
): Promise<void> => {
  const page = await (await contextOf(browser, screen.who, look)).newPage();
  try {
    await leadTo(page, screen);
    await use(page);
  } finally {
    await page.close();
  }
};

const kept = new Map<string, Page>();

/**
 * The same in a page that goes on from screen to screen, as one that loads the application anew takes several times as
 * long. What stood open is closed by its keys first; where it could not be led to the screen, it is told so, and the
 * next screen gets a page of its own.
 */
export const inOnePage = async (
  browser: Browser,
  screen: Screen,
  look: Look,
  use: (page: Page, problem: unknown) => Promise<void>,
): Promise<void> => {
  const key = JSON.stringify([screen.who, look]);
  const page = kept.get(key) ?? (await (await contextOf(browser, screen.who, look)).newPage());
  kept.delete(key);
  let problem: unknown = null;
  try {
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.querySelectorAll('main *').forEach((one) => one.setAttribute('data-left', '')));
    await leadTo(page, screen);
  } catch (error) {
    problem = error;
  }
  await use(page, problem);
  if (screen.alone === true || problem !== null) await page.close();
  else kept.set(key, page);
};

/** Screens outside the shell show no data of the chain. */
const emptySample: Sample = { date: '', location: 0, department: 0, upc: '', receipt: '' };
