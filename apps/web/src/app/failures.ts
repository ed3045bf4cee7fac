import { cancelPending, listenToFailures } from '../api/client.ts';
import { explain } from '../api/explain.ts';
import { queryClient } from '../api/queries.ts';
import { currentUser, endSession } from '../state/session.ts';
import { toastError } from '../ui/toast.tsx';
import { router } from './router.tsx';

/** Leaves for the login page with everything of the session forgotten; answers of other calls no longer matter. */
export const leaveForLogin = (route = '', owner = ''): void => {
  cancelPending();
  endSession(route, owner);
  queryClient.clear();
  void router.navigate({ to: '/login', replace: true });
};

/**
 * What every failed call leads to (spec, section 8): a toast, unless its screen shows it; without a session or without any
 * answer the way to login, from where the same user comes back to this address (decisions.md 18); the maintenance page
 * when the server says so.
 */
export const startFailures = (): void => {
  listenToFailures((problem, { situation, quiet }) => {
    if (problem.maintenance) {
      void router.navigate({ to: '/maintenance' });
      return;
    }
    const user = currentUser();
    if (problem.status === 401 || problem.status === 0) {
      toastError(explain(problem));
      if (user) leaveForLogin(router.state.location.href, user.username);
      return;
    }
    if (!quiet) toastError(explain(problem, situation));
  });
};
