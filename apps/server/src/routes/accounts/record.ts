import type { LoggedInUser } from '@lanewise/contract/entities/session';
import type { App } from '../../plugins/app.ts';
import type { User } from '../../meta/user-types.ts';

/**
 * The record of the logged-in user, which the browser keeps. `switched`: the person works as this user or, with
 * `looks`, only looks as this user.
 */
export const recordOf = (app: App, user: User, token: string, switched?: { looks: boolean }): LoggedInUser => ({
  Authorization: token,
  role: user.role,
  accessGroupPermissions: user.accessGroups,
  isSwitchBackVisible: switched !== undefined,
  ...(switched?.looks ? { isLooking: true as const } : {}),
  username: user.username,
  clock: user.clock,
  analyticsToken: app.analyticsToken(token),
});
