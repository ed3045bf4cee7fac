import type { AccessGroupRecord } from '@lanewise/contract/entities/rights';
import type { PermissionKey } from '@lanewise/contract/permissions';
import type { Listed, ListWish } from './list-page.ts';

export interface AccessGroupValues {
  name: string;
  description: string;
  permissionIds: readonly number[];
  /** The version that was read. If the group has changed since, the change is refused with 'changed'. */
  version?: string | undefined;
}

/**
 * Access groups of a company: the built-in groups and the company's own groups. Without a company (null), only the
 * built-in groups. A name that differs from another name, built-in or not, only by case is refused with 'taken'.
 */
export interface AccessGroups {
  list(companyId: number | null, wish: ListWish): Promise<Listed<AccessGroupRecord>>;
  find(companyId: number | null, accessGroupId: number): Promise<AccessGroupRecord | null>;
  /** Refuses permissions that do not exist. */
  create(companyId: number, values: AccessGroupValues): Promise<AccessGroupRecord>;
  /** Refuses as `create` does, and refuses to rename a built-in group. */
  change(companyId: number | null, accessGroupId: number, values: AccessGroupValues): Promise<AccessGroupRecord | null>;
  /**
   * Removes one of the company's own groups. Refuses with 'inUse' while a user has the group. False: the company has no
   * such group.
   */
  remove(companyId: number, accessGroupId: number): Promise<boolean>;
}

/** A permission as it is stored. The contract explains its key. */
export interface StoredPermission {
  permissionId: number;
  key: PermissionKey;
  description: string;
  /** The groups that hold the permission: built-in groups and groups of the company. */
  accessGroupIds: number[];
}

export interface Permissions {
  /** All permissions, in the order of the contract. */
  list(companyId: number | null): Promise<StoredPermission[]>;
  find(companyId: number | null, permissionId: number): Promise<StoredPermission | null>;
  describe(companyId: number | null, permissionId: number, description: string): Promise<StoredPermission | null>;
}
