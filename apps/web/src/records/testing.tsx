import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { JSX } from 'react';
import { permissionKeys } from '@lanewise/domain/rights/permission-keys';
import '../lib/patience.testing.ts';
import { loggedInUser, userPermissions } from '../state/keys.ts';
import { parseSearch, stringifySearch } from '../state/search.ts';
import { write } from '../state/storage.ts';
import { onWideScreen } from '../ui/wide-screen.testing.ts';

export const good = (data: unknown, extra: object = {}): Response =>
  new Response(JSON.stringify({ isSuccess: true, message: '', data, ...extra }));

export const refusal = (status: number, code: string, rest: object = {}): Response =>
  new Response(JSON.stringify({ isSuccess: false, code, message: `refused: ${code}`, ...rest }), {
    status,
    headers: { message: `refused: ${code}` },
  });

/** Answers by method and path ('GET roles/1'), or by a prefix that ends with '?' ('GET roles?'). */
export type Answers = Record<string, () => Response>;

/** Replaces the network: returns the list of sent requests with their bodies. A request without an answer gets null. */
export const answerCalls = (answers: Answers): string[] => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${path.replace('/api/', '')}`;
    sent.push(typeof body === 'string' ? `${call} ${body}` : call);
    const begins = Object.keys(answers).find((known) => known.endsWith('?') && call.startsWith(known));
    return Promise.resolve((answers[call] ?? answers[begins ?? ''])?.() ?? good(null));
  });
  return sent;
};

/** Logs in as an admin, or as a user with these permissions ('roles GET'). */
export const logInAs = (labels: 'admin' | readonly string[]): void => {
  localStorage.clear();
  write(loggedInUser, {
    Authorization: 'token-1',
    username: 'ines@store.example',
    isSwitchBackVisible: false,
    analyticsToken: '',
    role: labels === 'admin' ? 'Super Admin' : 'Store Manager',
    accessGroupPermissions: ['Users Setting'],
  });
  write(userPermissions, labels === 'admin' ? [] : permissionKeys(labels));
};

/**
 * Shows a list page whose records open under `beside` ('editRole/$id'), once its `shows` is there; returns functions
 * that read the address and count the history.
 */
export const showList = async (
  Page: () => JSX.Element,
  { list, beside, at, shows = 'table' }: { list: string; beside: readonly string[]; at: string; shows?: string },
): Promise<{ path: () => string; steps: () => number }> => {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: list, component: Page });
  const details = beside.map((path) => createRoute({ getParentRoute: () => page, path }));
  const router = createRouter({
    routeTree: root.addChildren([page.addChildren(details)]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  onWideScreen();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider>
        <Notifications />
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByRole(shows);
  return { path: () => router.state.location.href, steps: () => router.history.length };
};
