import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { parseSearch } from '../state/search.ts';
import type { Person } from '../state/session.ts';
import { currentUser, endSession, isSwitched, mayEnter, takeFirstTime, takeSavedRoute } from '../state/session.ts';
import { toastError } from '../ui/toast.tsx';
import { allows, areaOf } from './areas.ts';
import type { Area, PageAccess } from './areas.ts';
import { doubleUpLanding, home, landingOf, settingsLanding } from './landing.ts';

/** Leaves for another hash address ('/sales/locationItems?location=3') by what the router throws: nothing after it runs. */
const goTo = (address: string): void => {
  const [path = '/', search = ''] = address.split('?');
  redirect({ to: path, search: parseSearch(search), replace: true, throw: true });
};

const refuseEntry = (): void => {
  toastError(i18next.t('problem.noPermissions'));
};

/** Shell routes: nobody without a record, and nobody who may do nothing at all (ST-02, ST-06). `address` is kept for after login. */
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

/** The login page: whoever is logged in goes to the root, which applies the landing rules (ST-03, ST-04). */
export const requireNobody = (): void => {
  if (currentUser()) goTo('/');
};

/**
 * The root: the saved route, else at the first time the landing page, else the sales (LAND-01 to LAND-04). Somebody with
 * groups of which none opens a page stays, is told so, and sees an empty frame (LAND-28).
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

/** CON-24: the menu leads everybody to the companies; who may open no settings page at all is told so there. */
const settingsFallback = '/settings/companies';
const opensSettings = (user: Person): boolean =>
  areaOf('settings')?.pages.some(({ access }) => access !== undefined && allows(access, user)) ?? false;

/** A page: without the right to it the 403 page, from the home destination the landing page instead (R-071, CON-26). */
export const requireAccess = (access: PageAccess, path: string): void => {
  const user = currentUser();
  if (!user || allows(access, user)) return;
  if (path === settingsFallback) {
    if (!opensSettings(user)) refuseEntry();
    return;
  }
  if (path !== '/sales' && path !== home) return goTo('/error?status=403');
  goTo(landingOf(user, isSwitched()) ?? '/');
};

/** The page that the bare address of an area leads this user to (LAND-29, LAND-41); its own page needs none. */
export const homeOf = ({ route, home: usual }: Area): string => {
  const user = currentUser();
  if (user && route === 'settings') return settingsLanding(user, isSwitched());
  if (user && route === 'double-up-report') return doubleUpLanding(user);
  return usual ?? `/${route}`;
};
