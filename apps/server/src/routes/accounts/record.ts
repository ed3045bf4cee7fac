import type { LoggedInUser } from '@lanewise/contract/entities/session';
import type { App } from '../../plugins/app.ts';
import type { User } from '../../meta/user-types.ts';

/** The record of the logged-in user, which the browser keeps. */
export const recordOf = (app: App, user: User, token: string, isSwitched = false): LoggedInUser => ({
  Authorization: token,
  role: user.role,
  accessGroupPermissions: user.accessGroups,
  isSwitchBackVisible: isSwitched,
  username: user.username,
  analyticsToken: app.analyticsToken(token),
});
