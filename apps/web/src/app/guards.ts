import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { parseSearch } from '../state/search.ts';
import type { Search } from '../state/search.ts';
import { currentUser, endSession, mayEnter, takeFirstTime, takeSavedRoute, worksAsAnother } from '../state/session.ts';
import { toastError } from '../ui/toast.tsx';
import { allows } from '../sitemap/access.ts';
import type { PageAccess } from '../sitemap/access.ts';
import { home, homeOf, landingOf, settingsFallback } from './landing.ts';
import { entriesOf } from '../sitemap/places.ts';

/** Redirects to another hash address ('/sales/locationItems?location=3') by throwing; no code after it runs. */
const goTo = (address: string): void => {
  const [path = '/', search = ''] = address.split('?');
  redirect({ to: path, search: parseSearch(search), replace: true, throw: true });
};

const refuseEntry = (): void => {
  toastError(i18next.t('problem.noPermissions'), true);
};

/**
 * Requires a user record with at least one right, for routes of the shell. Otherwise the user goes to login. `address`:
 * the address to open after the login, if there was no user record.
 */
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

/** Guard of the login page: redirects a logged-in user to the root, which applies the landing rules. */
export const requireNobody = (): void => {
  if (currentUser()) goTo('/');
};

/**
 * Guard of the root: redirects to the saved route, otherwise to the landing page on the first visit, otherwise to the
 * sales. A user whose groups open no page stays, gets a message and sees an empty frame.
 */
export const chooseLanding = (): void => {
  const user = currentUser();
  if (!user) return;
  const saved = takeSavedRoute();
  if (saved !== '') return goTo(saved);
  const landing = landingOf(user, worksAsAnother());
  if (takeFirstTime()) {
    if (landing !== null) return goTo(landing);
    return refuseEntry();
  }
  if (landing === null) return refuseEntry();
  goTo('/sales');
};

/** Guard of a page: without the right to it, redirects to the 403 page, or from the home page to the landing page. */
export const requireAccess = (access: PageAccess, path: string): void => {
  const user = currentUser();
  if (!user || allows(access, user)) return;
  if (path === settingsFallback) {
    // A user with other settings pages sees links to them here; a user without any is refused.
    if (entriesOf('settings', { user, switched: worksAsAnother() }).length === 0) refuseEntry();
    return;
  }
  if (path !== home) return goTo('/error?status=403');
  goTo(landingOf(user, worksAsAnother()) ?? '/');
};

/** Redirects the bare address of an area to its home for this user; the query of the address is kept. */
export const leadHome = (area: string, search: Search): void => {
  const user = currentUser();
  if (user) redirect({ to: homeOf(area, user, worksAsAnother()), search, replace: true, throw: true });
};
