import type { PermissionKey } from '@lanewise/contract/permissions';

export interface User {
  userId: number;
  username: string;
  firstName: string;
  lastName: string;
  role: string;
  /** Null for the two admin roles, which belong to no company. */
  companyId: number | null;
  language: 'en' | 'fr';
  clock: '12' | '24';
  timeZone: string;
  status: 'Invited' | 'Active' | 'Inactive';
  /** The names of the user's access groups. A company's own group never has the name of a built-in group. */
  accessGroups: string[];
  /** The permissions of the user's access groups. Admin roles may do everything without permissions. */
  permissions: PermissionKey[];
  /** The user's own level of authority, or else the level of the role. 1 is the whole company. */
  authorityLevel: number;
}
