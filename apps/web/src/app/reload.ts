import type { AnyRoute, Router, RouterHistory } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks the empty page to which a reload navigates first. */
    reloading?: true;
  }
}

export type AnyHashRouter = Router<AnyRoute, 'never', boolean, RouterHistory>;

/** The part of the router that code outside components needs to navigate. */
export type Going = Pick<AnyHashRouter, 'navigate' | 'state'>;

/**
 * Reloads the current page within the app by going away and back: its components mount again and refetch. Neither step
 * enters the browser's history.
 */
export const reloadPage = async (router: AnyHashRouter): Promise<void> => {
  const { href } = router.state.location;
  await router.navigate({ to: '/', state: { reloading: true }, replace: true });
  await queryClient.invalidateQueries({ refetchType: 'none' });
  router.history.replace(href);
};
