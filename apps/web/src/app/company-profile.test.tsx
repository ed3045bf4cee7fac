import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../lib/patience.testing.ts';
import { listenToFailures } from '../api/client.ts';
import { loggedInUser } from '../state/keys.ts';
import { write } from '../state/storage.ts';
import { CompanyProfile } from './company-profile.tsx';

const company = {
  id: 3,
  name: 'Harvest Lane Markets',
  us_week: true,
  calendarPattern: 'months',
  connector_type: 'ACE',
  special_retailer: false,
  currency: 'USD',
  timeZone: 'America/New_York',
  company_haslogo: true,
};

let asked: { path: string; headers: object }[];
let told: number[];
beforeEach(() => {
  localStorage.clear();
  asked = [];
  told = [];
  listenToFailures(({ status }) => told.push(status));
  URL.createObjectURL = () => 'blob:logo';
  URL.revokeObjectURL = () => undefined;
  write(loggedInUser, {
    Authorization: 'token-1',
    role: 'Analyst',
    accessGroupPermissions: ['Sales Access Group'],
    isSwitchBackVisible: false,
    username: 'ines@store.example',
    analyticsToken: '',
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the panel; `logo` is the answer to the call for the logo. */
const show = (flag: boolean, logo: Response): void => {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.startsWith('/api/file/')) asked.push({ path, headers: { ...init.headers } });
    const data = { company: { ...company, company_haslogo: flag } };
    const profile = new Response(JSON.stringify({ isSuccess: true, message: '', data }));
    return Promise.resolve(path.startsWith('/api/file/') ? logo : profile);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <CompanyProfile />
    </QueryClientProvider>,
  );
};
const picture = (): HTMLImageElement | null => document.querySelector('img');

describe('the company in the side panel', () => {
  it('NAV-11 ERR-M14 shows initials where the logo is gone, and tells nobody', async () => {
    show(true, new Response('{}', { status: 404 }));
    expect(await screen.findByText('HL')).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(1));
    await Promise.resolve();
    expect([picture(), told]).toEqual([null, []]);
  });

  it('ERR-M13 tells that a logo could not be had, by the one handler, and shows initials', async () => {
    show(true, new Response('{}', { status: 500 }));
    await waitFor(() => expect(told).toEqual([500]));
    expect(screen.getByText('HL')).toBeTruthy();
  });

  it('NAV-11 AUTH-29 asks for no logo without the flag', async () => {
    show(false, new Response('png'));
    expect(await screen.findByText('HL')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('NAV-11 AUTH-29 AUTH-30 ENT-05 API-005 shows the logo of the company, asked for with Authorization alone', async () => {
    show(true, new Response('png'));
    await waitFor(() => expect(picture()?.src).toBe('blob:logo'));
    expect(asked).toEqual([{ path: '/api/file/company-logo?companyId=3', headers: { Authorization: 'token-1' } }]);
    expect(screen.queryByText('HL')).toBeNull();
  });
});
