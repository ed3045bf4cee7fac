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
  timeZone: string;
  status: 'Invited' | 'Active' | 'Inactive';
  /** Names; those that a company made for itself never bear the name of a built-in one. */
  accessGroups: string[];
  /** What the groups permit; admin roles may everything without it. */
  permissions: PermissionKey[];
  /** 1 is the whole company; the user's own, else that of the role. */
  authorityLevel: number;
}
