import type { Role } from '@lanewise/contract/entities/role';
import type { Listed, ListWish } from './list-page.ts';

export interface RoleValues {
  name: string;
  description: string;
  /** LOCATION_LEVEL for the locations of every company. */
  authorityLevelId: number;
  /** The version that was read. If the role has changed since, the change is refused with 'changed'. */
  version?: string | undefined;
}

/** The roles to read: the roles of a company, and roles without a company. */
export interface RoleSight {
  companyId: number | null;
  /** Whether `userCount` counts the users of all companies. */
  countsAll: boolean;
}

/**
 * Roles that users create belong to a company. A role is refused with 'taken' if its name differs only by case, or not
 * at all, from another role of the company or from a role of no company.
 */
export interface Roles {
  list(wish: ListWish, sight: RoleSight): Promise<Listed<Role>>;
  find(roleId: number, sight: RoleSight): Promise<Role | null>;
  create(companyId: number, values: RoleValues): Promise<Role>;
  /** Refuses 'access.denied' for the roles of the system. */
  change(roleId: number, sight: RoleSight, values: RoleValues): Promise<Role | null>;
  /** Removes a role. Refuses with 'inUse' while a user has the role. False: the company has no such role. */
  remove(roleId: number, sight: RoleSight): Promise<boolean>;
}
