import type { AccessGroup } from './access-groups.ts';
import type { PermissionKey } from './permissions.ts';

/** Roles that need no access group (docs/specification/rights.md). */
export const adminRoles = ['Super Admin', 'Support Admin'] as const;

/**
 * Authority level of single locations, in every company. The number is higher than any level of regions, however deep
 * the company's tree is.
 */
export const LOCATION_LEVEL = 1_000;

/** Roles of a new store. Level 1 is the whole company, 2 its first level of regions. */
export const seededRoles = [
  { name: 'Super Admin', description: 'Everything, in every company', authorityLevel: 1, isSystem: true },
  { name: 'Support Admin', description: 'Helps the people of every company', authorityLevel: 1, isSystem: true },
  {
    name: 'Company Admin',
    description: 'People, places and settings of a company',
    authorityLevel: 1,
    isSystem: false,
  },
  { name: 'Regional Manager', description: 'The stores of a region', authorityLevel: 2, isSystem: false },
  { name: 'Store Manager', description: 'One store or a few', authorityLevel: LOCATION_LEVEL, isSystem: false },
  { name: 'Analyst', description: 'Reads what the access groups open', authorityLevel: 1, isSystem: false },
] as const;

/**
 * The access that a call requires: none ('public'), a session ('session'), an admin role ('admin'), the right to send
 * data ('ingest'), a connector's own key ('connector'), or one of the named access groups or permissions.
 */
export type Access =
  | 'public'
  | 'session'
  | 'admin'
  | 'ingest'
  | 'connector'
  | { anyOf: readonly AccessGroup[]; permission?: PermissionKey | undefined }
  | { anyOf?: undefined; permission: PermissionKey | readonly PermissionKey[] };
