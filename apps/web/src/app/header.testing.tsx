import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { startTexts } from '../i18n/setup.ts';
import { measure } from '../report/testing.tsx';
import { loggedInUser } from '../state/keys.ts';
import { parseSearch, stringifySearch } from '../state/search.ts';
import { write } from '../state/storage.ts';
import { Header } from './header.tsx';

// Fixtures of the header's tests: a user, a company with two stores, and answers of the network.

const company = {
  id: 1,
  name: 'Harvest Lane Markets',
  us_week: true,
  connector_type: 'ACE',
  company_haslogo: false,
  calendarPattern: 'months',
  special_retailer: false,
  currency: 'USD',
  timeZone: 'America/New_York',
};
const store = (reg_loc_id: number, name: string, storeNumber: string) => ({ reg_loc_id, name, storeNumber });
const profile = { userId: 4, firstName: 'Ines', lastName: 'Ortega', language: 'en', hasProfileImage: false, company };

/** Data of calls by their path under the base path; a Response is returned unchanged. */
export type Answers = Record<string, unknown>;

export interface Shown {
  /** Requested paths with their queries. */
  asked: string[];
  address: () => string;
}

/** Shows a manager's header at an address, above an empty screen with a search field. */
export const showHeader = async (path: string, answers: Answers = {}): Promise<Shown> => {
  cleanup();
  measure();
  await startTexts();
  const accessGroupPermissions = ['Sales Access Group', 'Transactions Access Group'];
  write(loggedInUser, {
    Authorization: 'token-1',
    role: 'Store Manager',
    accessGroupPermissions,
    isSwitchBackVisible: false,
    username: 'ines@store.example',
    analyticsToken: '',
  });
  const asked: string[] = [];
  const known: Answers = {
    locations: [store(11, 'Harbor Point', '0001'), store(12, 'Maple & 5th', '0002')],
    'user-profile': profile,
    ...answers,
  };
  globalThis.fetch = ((input: string | URL) => {
    const { pathname, search } = new URL(input, 'http://localhost');
    const name = pathname.replace(/^\/(api\/)?/, '');
    asked.push(`${name}${search}`);
    const data = known[name];
    if (data instanceof Response) return Promise.resolve(data.clone());
    return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, message: '', data, totalCount: 1 })));
  }) as typeof fetch;
  const root = createRootRoute({
    component: () => (
      <>
        <Header menuButton={createRef()} menuOpen={false} onMenu={() => undefined} />
        <main id="content" tabIndex={-1}>
          <input type="search" aria-label="Search" aria-keyshortcuts="/" />
        </main>
      </>
    ),
  });
  const anything = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([anything]), history, parseSearch, stringifySearch });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Notifications />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('banner');
  return { asked, address: () => history.location.href };
};
