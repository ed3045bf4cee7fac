import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { UserStatus } from '@lanewise/contract/entities/user-status';
import type { Listed, ListWish } from './list-page.ts';
import type { User } from './user-types.ts';

/** A user with all fields that user administrators see. */
export interface Person extends User {
  phone: string;
  roleId: number;
  /** Ascending, as the names in `accessGroups`. */
  accessGroupIds: number[];
  /** The user's assigned regions and locations (reg_loc_id), ascending. 'all': every location of the company. */
  regLocIds: RegLocId[] | 'all';
  /** The level of `authorityLevel`, but never deeper than the company's tree. */
  authorityLevelId: number;
  /** The user's own level of authority; null: the level of the role applies. */
  ownLevel: number | null;
  hasPassword: boolean;
  hasProfileImage: boolean;
  lastLogin: Date | null;
}

/** A user after a change. */
export interface ChangedPerson extends Person {
  /** Number of active sessions that the change ended. */
  endedSessions: number;
}

/** The fields of a user to change; fields that are left out stay. */
export interface PersonValues {
  username?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  roleId?: number | undefined;
  companyId?: number | null | undefined;
  /** Null: that of the role. */
  authorityLevel?: number | null | undefined;
  accessGroupIds?: readonly number[] | undefined;
  regLocIds?: readonly RegLocId[] | 'all' | undefined;
  language?: 'en' | 'fr' | undefined;
  timeZone?: string | undefined;
  status?: UserStatus | undefined;
}

export interface PeopleWish extends ListWish {
  /** Null: Super and Support Admins. */
  companyId: number | null;
  status?: UserStatus | undefined;
  roleId?: number | undefined;
}

/** A role with the ids that a choice of access groups needs. */
export interface RoleChoice {
  roleId: number;
  name: string;
  authorityLevel: number;
}

/**
 * Users as their administrators change them. The caller of a method decides who may change a user: its `decide` throws
 * a refusal.
 */
export interface People {
  /** Columns to order by: name, username, role, status, lastLogin; by name by default. */
  list(wish: PeopleWish): Promise<Listed<Person>>;
  find(userId: number): Promise<Person | null>;
  /** The users of a company who have a role or hold an access group. */
  holders(companyId: number, held: { roleId: number } | { accessGroupId: number }): Promise<Person[]>;
  /** A role that users of the company can have, by its id or name. */
  role(companyId: number | null, wanted: number | string): Promise<RoleChoice | null>;
  /**
   * Ids of access groups by id or name, among the built-in groups and the groups of the company. Null: there is no such
   * group.
   */
  groupIds(companyId: number | null, wanted: readonly (number | string)[]): Promise<(number | null)[]>;
  /**
   * The access groups that permit a key, and the access groups with one of the names. Both built-in groups and groups
   * of the company are searched.
   */
  groupsFor(
    companyId: number | null,
    wanted: { permission: string } | { names: readonly string[] },
  ): Promise<{ accessGroupId: number; name: string }[]>;
  /** All regions and locations of the company at or below these places (reg_loc_id). */
  below(companyId: number, regLocIds: readonly RegLocId[]): Promise<Set<number>>;
  /** A location of the company and the regions above it, the nearest first. Null: the location does not exist. */
  pathOf(companyId: number, regLocId: RegLocId): Promise<{ regLocId: RegLocId; name: string }[] | null>;
  /**
   * Changes a user under a lock, so that nothing about the user changes between the decision and the change. Ends the
   * sessions and links of a user who is renamed, becomes Inactive, or gets another kind of role. Null: the user does
   * not exist. Refuses with 'user.exists', 'user.lastAdmin', and 'validation', which names the field whose value does
   * not exist in the user's company.
   */
  change(userId: number, decide: (current: Person) => PersonValues): Promise<ChangedPerson | null>;
  /** Changes several users as `change` does, all or none. */
  changeAll(changes: readonly { userId: number; decide: (current: Person) => PersonValues }[]): Promise<void>;
  /** False: there is none. Refuses 'user.lastAdmin'. */
  remove(userId: number, decide: (current: Person) => void): Promise<boolean>;
}
