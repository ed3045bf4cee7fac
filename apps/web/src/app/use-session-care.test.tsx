import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { answerCalls, good, logInAs } from '../records/testing.tsx';
import { readCookie } from '../state/cookie.ts';
import { companyId } from '../state/keys.ts';
import { beginSession, beginSwitch, currentUser } from '../state/session.ts';
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

describe('what this tab alone keeps', () => {
  const kept = 'dailyBook.1007.3.2026-11-19';
  const elsewhere = (key: string | null, oldValue: string | null, newValue: string | null): void => {
    if (key === null) localStorage.clear();
    else localStorage.setItem(key, newValue ?? '');
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }));
  };
  const recordOf = (Authorization: string): string =>
    JSON.stringify({ ...JSON.parse(localStorage.getItem('loggedInUser') ?? '{}'), Authorization });

  beforeEach(() => sessionStorage.setItem(kept, 'typed'));

  it('is forgotten when another tab logs out: the next person types for themselves', async () => {
    await open();
    elsewhere(null, null, null);
    await waitFor(() => expect(sessionStorage.getItem(kept)).toBeNull());
  });

  it('is forgotten when another tab becomes another user', async () => {
    await open();
    elsewhere('loggedInUser', recordOf('Bearer one'), recordOf('Bearer other'));
    expect(sessionStorage.getItem(kept)).toBeNull();
  });

  it('stays when another tab reads the same user anew', async () => {
    await open();
    elsewhere('loggedInUser', recordOf('Bearer one'), recordOf('Bearer one'));
    expect(sessionStorage.getItem(kept)).toBe('typed');
  });

  it('is none of who logs in', () => {
    const user = currentUser();
    if (user) beginSession(user);
    expect(sessionStorage.getItem(kept)).toBeNull();
  });
});
