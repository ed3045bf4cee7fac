import type { AccessGroupRecord } from '@lanewise/contract/entities/rights';
import type { PermissionKey } from '@lanewise/contract/permissions';
import type { Listed, ListWish } from './list-page.ts';

export interface AccessGroupValues {
  name: string;
  description: string;
  permissionIds: readonly number[];
  /** As it was read; another one than now refuses a change with 'changed'. */
  version?: string | undefined;
}

/**
 * Access groups as a company has them: the built-in ones and its own; without a company (null) the built-in ones alone.
 * Names differ by more than case, also from those of the built-in ones: 'taken' otherwise.
 */
export interface AccessGroups {
  list(companyId: number | null, wish: ListWish): Promise<Listed<AccessGroupRecord>>;
  find(companyId: number | null, accessGroupId: number): Promise<AccessGroupRecord | null>;
  /** Refuses permissions that do not exist. */
  create(companyId: number, values: AccessGroupValues): Promise<AccessGroupRecord>;
  /** Refuses as `create` does, and another name for a built-in one. */
  change(companyId: number | null, accessGroupId: number, values: AccessGroupValues): Promise<AccessGroupRecord | null>;
  /** One of the company's own. Refuses 'inUse' while somebody holds it. False: there is none. */
  remove(companyId: number, accessGroupId: number): Promise<boolean>;
}

/** A permission as it is stored; what its key stands for is the contract's to say. */
export interface StoredPermission {
  permissionId: number;
  key: PermissionKey;
  description: string;
  /** Built-in groups and those of the company that hold it. */
  accessGroupIds: number[];
}

export interface Permissions {
  /** All of them, in the order of the contract. */
  list(companyId: number | null): Promise<StoredPermission[]>;
  find(companyId: number | null, permissionId: number): Promise<StoredPermission | null>;
  describe(companyId: number | null, permissionId: number, description: string): Promise<StoredPermission | null>;
}
