import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { lookAt, sidePanel } from './steps.ts';

/** Each payload runs in a page that treats its text as markup; `N` makes them differ. */
const payloads: readonly string[] = [
  '<script>ran(N)</script>',
  '<img src=x onerror=ran(N)>',
  '<svg onload=ran(N)>',
  '"><svg/onload=ran(N)>',
  "'><img src=x onerror=ran(N)>",
  '<iframe srcdoc="<script>parent.ran(N)</script>">',
  '<a href="javascript:ran(N)">N</a>',
  '</td></tr><script>ran(N)</script>',
  '</title><script>ran(N)</script>',
  '<details open ontoggle=ran(N)>',
  '<input autofocus onfocus=ran(N)>',
  '<style>*{background:url(//x.example/N)}</style>',
  '<base href=//x.example/N/>',
  '{{constructor.constructor("ran(N)")()}}',
  '${ran(N)}',
  'javascript:ran(N)',
  '$t(ran N) {{N}}',
  '<math><mtext><img src=x onerror=ran(N)>',
  '&lt;img src=x onerror=ran(N)&gt;',
  '=HYPERLINK("javascript:ran(N)")',
];

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>ran(0)</script></svg>';

test('200 payloads in names are drawn as the text that they are: no dialog, no script, nothing for the CSP to stop', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000);
  const { Authorization } = await openSession('admin');
  let companyId = 0;
  const send = async (method: string, path: string, body: object | string): Promise<Response> =>
    fetch(`${serverUrl()}/api/${path}`, {
      method,
      headers: {
        authorization: Authorization,
        'content-type': typeof body === 'string' ? 'image/svg+xml' : 'application/json',
        ...(companyId === 0 ? {} : { 'x-company-id': String(companyId) }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const made = async (path: string, body: object): Promise<Record<string, number>> => {
    const answer = await send('POST', path, body);
    const text = await answer.text();
    expect([path, answer.ok], text).toEqual([path, true]);
    return (JSON.parse(text) as { data: Record<string, number> }).data;
  };
  let count = 0;
  const next = (): string => {
    count += 1;
    return (payloads[count % payloads.length] ?? '').replaceAll('N', String(count));
  };
  const company = `Zz ${next()}`;
  companyId = (await made('company', { name: company }))['id'] ?? 0;
  const first: Record<string, string> = {};
  const things: [what: string, path: string, body: (name: string, at: number) => object][] = [
    ['region', 'region', (name) => ({ name })],
    ['location', 'locations', (name, at) => ({ name, storeNumber: String(at), address: next() })],
    ['category', 'category', (name) => ({ name, items: ['4011'] })],
    ['group', 'access_group', (name) => ({ name, description: next() })],
    ['tag', 'tag', (name) => ({ name, entityType: 'location', entityIds: [] })],
    ['department', 'department', (name) => ({ name })],
    ['connector', 'connectors', (name) => ({ name })],
  ];
  const all = things.flatMap(([what, path, body]) =>
    Array.from({ length: 23 }, (_, at) => {
      const name = next();
      first[what] ??= name;
      return () => made(path, body(name, at));
    }),
  );
  const walk = async (): Promise<void> => {
    for (let make = all.shift(); make; make = all.shift()) await make();
  };
  await Promise.all([walk(), walk(), walk(), walk()]);
  expect(count).toBeGreaterThanOrEqual(200);
  for (const [path, search] of [
    ['uploadImage', ''],
    ['file/company-logo', `?companyId=${companyId}`],
    ['file/user-profile', ''],
  ] as const)
    expect([path, (await send('POST', `${path}${search}`, svg)).status]).toEqual([
      path,
      path === 'uploadImage' ? 400 : 405,
    ]);

  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(serverUrl()) && !/^(data|blob):/.test(request.url())) events.push(request.url());
  });
  await page.exposeFunction('ran', (at: number) => void events.push(`payload ${at} ran`));
  await page.exposeFunction('stopped', (what: string) => void events.push(`the CSP stopped ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      (window as unknown as { stopped: (what: string) => void }).stopped(`${violatedDirective} ${sourceFile}`);
    });
  });
  await login(page, 'admin');
  await lookAt(page, company);
  const drawn: [address: string, text: string | undefined][] = [
    ['settings/companies', company],
    ['settings/locations', first['region']],
    ['settings/access-groups', first['group']],
    ['settings/category', first['category']],
    ['settings/audit', undefined],
  ];
  for (const [address, text] of drawn) {
    await page.goto(`/#/${address}`);
    await page.waitForLoadState('networkidle');
    if (text !== undefined) await expect(page.getByText(text).first()).toBeVisible();
  }
  expect(events).toEqual([]);
});

const askedFor = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};

test('PERM-35 the list of companies is for its right: others see their own company without asking for it', async ({
  page,
  login,
}) => {
  const { Authorization } = await openSession('limited');
  const headers = { authorization: Authorization };
  expect((await fetch(`${serverUrl()}/api/company`, { headers })).status).toBe(403);
  const paths = askedFor(page);
  await login(page, 'limited');
  await expect(sidePanel(page).getByText('Harvest Lane Markets').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(paths).toContain('/api/user-profile');
  expect(paths).not.toContain('/api/company');
});
