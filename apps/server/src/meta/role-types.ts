import type { Role } from '@lanewise/contract/entities/role';
import type { Listed, ListWish } from './list-page.ts';

export interface RoleValues {
  name: string;
  description: string;
  /** LOCATION_LEVEL for the locations of every company. */
  authorityLevelId: number;
  /** As it was read; another one than now refuses a change with 'changed'. */
  version?: string | undefined;
}

/** Roles belong to no company. Names differ by more than case: 'taken' otherwise. */
export interface Roles {
  /** `userCount` counts the people of this company; null: all people. */
  list(wish: ListWish, companyId: number | null): Promise<Listed<Role>>;
  find(roleId: number, companyId?: number | null): Promise<Role | null>;
  create(values: RoleValues): Promise<Role>;
  /** Refuses 'access.denied' for the roles of the system. */
  change(roleId: number, values: RoleValues): Promise<Role | null>;
  /** Refuses 'inUse' while somebody has it. False: there is none. */
  remove(roleId: number): Promise<boolean>;
}
