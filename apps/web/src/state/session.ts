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

/** The logged-in user: a stored record is the login state. */
export const currentUser = (): LoggedInUser | null => read(loggedInUser);
export const useUser = (): LoggedInUser | null => useStored(loggedInUser);

/** The part of a user that decides over rights. */
export type Person = Pick<LoggedInUser, 'role' | 'accessGroupPermissions'>;

export const isAdmin = ({ role }: Pick<Person, 'role'>): boolean => isAdminRole(role);

/** True when the user holds one of the groups; admin roles hold every group. */
export const holds = (user: Person, groups: readonly AccessGroup[]): boolean =>
  isAdmin(user) || groups.some((group) => user.accessGroupPermissions.includes(group));

/** Admin roles need no access group; other users without one cannot work here. */
export const mayEnter = (user: Person): boolean => isAdmin(user) || user.accessGroupPermissions.length > 0;

/** Whether the user works as another user; only the session's record decides. */
export const isSwitched = (): boolean => currentUser()?.isSwitchBackVisible === true;
export const useSwitched = (): boolean => useUser()?.isSwitchBackVisible === true;

/** Whether the user only looks as another user: the server refuses every change. */
export const isLooking = (): boolean => currentUser()?.isLooking === true;
export const useLooking = (): boolean => useUser()?.isLooking === true;

/** Whether the menu leaves out what is refused while working as another. Whoever looks has the menu of that user. */
export const worksAsAnother = (): boolean => isSwitched() && !isLooking();
export const useWorksAsAnother = (): boolean => {
  const switched = useSwitched();
  const looking = useLooking();
  return switched && !looking;
};

/** Set in all tabs from the start of a switch to the reload: the old session may already be over. */
export const beginSwitch = (): void => write(isSwitchedUser, 'true');
export const abandonSwitch = (): void => remove(isSwitchedUser);
export const isSwitchUnderWay = (): boolean => read(isSwitchedUser) === 'true';

/** Stores the record of the user to continue as. */
export const goOnAs = (user: LoggedInUser): void => {
  write(switchedUserName, user.username);
  write(loggedInUser, user);
};

/** Forgets the choices and cached data of the previous user. */
export const forgetChoices = (): void => clearStorageBut([loggedInUser, userPermissions, selectedLanguage]);

export const forgetSavedRoute = (): void => {
  remove(savedRoute);
  remove(savedRouteFor);
};

/** Runs at page load: removes the remains of a finished switch and, while switched, another user's saved route. */
export const forgetStaleSwitch = (): void => {
  remove(isSwitchedUser);
  remove(switchedUserName);
  if (isSwitched()) forgetSavedRoute();
};

/** Stores the record of a new login; a route saved for another user is removed. */
export const beginSession = (user: LoggedInUser): void => {
  const owner = read(savedRouteFor);
  if (owner !== '' && owner !== user.username) remove(savedRoute);
  remove(savedRouteFor);
  write(loggedInUser, user);
};

/**
 * Ends the session in this browser: clears everything stored, then saves the address to return to, if any (`route` is
 * the hash path, `owner` the only user it is restored for, '' for the next user to log in).
 */
export const endSession = (route = '', owner = ''): void => {
  clearStorage();
  if (route === '' || route === '/') return;
  write(savedRoute, route);
  if (owner !== '') write(savedRouteFor, owner);
};

/** Returns and removes the saved route; '' when there is none. */
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
