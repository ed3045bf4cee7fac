import { MantineProvider } from '@mantine/core';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { parseSearch, stringifySearch } from '../../state/search.ts';
import { ErrorPage, MaintenancePage, NotFoundPage, ServerUnavailablePage } from './pages.tsx';

beforeAll(async () => {
  measure();
  await startTexts();
});
let state: { maintenance: boolean } | null;
beforeEach(() => {
  cleanup();
  localStorage.clear();
  state = null;
  vi.stubGlobal('fetch', () =>
    state
      ? Promise.resolve(new Response(JSON.stringify({ isSuccess: true, message: '', data: state })))
      : Promise.reject(new TypeError('network')),
  );
});

/** Shows one of the pages at its address; returns a function that reads the current address. */
const show = async (path: string): Promise<() => string> => (await openAt(path)).address;

/** The same, with the router. The route '/far' takes long to load. */
const openAt = async (path: string) => {
  const root = createRootRoute({ notFoundComponent: NotFoundPage });
  const pages = { error: ErrorPage, maintenance: MaintenancePage, 'server-unavailable': ServerUnavailablePage };
  const routes = Object.entries(pages).map(([name, component]) =>
    createRoute({ getParentRoute: () => root, path: name, component }),
  );
  const far = createRoute({
    getParentRoute: () => root,
    path: 'far',
    loader: () => new Promise<never>(() => undefined),
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([...routes, far]), history, parseSearch, stringifySearch });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { router, address: () => history.location.href };
};
const tryAgain = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

describe('error pages', () => {
  it.each([
    ['/nowhere', 'Page not found', 'Page introuvable'],
    ['/error?status=403', 'Access denied', 'Accès refusé'],
    ['/error?status=500', 'Something went wrong on our side', 'Une erreur est survenue de notre côté'],
    ['/error?status=429', 'The request timed out', 'La demande a pris trop de temps'],
    ['/error?status=503', 'The request timed out', 'La demande a pris trop de temps'],
  ])('R-085 ERR-M15 %s has its title and one sentence in both languages', async (path, english, french) => {
    await show(path);
    for (const [language, title] of [
      ['fr', french],
      ['en', english],
    ] as const) {
      await i18next.changeLanguage(language);
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title));
      const said = [...screen.getByRole('main').querySelectorAll('h1 ~ p')].map(({ textContent }) => textContent);
      expect(said).toEqual([expect.stringMatching(/^[^.]+\.$/)]);
    }
  });
});

describe('while another screen is on its way', () => {
  it('an error page goes on saying what it says', async () => {
    const { router } = await openAt('/error?status=403');
    void router.navigate({ to: '/far' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/far'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Access denied');
  });
});

describe('while the server is worked on', () => {
  it('R-080 says so, and goes back to the interrupted screen when it is over', async () => {
    state = { maintenance: true };
    const address = await show('/maintenance?from=%2Ftransactions%3Fdate%3D2026-11-19');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We're making some quick adjustments");
    tryAgain();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(address()).toMatch(/^\/maintenance/);
    state = { maintenance: false };
    tryAgain();
    await waitFor(() => expect(address()).toBe('/transactions?date=2026-11-19'));
  });

  it('goes to the start from an address of its own, and never out of the application', async () => {
    state = { maintenance: false };
    const address = await show('/maintenance?from=https%3A%2F%2Felsewhere.example');
    tryAgain();
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('while the server is gone', () => {
  it('R-079 says so, and goes to login, which knows whether somebody is logged in, when it is back', async () => {
    const address = await show('/server-unavailable');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The server cannot be reached');
    tryAgain();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(address()).toBe('/server-unavailable');
    state = { maintenance: false };
    tryAgain();
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('gives way to the maintenance page when it is back for that', async () => {
    state = { maintenance: true };
    const address = await show('/server-unavailable');
    tryAgain();
    await waitFor(() => expect(address()).toBe('/maintenance'));
  });
});
