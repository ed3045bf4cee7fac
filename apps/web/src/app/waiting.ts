import { cancelPending } from '../api/client.ts';
import { askServer } from '../features/errors/server.ts';
import type { Going } from './reload.ts';

/** Milliseconds in which a short break of the network is over. */
const glitch = 5_000;

/** To the maintenance page, which leads back to the screen it interrupts; many calls fail at once and lead there once. */
export const waitForMaintenance = (router: Going): void => {
  const { pathname, href } = router.state.location;
  if (pathname === '/maintenance') return;
  cancelPending();
  void router.navigate({ to: '/maintenance', search: { from: href }, replace: true });
};

let watching = false;

/**
 * After a call without any answer, which leads to login: where the server still does not answer a little later, a
 * form nobody could send gives way to the page that waits for it.
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

/** What must be there when nothing can be fetched any more: login and the pages that say why. */
export const fetchAhead = (): void => {
  const fetchBoth = (): void => {
    void Promise.allSettled([import('../features/errors/pages.tsx'), import('../features/session/login.tsx')]);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchBoth, { timeout: 2_000 });
  else setTimeout(fetchBoth, 1_000);
};
