import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showHeader } from './header.testing.tsx';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  for (const [name, content] of Object.entries({ base: '/api/', support: 'help@store.example' })) {
    const meta = Object.assign(document.createElement('meta'), { name: `lanewise-${name}`, content });
    document.head.append(meta);
  }
});
afterEach(() => {
  document.head.querySelectorAll('meta').forEach((meta) => meta.remove());
  document.cookie = 'lanewise_keys=; max-age=0; path=/';
});

const crumbs = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace('/', ''));
const press = (key: string, init: KeyboardEventInit = {}): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
};
const openHelp = async (entry: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('where one is', () => {
  it('NAV-01 the title of the page, and the overview’s where a page has none', async () => {
    await showHeader('/transactions');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Transactions');
    await showHeader('/nowhere');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Overview');
    await waitFor(() => expect(document.title).toBe('Overview · Lanewise'));
  });

  it('NAV-08 NAV-09 one breadcrumb on a menu page, two on an edit page, the first of them a link to its parent', async () => {
    await showHeader('/sales/items');
    expect(crumbs()).toEqual(['Items']);
    await showHeader('/settings/connectors/editConnector/12');
    expect(crumbs()).toHaveLength(2);
    const parent = within(screen.getByRole('banner')).getByRole('link');
    expect([parent.textContent, parent.getAttribute('href')]).toEqual(['Connectors', '#/settings/connectors']);
  });
});

describe('who one is', () => {
  it('NAV-05 NAV-06 the name, and a menu that leads to the profile', async () => {
    await showHeader('/sales/items');
    const button = await screen.findByRole('button', { name: 'Profile of Ines Ortega' });
    fireEvent.click(button);
    const entry = await screen.findByRole('menuitem', { name: 'Profile' });
    expect(entry.getAttribute('href')).toBe('#/userProfile');
  });

  it('NAV-07 AUTH-28 an icon without a picture, which is not asked for then', async () => {
    const { asked } = await showHeader('/sales/items');
    const button = await screen.findByRole('button', { name: 'Profile of Ines Ortega' });
    expect(button.querySelector('svg')).toBeTruthy();
    expect(button.querySelector('img')).toBeNull();
    expect(asked.filter((path) => path.startsWith('file/'))).toEqual([]);
  });

  it('NAV-07 the picture where there is one', async () => {
    const profile = { userId: 4, firstName: 'Ines', lastName: 'Ortega', language: 'en', hasProfileImage: true };
    await showHeader('/sales/items', { 'user-profile': profile, 'file/user-profile': new Response('png') });
    const button = await screen.findByRole('button', { name: 'Profile of Ines Ortega' });
    await waitFor(() => expect(button.querySelector('img')?.src).toBe('blob:picture'));
  });
});

describe('help', () => {
  it('NAV-02 NAV-03 offers the guide of the area, support and About', async () => {
    await showHeader('/cashiers/list');
    fireEvent.click(screen.getByRole('button', { name: 'Help' }));
    const support = await screen.findByRole('menuitem', { name: 'Contact support' });
    expect(support.getAttribute('href')).toBe('mailto:help@store.example');
    fireEvent.click(screen.getByRole('menuitem', { name: 'User guide' }));
    const guide = await screen.findByRole('complementary', { name: 'User guide' });
    expect(within(guide).getByRole('heading', { level: 3 }).textContent).toBe('Cashier');
    fireEvent.change(within(guide).getByRole('combobox', { name: 'Topic' }), { target: { value: 'marks' } });
    expect(within(guide).getByText(/^Missing: receipts were expected/)).toBeTruthy();
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Help' }));
  });

  it('NAV-03 FMT-20 About tells version, build time and commit time of what was built', async () => {
    const stamp = { version: '0.0.0', production: false, buildTimestamp: 1_795_192_200, commitTime: 1_700_000_000 };
    await showHeader('/sales/items', { 'build.json': new Response(JSON.stringify(stamp)) });
    await openHelp('About Lanewise');
    const about = await screen.findByRole('dialog', { name: 'About Lanewise' });
    expect(await within(about).findByText('0.0.0, not a release')).toBeTruthy();
    const facts = [...about.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(facts.slice(1, 3)).toEqual(['11/20/2026 4:30 pm UTC', '11/14/2023 10:13 pm UTC']);
  });
});

describe('keys of a single character', () => {
  it('go to the search and list the keys, and can be switched off for good', async () => {
    await showHeader('/transactions');
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('main').focus();
    press('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.click(within(list).getByRole('checkbox', { name: /^Shortcuts of a single key/ }));
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
    localStorage.clear();
    press('/');
    press('?');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const row = {
  number: '004711',
  location: 'Harbor Point',
  reg_loc_id: 11,
  date: '2026-11-19',
  total: 12.5,
  token: 'T1',
};
const reply = (data: object[], totalCount = data.length): Response =>
  new Response(JSON.stringify({ isSuccess: true, message: '', data, totalCount }));
const path = 'dashboard/v1/transaction';
const open = async (): Promise<HTMLElement> => {
  press('k', { ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Go to a screen, location or receipt' });
};
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
const chosen = (): string => screen.getByRole('option', { selected: true }).textContent;

describe('the jump', () => {
  it('knows the screens that one may open, and no others', async () => {
    await showHeader('/sales/items');
    await open();
    await screen.findByRole('option', { name: /^Transactions/ });
    const screens = within(screen.getByRole('group', { name: 'Screens' }));
    const names = screens.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['OverviewSales', 'DepartmentSales', 'ItemsSales', 'Transactions', 'Profile']);
  });

  it('goes to a location on the screen in view, with its dates, and to the overview of it from elsewhere', async () => {
    const items = await showHeader('/sales/items?date=2026-11-18&page=3');
    type(await open(), 'maple');
    await waitFor(() => expect(chosen()).toBe('Maple & 5th0002'));
    press('Enter');
    expect(items.address()).toBe('/sales/items?location=12&date=2026-11-18');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    const elsewhere = await showHeader('/sheets');
    type(await open(), '0001');
    await waitFor(() => expect(chosen()).toBe('Harbor Point0001'));
    press('Enter');
    expect(elsewhere.address()).toBe('/sales/locationItems?location=11');
  });

  it('finds receipts by their number, asked for once one stops typing', async () => {
    const { asked, address } = await showHeader('/sales/items', { [path]: reply([row], 3) });
    const field = await open();
    for (const text of ['4', '47', '471', '4711']) type(field, text);
    await screen.findByRole('option', { name: /^004711.*Harbor Point · 11\/19\/2026 · \$12.50/ });
    expect(asked.filter((one) => one.startsWith(path))).toHaveLength(1);
    expect(asked.at(-1)).toContain('number=4711');
    press('ArrowDown');
    expect(chosen()).toBe('All 3 receipts with the number 4711');
    press('ArrowUp');
    press('Enter');
    expect(address()).toBe('/transactions?location=11&date=2026-11-19&kinds=all&number=004711&receipt=T1');
  });

  it('says so when no receipt has the number, or the search fails', async () => {
    await showHeader('/sales/items', { [path]: reply([]) });
    type(await open(), '99');
    expect(await screen.findByText('No receipt of the last 13 months has this number.')).toBeTruthy();
    await showHeader('/sales/items', { [path]: new Response('{}', { status: 500 }) });
    type(await open(), '99');
    expect(await screen.findByText('The receipts could not be searched. Type again to try anew.')).toBeTruthy();
    type(await screen.findByRole('combobox'), 'nothing of the kind');
    expect(await screen.findByText(/^Nothing has that name/)).toBeTruthy();
  });
});
