import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { parseSearch } from '../state/search.ts';
import type { Search } from '../state/search.ts';
import { currentUser, endSession, isSwitched, mayEnter, takeFirstTime, takeSavedRoute } from '../state/session.ts';
import { toastError } from '../ui/toast.tsx';
import { allows } from '../sitemap/access.ts';
import type { PageAccess } from '../sitemap/access.ts';
import { home, homeOf, landingOf, settingsFallback } from './landing.ts';
import { entriesOf } from '../sitemap/places.ts';

/** Leaves for another hash address ('/sales/locationItems?location=3') by what the router throws: nothing after it runs. */
const goTo = (address: string): void => {
  const [path = '/', search = ''] = address.split('?');
  redirect({ to: path, search: parseSearch(search), replace: true, throw: true });
};

const refuseEntry = (): void => {
  toastError(i18next.t('problem.noPermissions'));
};

/** Shell routes: nobody without a record, and nobody who may do nothing at all. `address` is kept for after login. */
export const requireUser = (address: string): void => {
  const user = currentUser();
  if (!user) {
    endSession(address);
    return goTo('/login');
  }
  if (mayEnter(user)) return;
  endSession();
  refuseEntry();
  goTo('/login');
};

/** The login page: whoever is logged in goes to the root, which applies the landing rules. */
export const requireNobody = (): void => {
  if (currentUser()) goTo('/');
};

/**
 * The root: the saved route, else at the first time the landing page, else the sales. Somebody with
 * groups of which none opens a page stays, is told so, and sees an empty frame.
 */
export const chooseLanding = (): void => {
  const user = currentUser();
  if (!user) return;
  const saved = takeSavedRoute();
  if (saved !== '') return goTo(saved);
  const landing = landingOf(user, isSwitched());
  if (takeFirstTime()) {
    if (landing !== null) return goTo(landing);
    return refuseEntry();
  }
  if (landing === null) return refuseEntry();
  goTo('/sales');
};

/** A page: without the right to it the 403 page, from the home destination the landing page instead. */
export const requireAccess = (access: PageAccess, path: string): void => {
  const user = currentUser();
  if (!user || allows(access, user)) return;
  if (path === settingsFallback) {
    // Who may open another settings page finds it there, who may open none is told so.
    if (entriesOf('settings', { user, switched: isSwitched() }).length === 0) refuseEntry();
    return;
  }
  if (path !== home) return goTo('/error?status=403');
  goTo(landingOf(user, isSwitched()) ?? '/');
};

/** A bare area leads to its home for this person; what the address asks for goes along. */
export const leadHome = (area: string, search: Search): void => {
  const user = currentUser();
  if (user) redirect({ to: homeOf(area, user, isSwitched()), search, replace: true, throw: true });
};
