import type { PermissionKey } from '@lanewise/contract/permissions';

export interface User {
  userId: number;
  username: string;
  firstName: string;
  lastName: string;
  role: string;
  /** null for the two admin roles, which belong to no company. */
  companyId: number | null;
  language: 'en' | 'fr';
  clock: '12' | '24';
  timeZone: string;
  status: 'Invited' | 'Active' | 'Inactive';
  /** Names; a company's own group never has the name of a built-in one. */
  accessGroups: string[];
  /** The permissions of the groups; admin roles may do everything without them. */
  permissions: PermissionKey[];
  /** 1 is the whole company; the user's own, else that of the role. */
  authorityLevel: number;
}
