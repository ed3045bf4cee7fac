import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../lib/patience.testing.ts';
import { parseSearch, stringifySearch } from '../state/search.ts';
import { useReport } from './use-report.ts';
import { keepDates, keepLocations, usePicks } from './use-picks.ts';
import { useScreen } from './use-screen.ts';
import { chosenCompare } from './address/compare.ts';
import { write } from '../state/storage.ts';
import { useTrends } from './use-trends.ts';

const company = { id: 1, name: 'Harvest Lane', us_week: true, connector_type: '', currency: 'USD', timeZone: 'UTC' };
const stores = [
  { location_id: 1, reg_loc_id: 11, name: 'Harbor Point' },
  { location_id: 2, reg_loc_id: 12, name: 'Northgate' },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Only the network is replaced here.
  vi.stubGlobal('fetch', (url: string) => {
    if (refused !== null && url.endsWith(refused)) return Promise.resolve(new Response('{}', { status: 500 }));
    const data = url.endsWith('/user-profile') ? { company } : url.endsWith('/locations') ? stores : [];
    return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, data })));
  });
});
afterEach(() => {
  refused = null;
  cleanup();
  vi.unstubAllGlobals();
});
/** End of the address that gets an error. */
let refused: string | null = null;

const Overview = () => <p>{useScreen('overview').effective?.dates.start ?? 'unknown'}</p>;

it('writes a stored choice into its own address, never into that of the screen which is on its way', async () => {
  localStorage.setItem('overviewDates', JSON.stringify({ start: '2026-11-01', last: '2026-11-02' }));
  let arrive = (): void => undefined;
  const root = createRootRoute({ component: Outlet });
  const overview = createRoute({ getParentRoute: () => root, path: 'sales/locationItems', component: Overview });
  const next = createRoute({
    getParentRoute: () => root,
    path: 'transactions',
    loader: () => new Promise<void>((resolve) => (arrive = resolve)),
    component: () => <p>arrived</p>,
  });
  const history = createMemoryHistory({ initialEntries: ['/sales/locationItems'] });
  const routeTree = root.addChildren([overview, next]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch, defaultPendingMs: 60_000 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('2026-11-01');
  const own = '/sales/locationItems?date=2026-11-01&date=2026-11-02';
  await waitFor(() => expect(history.location.href).toBe(own));

  const gone = router.navigate({ to: '/transactions' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
  // Time for the effects of a screen that is still mounted.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('2026-11-01')).toBeTruthy();
  expect(history.location.href).toBe('/transactions');
  arrive();
  await gone;
  await screen.findByText('arrived');
  expect(history.location.href).toBe('/transactions');
});

const unasked = { locations: null, dates: null };

it('DP-14 place and period chosen on one screen go along to every other, a preset as a preset', async () => {
  const Picks = () =>
    [
      usePicks('items', unasked),
      usePicks('sheets', unasked),
      usePicks('doubleUp', unasked, undefined, 'lastMonth'),
    ].map(({ picked: { effective } }, at) => (
      // The screens have no order that changes.
      <p key={at}>{`${effective?.dates.start ?? 'unknown'} ${String(effective?.locations ?? 'all')}`}</p>
    ));
  const client = new QueryClient();
  const shown = (): string[] => screen.getAllByText(/^\d/).map(({ textContent }) => textContent);
  const draw = () =>
    render(
      <QueryClientProvider client={client}>
        <Picks />
      </QueryClientProvider>,
    );
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  try {
    draw();
    await waitFor(() => expect(shown()).toEqual(['2026-11-20 all', '2026-11-20 all', '2026-10-01 all']));
    const calendar = { today: '2026-11-20', usWeek: true };
    act(() => keepDates('overview', { start: '2026-11-19', last: '2026-11-19' }, calendar));
    act(() => keepLocations('overview', [12]));
    expect(shown()).toEqual(['2026-11-19 12', '2026-11-19 12', '2026-11-19 12']);
    cleanup();
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    draw();
    expect(shown()).toEqual(['2026-11-20 12', '2026-11-20 12', '2026-11-20 12']);
    act(() => keepLocations('overview', null));
    expect(shown()).toEqual(['2026-11-20 all', '2026-11-20 all', '2026-11-20 all']);
  } finally {
    vi.useRealTimers();
  }
});

const Report = () => {
  const { isError, data, refetch } = useReport(useScreen('overview'));
  return <button onClick={() => void refetch()}>{data ? 'figures' : isError ? 'failed' : 'pending'}</button>;
};

it.each(['/user-profile', '/locations'])(
  'ERR-000a without %s it has failed, and another try asks for that first',
  async (path) => {
    refused = path;
    const history = createMemoryHistory({ initialEntries: ['/sales/locationItems'] });
    const routeTree = createRootRoute({ component: Report });
    const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    fireEvent.click(await screen.findByText('failed'));
    refused = null;
    fireEvent.click(await screen.findByText('failed'));
    expect(await screen.findByText('figures')).toBeTruthy();
  },
);

const Trends = () => {
  const rows = [{ reg_loc_id: 11 }];
  const trends = useTrends(useScreen('overview'), ['trend'], rows);
  return <p>{trends ? 'trends' : 'pending'}</p>;
};

it('asks for the same trends whatever they stand beside is compared with', async () => {
  const others = fetch;
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const [path = '', query] = url.split('?');
    if (!path.endsWith('/trend')) return others(url);
    asked.push(new URLSearchParams(query));
    const data = { periods: [], unfinished: false, rows: {} };
    return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, data })));
  });
  const initialEntries = ['/sales/locationItems?date=2026-11-01&compare=year'];
  const history = createMemoryHistory({ initialEntries });
  const routeTree = createRootRoute({ component: Trends });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('trends');
  expect(asked.map((query) => [query.get('keys'), query.has('compare')])).toEqual([['11', false]]);
});

const Compared = () => <p>{useScreen('overview').address.compare ?? 'usual'}</p>;

it('compares as its address says after Back and by links, and as the tab chose on arrival', async () => {
  const at = '/sales/locationItems?date=2026-11-01';
  const draw = () => {
    const history = createMemoryHistory({ initialEntries: [at] });
    const routeTree = createRootRoute({ component: Compared });
    const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return history;
  };
  const history = draw();
  await screen.findByText('usual');
  act(() => {
    write(chosenCompare, 'year');
    history.push(`${at}&compare=year`);
  });
  await screen.findByText('year');
  act(() => history.back());
  await screen.findByText('usual');
  // Time for an effect that would change the address.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(history.location.href).toBe(at);
  act(() => history.push(`${at}&compare=week`));
  await screen.findByText('week');
  cleanup();
  const arrived = draw();
  await screen.findByText('year');
  expect(arrived.location.href).toBe(`${at}&compare=year`);
});
