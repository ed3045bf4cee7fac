import type { AccessGroup } from '@lanewise/contract/access-groups';
import { holds, isAdmin } from '../state/session.ts';
import type { Person } from '../state/session.ts';

/** Who may open a page: holders of one of the groups, the admin roles only, or every logged-in user. */
export type PageAccess = readonly AccessGroup[] | 'admin' | 'session';

export const allows = (access: PageAccess, user: Person): boolean => {
  if (access === 'session') return true;
  return access === 'admin' ? isAdmin(user) : holds(user, access);
};
