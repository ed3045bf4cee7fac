import { cancelPending, endCalls, forgetAnswered, listenToFailures } from '../api/client.ts';
import { explain } from '../api/explain.ts';
import { queryClient } from '../api/query-client.ts';
import { currentUser, endSession, isSwitchUnderWay } from '../state/session.ts';
import { toastError } from '../ui/toast.tsx';
import type { Going } from './reload.ts';
import { checkServer, fetchAhead, waitForMaintenance } from './waiting.ts';

/** Goes to the login page and forgets the answers of the session. */
export const goToLogin = (router: Going): void => {
  endCalls();
  cancelPending();
  queryClient.clear();
  forgetAnswered();
  void router.navigate({ to: '/login', replace: true });
};

/** Ends the session in this browser and goes to login; `route` is kept so that `owner` returns to it. */
export const leaveForLogin = (router: Going, route = '', owner = ''): void => {
  endSession(route, owner);
  goToLogin(router);
};

/**
 * Registers the effects of a failed call (docs/specification/errors.md). A toast appears, unless the screen shows the
 * failure. Without a session or without any answer, the browser goes to login, and the same user later returns to this
 * address. If the server reports maintenance, the maintenance page appears. If the server is too busy for a `page`
 * call, the time-out page appears.
 */
export const startFailures = (router: Going): void => {
  fetchAhead();
  listenToFailures((problem, { path, situation, quiet, page }) => {
    if (problem.maintenance) {
      waitForMaintenance(router);
      return;
    }
    // The page is about to reload for another user. Its pending calls may fail with the old session.
    if (isSwitchUnderWay() && !path.startsWith('v2/switch')) return;
    const user = currentUser();
    if (problem.status === 401 || problem.status === 0) {
      toastError(explain(problem), true);
      if (user) leaveForLogin(router, router.state.location.href, user.username);
      if (problem.status === 0) checkServer(router);
      return;
    }
    if (problem.code === 'auth.factorSetup') {
      void router.navigate({ to: '/second-factor', replace: true });
      return;
    }
    const timesOut = page && (problem.status === 429 || problem.status === 503);
    if (!quiet) toastError(explain(problem, situation), timesOut);
    if (timesOut) void router.navigate({ to: '/error', search: { status: String(problem.status) } });
  });
};
