import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { AccessGroup } from '@lanewise/contract/access-groups';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import {
  isFirstTime,
  isSwitchedUser,
  loggedInUser,
  savedRoute,
  savedRouteFor,
  selectedLanguage,
  switchedUserName,
  userPermissions,
} from './keys.ts';
import { clearStorage, clearStorageBut, read, remove, useStored, write } from './storage.ts';

/** Who is logged in: the presence of the record is the login state. */
export const currentUser = (): LoggedInUser | null => read(loggedInUser);
export const useUser = (): LoggedInUser | null => useStored(loggedInUser);

/** What rights depend on. */
export type Person = Pick<LoggedInUser, 'role' | 'accessGroupPermissions'>;

export const isAdmin = ({ role }: Pick<Person, 'role'>): boolean => isAdminRole(role);

/** True when the user holds one of the groups; admin roles hold every group. */
export const holds = (user: Person, groups: readonly AccessGroup[]): boolean =>
  isAdmin(user) || groups.some((group) => user.accessGroupPermissions.includes(group));

/** Admin roles need no access group; anybody else without one cannot work here. */
export const mayEnter = (user: Person): boolean => isAdmin(user) || user.accessGroupPermissions.length > 0;

/** Whether somebody works as another user: the record of the session says so, and nothing else. */
export const isSwitched = (): boolean => currentUser()?.isSwitchBackVisible === true;
export const useSwitched = (): boolean => useUser()?.isSwitchBackVisible === true;

/** From the call that switches until the page is loaded anew, in all tabs: the session before may be over already. */
export const beginSwitch = (): void => write(isSwitchedUser, 'true');
export const abandonSwitch = (): void => remove(isSwitchedUser);
export const isSwitchUnderWay = (): boolean => read(isSwitchedUser) === 'true';

/** The record of the person one goes on as. */
export const goOnAs = (user: LoggedInUser): void => {
  write(switchedUserName, user.username);
  write(loggedInUser, user);
};

/** Forgets what the person before has chosen and seen here. */
export const forgetChoices = (): void => clearStorageBut([loggedInUser, userPermissions, selectedLanguage]);

export const forgetSavedRoute = (): void => {
  remove(savedRoute);
  remove(savedRouteFor);
};

/** At the start of the page: what is left of a switch that is over, and while switched the route that another one saved. */
export const forgetStaleSwitch = (): void => {
  remove(isSwitchedUser);
  remove(switchedUserName);
  if (isSwitched()) forgetSavedRoute();
};

/** Keeps the record of a fresh login; a route kept for another user is forgotten. */
export const beginSession = (user: LoggedInUser): void => {
  const owner = read(savedRouteFor);
  if (owner !== '' && owner !== user.username) remove(savedRoute);
  remove(savedRouteFor);
  write(loggedInUser, user);
};

/**
 * Ends the session in this browser: everything stored is cleared, then the address to come back to is kept, if any
 * (`route` is the hash path, `owner` the only user it is restored for, '' for the next one whoever it is).
 */
export const endSession = (route = '', owner = ''): void => {
  clearStorage();
  if (route === '' || route === '/') return;
  write(savedRoute, route);
  if (owner !== '') write(savedRouteFor, owner);
};

/** Takes the saved route: it is used once. '' when there is none. */
export const takeSavedRoute = (): string => {
  const route = read(savedRoute);
  forgetSavedRoute();
  return route;
};

/** True once after login, then false. */
export const takeFirstTime = (): boolean => {
  const first = read(isFirstTime) === 'true';
  write(isFirstTime, 'false');
  return first;
};
