import { adminRoles } from '@lanewise/contract/access';
import type { AccessGroup } from '@lanewise/contract/access-groups';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { isFirstTime, isSwitchedUser, loggedInUser, savedRoute, savedRouteFor } from './keys.ts';
import { clearStorage, read, remove, useStored, write } from './storage.ts';

/** Who is logged in: the presence of the record is the login state (ST-01). */
export const currentUser = (): LoggedInUser | null => read(loggedInUser);
export const useUser = (): LoggedInUser | null => useStored(loggedInUser);

/** What rights depend on. */
export type Person = Pick<LoggedInUser, 'role' | 'accessGroupPermissions'>;

export const isAdmin = (user: Pick<Person, 'role'>): boolean => adminRoles.some((role) => role === user.role);

/** True when the user holds one of the groups; admin roles hold every group. */
export const holds = (user: Person, groups: readonly AccessGroup[]): boolean =>
  isAdmin(user) || groups.some((group) => user.accessGroupPermissions.includes(group));

/** Admin roles need no access group; anybody else without one cannot work here (ST-06). */
export const mayEnter = (user: Person): boolean => isAdmin(user) || user.accessGroupPermissions.length > 0;

export const isSwitched = (): boolean => read(isSwitchedUser) === 'true';

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
  remove(savedRoute);
  remove(savedRouteFor);
  return route;
};

/** True once after login, then false (LAND-03). */
export const takeFirstTime = (): boolean => {
  const first = read(isFirstTime) === 'true';
  write(isFirstTime, 'false');
  return first;
};
