import { cancelPending } from '../api/client.ts';
import { askServer } from '../features/errors/server.ts';
import type { Going } from './reload.ts';

/** Milliseconds that a short network outage lasts. */
const glitch = 5_000;

/** Goes to the maintenance page, which leads back to the interrupted screen. Concurrent failures go there once. */
export const waitForMaintenance = (router: Going): void => {
  const { pathname, href } = router.state.location;
  if (pathname === '/maintenance') return;
  cancelPending();
  void router.navigate({ to: '/maintenance', search: { from: href }, replace: true });
};

let watching = false;

/**
 * Runs after a call got no answer and the user was redirected to the login form. If the server still does not answer a
 * little later, the page /server-unavailable replaces the login form, because the form could not be sent.
 */
export const checkServer = (router: Going): void => {
  if (watching) return;
  watching = true;
  setTimeout(() => {
    void askServer().then((state) => {
      watching = false;
      if (state === 'unreachable' && router.state.location.pathname === '/login')
        void router.navigate({ to: '/server-unavailable', replace: true });
    });
  }, glitch);
};

/** Loads what must work without a server: the login page and the error pages. */
export const fetchAhead = (): void => {
  const fetchBoth = (): void => {
    void Promise.allSettled([import('../features/errors/pages.tsx'), import('../features/session/login.tsx')]);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchBoth, { timeout: 2_000 });
  else setTimeout(fetchBoth, 1_000);
};
