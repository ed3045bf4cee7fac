import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { Company, Location, RegionNode } from '@lanewise/contract/entities/company';
import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import { loadTexts, startTexts } from '../i18n/setup.ts';
import { parseSearch, stringifySearch } from '../state/search.ts';
import type { ComponentType } from 'react';
import { afterAll } from 'vitest';
import '../lib/patience.testing.ts';
import { ReportScreen } from './screen.tsx';
import { onWideScreen } from '../ui/wide-screen.testing.ts';

// Fixtures of the screen's tests: a browser's measures, the texts, and answers of the network.

// A closing panel returns the focus a moment later, when the last test of a file may be over.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 50)));

const names = ['Harbor Point', 'Maple & 5th', 'Northgate'];
const zone = 'America/New_York';

const company: Company = {
  id: 1,
  name: 'Harvest Lane Markets',
  us_week: true,
  connector_type: '',
  company_haslogo: false,
  calendarPattern: 'months',
  special_retailer: false,
  currency: 'USD',
  timeZone: zone,
};

/** Three stores with the reg_loc_ids 11, 12 and 13 in one region. */
const locations: Location[] = names.map((name, index) => ({
  location_id: index + 1,
  reg_loc_id: index + 11,
  name,
  label: name,
  depth: 2,
  authorityLevel: 2,
  storeNumber: `000${index + 1}`,
  regionId: 1,
  timeZone: zone,
  address: '',
}));

const hierarchy: RegionNode[] = [
  {
    reg_loc_id: 1,
    location_id: null,
    group_id: null,
    name: 'Coast',
    depth: 1,
    leaf: false,
    children: locations.map(({ reg_loc_id, location_id, name }) => ({
      reg_loc_id,
      location_id,
      group_id: 1,
      name,
      depth: 2,
      leaf: true,
      children: [],
    })),
  },
];

export const replyOf = (data: Row[], change: Partial<ReportReply> = {}): ReportReply => ({
  isSuccess: true,
  message: '',
  data,
  totalCount: data.length,
  totals: {},
  completeness: {
    counts: { complete: data.length, partial: 0, missing: 0, closed: 0, notExpected: 0, unverified: 0 },
    notWhole: [],
    unfinished: 0,
    listTruncated: false,
  },
  comparison: null,
  chart: null,
  ...change,
});

/** Answers a call by its path under the base path; a number is the status of an error. */
export type Answer = (path: string, query: URLSearchParams) => unknown;

export interface Shown {
  /** Queries of the report calls so far. */
  asked: URLSearchParams[];
  /** Returns the path of the screen with its query. */
  address: () => string;
  go: (path: string) => void;
}

const answerOf =
  (answer: Answer, asked: URLSearchParams[], report: ReportId, own: Partial<Company>) => (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    const path = pathname.replace('/api/', '');
    if (path === reportOf(report).path) asked.push(searchParams);
    const fixed: Record<string, unknown> = {
      'user-profile': { company: { ...company, ...own } },
      locations,
      regionhierarchy: hierarchy,
      tag: [],
      'trueretailadmin/v2/table-columns': [],
      [`${reportOf(report).path}/trend`]: { periods: [], unfinished: false, rows: {} },
    };
    const found = path in fixed ? { isSuccess: true, message: '', data: fixed[path] } : answer(path, searchParams);
    const status = typeof found === 'number' ? found : 200;
    const body = typeof found === 'number' ? { isSuccess: false, message: 'No', code: 'server.error' } : found;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };

/** jsdom has no layout: these measures are those of a window of 1,440 by 900. */
export const measure = (): void => {
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, get: () => 300 },
    clientWidth: { configurable: true, get: () => 300 },
  });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  onWideScreen();
};

/**
 * Shows a report screen at an address, of a company with `own` values; only the network is replaced. `Body`: the
 * screen, where it is not the usual one.
 */
export const show = async (
  report: ReportId,
  query: string,
  answer: Answer,
  own: Partial<Company> = {},
  Body: ComponentType<{ report: ReportId }> = ReportScreen,
): Promise<Shown> => {
  cleanup();
  measure();
  await startTexts();
  for (const name of ['report', ...(reportOf(report).texts ?? [])]) await loadTexts(name);
  const asked: URLSearchParams[] = [];
  globalThis.fetch = answerOf(answer, asked, report, own) as typeof fetch;
  const route = createRootRoute({ component: () => <Body report={report} /> });
  const history = createMemoryHistory({ initialEntries: [`${reportOf(report).route}${query}`] });
  const router = createRouter({ routeTree: route, history, parseSearch, stringifySearch });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Notifications />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { asked, address: () => history.location.href, go: (path) => history.push(path) };
};
