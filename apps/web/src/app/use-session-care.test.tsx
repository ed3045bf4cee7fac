import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { answerCalls, good, logInAs } from '../records/testing.tsx';
import { readCookie } from '../state/cookie.ts';
import { companyId } from '../state/keys.ts';
import { beginSwitch } from '../state/session.ts';
import { read, write } from '../state/storage.ts';
import { useSessionCare } from './use-session-care.ts';

const Page = (): null => {
  useSessionCare();
  return null;
};

const lists = ['GET company', 'GET user-profile', 'GET data_point'];

const open = async (): Promise<void> => {
  const sent = answerCalls({
    'GET company': () =>
      good([
        { id: 1, name: 'Harvest Lane Markets', us_week: true, timeZone: 'America/New_York' },
        { id: 2, name: 'Les Marchés Bélanger', us_week: false, timeZone: 'America/Montreal' },
      ]),
    'GET data_point': () => good([]),
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(lists.every((call) => sent.some((one) => one.startsWith(call)))).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
};

beforeEach(() => {
  cleanup();
  document.cookie = 'lanewise_company=; path=/; max-age=0';
  queryClient.clear();
  logInAs('admin');
  write(companyId, 2);
});

describe('the company of a session', () => {
  it('is remembered for an administrator', async () => {
    await open();
    await waitFor(() => expect(readCookie('lanewise_company')).toBe('2'));
  });

  it('is not that of the user before, while another is becoming the user', async () => {
    beginSwitch();
    await open();
    expect([readCookie('lanewise_company'), read(companyId)]).toEqual([null, 2]);
  });
});
