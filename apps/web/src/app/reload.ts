import type { AnyRoute, Router, RouterHistory } from '@tanstack/react-router';
import { queryClient } from '../api/queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The empty start page is shown only on the way back to the page that is loaded anew. */
    reloading?: true;
  }
}

export type AnyHashRouter = Router<AnyRoute, 'never', boolean, RouterHistory>;

/** What code outside of components goes elsewhere with. */
export type Going = Pick<AnyHashRouter, 'navigate' | 'state'>;

/**
 * Loads the current page anew by going away and back, without a reload of the browser: its parts are made afresh and
 * ask again for what they show. Neither step is one to go back to.
 */
export const reloadPage = async (router: AnyHashRouter): Promise<void> => {
  const { href } = router.state.location;
  await router.navigate({ to: '/', state: { reloading: true }, replace: true });
  await queryClient.invalidateQueries({ refetchType: 'none' });
  router.history.replace(href);
};
