import type { AuditRecord } from '@lanewise/contract/entities/audit';
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { at, companyIds, lookAt, sidePanel, stored } from './steps.ts';

const harvest = 'Harvest Lane Markets';
const theirs = 'Marchés d’alimentation du Saint-Laurent et des Laurentides';
const maude = 'maude.belanger@marches-saint-laurent.example';

interface Answer {
  status: number;
  code: string;
  data: unknown;
}

/** Makes an API call as a user, without the screen. */
const ask = async (as: string, method: string, path: string, body?: unknown, company?: number): Promise<Answer> => {
  const response = await fetch(`${serverUrl()}/api/${path}`, {
    method,
    headers: {
      authorization: as,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(company === undefined ? {} : { 'x-company-id': String(company) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
};

const tokenOf = async (page: Page): Promise<string> =>
  (JSON.parse((await stored(page, 'loggedInUser')) ?? '{}') as { Authorization: string }).Authorization;

/** Names in the browser's stored data point list. */
const dataPoints = async (page: Page): Promise<string[]> =>
  (JSON.parse((await stored(page, 'AllDataPointList')) ?? '[]') as { name: string }[]).map(({ name }) => name);

/** The calls after switching back, in this order (SW-06, SW-08, SW-11). */
const wayBack = [
  'POST v2/switch_back',
  'GET v2/permissions',
  'GET user-profile',
  'GET company',
  'GET locations',
  'GET data_point',
  'GET levels',
  'GET locationhierarchy',
];

test('SW-02 SW-11 SW-14 LS-10 an administrator works as a user of another company, and both stand in the audit log', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await lookAt(page, harvest);
  const own = await tokenOf(page);
  const records = async () => (await ask(own, 'GET', 'audit?all=true&limit=50')).data as AuditRecord[];
  const [before] = await records();
  const companies = await companyIds(own);
  const marches = companies[theirs];
  const { data } = await ask(own, 'GET', `users/company?searchText=${maude}`, undefined, marches);
  const [target] = data as { userId: number }[];

  await page.goto(`/#/settings/users/editUser/${target?.userId}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Switch to user' }).click();
  await page.evaluate(() => {
    for (const key of ['overviewSelectedLocIds', 'summaryDates']) localStorage.setItem(key, '[1]');
    localStorage.setItem('selectedLanguage', 'en');
  });
  const dialog = page.getByRole('dialog', { name: 'Work as Maude Bélanger' });
  await dialog.getByLabel('Reason').fill('Ticket 4712');
  const [into] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/across')),
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: 'Switch to user' }).click(),
  ]);
  expect(into.postDataJSON()).toEqual({ reason: 'Ticket 4712' });

  await expect(page.getByText(`You are switched in as ${maude}`)).toBeVisible();
  await expect.poll(() => dataPoints(page)).toContain('Ventes nettes');
  // The user's own landing page, in their own company, without any earlier choice.
  await at(page, /#\/sales\/locationItems/);
  await expect(page.getByRole('banner').or(sidePanel(page)).getByText(theirs).first()).toBeVisible();
  expect([await stored(page, 'overviewSelectedLocIds'), await stored(page, 'summaryDates')]).toEqual([null, null]);
  expect(await stored(page, 'selectedLanguage')).toBe('en');

  const hers = await tokenOf(page);
  const limited = (await ask(hers, 'GET', 'user-profile')).data;
  expect(limited).toMatchObject({ username: maude, companyId: marches });
  const nested = await ask(hers, 'POST', `v2/switch/user/${target?.userId}`, {});
  expect([nested.status, nested.code]).toEqual([403, 'switch.refused']);

  const asked: string[] = [];
  page.on('request', (request) => {
    const call = `${request.method()} ${request.url().replace(/^.*\/api\//, '')}`;
    asked.push(request.resourceType() === 'document' ? 'reload' : call);
  });
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Switch back' }).click()]);
  // The current screen may make calls of its own in between.
  const back = asked.slice(asked.indexOf('POST v2/switch_back'), asked.indexOf('reload'));
  const inOrder = back.reduce<string[]>((done, call) => (call === wayBack[done.length] ? [...done, call] : done), []);
  expect(inOrder).toEqual(wayBack);
  await expect.poll(() => dataPoints(page)).toContain('Net sales');
  expect(await dataPoints(page)).not.toContain('Ventes nettes');
  await expect(page.getByText(`You are switched in as ${maude}`)).toHaveCount(0);
  await page.goto('/#/settings/audit?all=true');
  await expect(page.getByRole('row', { name: `as ${maude}` }).first()).toBeVisible();
  const since = (await records()).filter(({ recordId }) => recordId > (before?.recordId ?? 0));
  const asHer = since.filter(({ effectiveUser, realUser }) => effectiveUser === maude && realUser !== maude);
  expect(asHer.map(({ route }) => route).sort()).toEqual(['POST v2/switch/user/:userId', 'POST v2/switch_back']);
  expect(new Set(asHer.map(({ realUser }) => realUser))).toEqual(new Set(['mara.rivera@harvestlane.example']));
});

test('SCR-38 access groups and roles are listed, found, added, changed, and deleted once nobody has them', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await lookAt(page, harvest);
  const { Authorization } = await openSession('admin');
  const company = (await companyIds(Authorization))[harvest];
  const search = page.getByLabel('Search', { exact: true });
  const save = async (): Promise<void> => {
    const button = page.getByRole('form').getByRole('button', { name: 'Save' });
    const answered = page.waitForResponse((response) => ['POST', 'PUT'].includes(response.request().method()));
    await button.click();
    await answered;
    await expect(button).not.toHaveAttribute('data-loading');
    await expect(button).toBeDisabled();
  };
  const remove = async (): Promise<void> => {
    const entry = page.getByRole('menuitem', { name: 'Delete' });
    // Content that still loads when the menu opens closes it again.
    await expect(async () => {
      if (!(await entry.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
      await entry.click({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };

  await page.goto('/#/settings/access-groups');
  await page.getByRole('button', { name: 'Add access group' }).click();
  const group = page.getByRole('form');
  await group.getByLabel('Name').fill('Night crew');
  await group.getByLabel('See the users of one’s own company').check();
  await save();
  await expect(page.getByText('Access group saved')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Night crew' })).toBeVisible();
  await group.getByLabel('Open a location').check();
  await group.getByLabel('Description').fill('Closes the store');
  await save();
  await search.fill('night');
  const row = page.getByRole('row', { name: /Night crew/ });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toBeVisible();
  const groups = (await ask(Authorization, 'GET', 'access_group?searchText=night', undefined, company)).data;
  const [{ permissionIds = [] } = {}] = groups as { permissionIds?: number[] }[];
  expect(permissionIds).toHaveLength(2);

  await page.goto('/#/settings/roles');
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByRole('form').getByLabel('Name').fill('Night lead');
  await save();
  await expect(page.getByText('Role saved')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Night lead' })).toBeVisible();
  await page.getByRole('form').getByLabel('Description').fill('Leads the night crew');
  await save();
  await search.fill('lead');
  await expect(page.getByRole('row', { name: /Night lead.*Leads the night crew/ })).toBeVisible();

  const person = { username: 'nora.night@harvestlane.example', role: 'Night lead', accessGroups: ['Night crew'] };
  const names = { firstName: 'Nora', lastName: 'Night', regLocIds: 'all', companyId: company };
  const added = await ask(Authorization, 'POST', 'users', { ...person, ...names }, company);
  const { userId } = added.data as { userId: number };
  const isRefused = async (address: string, name: string): Promise<void> => {
    await page.goto(address);
    await page.reload();
    await page.getByRole('link', { name }).click();
    await remove();
    await expect(page.getByText(/^It is still in use: 1 user/).first()).toBeVisible();
  };
  await isRefused('/#/settings/roles?search=lead', 'Night lead');
  await isRefused('/#/settings/access-groups?search=night', 'Night crew');
  expect((await ask(Authorization, 'DELETE', `users/${userId}`, undefined, company)).status).toBe(200);
  await page.reload();
  await remove();
  await expect(page.getByText('Access group deleted')).toBeVisible();
  await page.goto('/#/settings/roles?search=lead');
  await page.getByRole('link', { name: 'Night lead' }).click();
  await remove();
  await expect(page.getByText('Role deleted')).toBeVisible();

  await page.goto('/#/settings/permissions');
  await search.fill('logs of connectors');
  await page.getByRole('link', { name: 'Read the logs of connectors' }).click();
  await page.getByRole('form').getByLabel('Description').fill('For whoever looks after the stores');
  await save();
  await expect(page.getByText('Permission saved')).toBeVisible();
});
