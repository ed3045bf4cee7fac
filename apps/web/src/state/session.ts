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
import { clearStorage, clearStorageBut, clearTab, read, remove, useStored, write } from './storage.ts';

/** The logged-in user: a stored record is the login state. */
export const currentUser = (): LoggedInUser | null => read(loggedInUser);
export const useUser = (): LoggedInUser | null => useStored(loggedInUser);

/** The properties of a user that determine rights. */
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

/** Whether the switch is read-only: the server refuses every change. */
export const isLooking = (): boolean => currentUser()?.isLooking === true;
export const useLooking = (): boolean => useUser()?.isLooking === true;

/**
 * Whether the menu hides pages that are refused during a switch. A read-only switch shows the menu of the other user.
 */
export const worksAsAnother = (): boolean => isSwitched() && !isLooking();
export const useWorksAsAnother = (): boolean => {
  const switched = useSwitched();
  const looking = useLooking();
  return switched && !looking;
};

/** Marks a switch in all tabs from its start to the reload, because the old session may already be over. */
export const beginSwitch = (): void => write(isSwitchedUser, 'true');
export const abandonSwitch = (): void => remove(isSwitchedUser);
export const isSwitchUnderWay = (): boolean => read(isSwitchedUser) === 'true';

/** Stores the record of the user as whom to continue. */
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

/**
 * Runs at page load. Removes the remains of a finished switch and, during a switch, the saved route of another user.
 */
export const forgetStaleSwitch = (): void => {
  remove(isSwitchedUser);
  remove(switchedUserName);
  if (isSwitched()) forgetSavedRoute();
};

/** Stores the record of a new login. Removes the data of this tab, and a route saved for another user. */
export const beginSession = (user: LoggedInUser): void => {
  clearTab();
  const owner = read(savedRouteFor);
  if (owner !== '' && owner !== user.username) remove(savedRoute);
  remove(savedRouteFor);
  write(loggedInUser, user);
};

/**
 * Ends the session in this browser: clears the storage, then saves the address to return to. `route`: hash path of this
 * address; '': no address. `owner`: the only user who returns to the address; '': the next user to log in.
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
