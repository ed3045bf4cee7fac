import { cancelPending, forgetAnswered, listenToFailures } from '../api/client.ts';
import { explain } from '../api/explain.ts';
import { queryClient } from '../api/queries.ts';
import { currentUser, endSession, isSwitchUnderWay } from '../state/session.ts';
import { toastError } from '../ui/toast.tsx';
import type { Going } from './reload.ts';
import { checkServer, fetchAhead, waitForMaintenance } from './waiting.ts';

/** To the login page; what was asked for and answered in the session no longer matters. */
export const goToLogin = (router: Going): void => {
  cancelPending();
  queryClient.clear();
  forgetAnswered();
  void router.navigate({ to: '/login', replace: true });
};

/** Ends the session in this browser and goes to login; `route` is kept for `owner` to come back to. */
export const leaveForLogin = (router: Going, route = '', owner = ''): void => {
  endSession(route, owner);
  goToLogin(router);
};

/**
 * What every failed call leads to (docs/specification/errors.md): a toast, unless its screen shows it; without a
 * session or without any answer the way to login, from where the same user comes back to this address; the maintenance
 * page when the server says so; the time-out page when it is too busy for what a page needs first.
 */
export const startFailures = (router: Going): void => {
  fetchAhead();
  listenToFailures((problem, { path, situation, quiet, page }) => {
    if (problem.maintenance) {
      waitForMaintenance(router);
      return;
    }
    // The page is about to be loaded anew for another person, and what it still asked for may be over with the session before.
    if (isSwitchUnderWay() && !path.startsWith('v2/switch')) return;
    const user = currentUser();
    if (problem.status === 401 || problem.status === 0) {
      toastError(explain(problem));
      if (user) leaveForLogin(router, router.state.location.href, user.username);
      if (problem.status === 0) checkServer(router);
      return;
    }
    if (problem.code === 'auth.factorSetup') {
      void router.navigate({ to: '/second-factor', replace: true });
      return;
    }
    if (!quiet) toastError(explain(problem, situation));
    if (page && (problem.status === 429 || problem.status === 503))
      void router.navigate({ to: '/error', search: { status: String(problem.status) } });
  });
};
