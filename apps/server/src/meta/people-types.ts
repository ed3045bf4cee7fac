import type { UserStatus } from '@lanewise/contract/entities/user-status';
import type { Listed, ListWish } from './list-page.ts';
import type { User } from './user-types.ts';

/** A user with all that those see who look after users. */
export interface Person extends User {
  phone: string;
  roleId: number;
  /** Ascending, as the names in `accessGroups`. */
  accessGroupIds: number[];
  /** Assigned regions and locations (reg_loc_id), ascending, or every location of the company. */
  regLocIds: number[] | 'all';
  /** As `authorityLevel`, but never deeper than the company's tree. */
  authorityLevelId: number;
  /** The user's own level of authority; null: he has that of the role. */
  ownLevel: number | null;
  hasPassword: boolean;
  hasProfileImage: boolean;
  lastLogin: Date | null;
}

/** What of a user is to be another; what is left out stays. */
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
  regLocIds?: readonly number[] | 'all' | undefined;
  language?: 'en' | 'fr' | undefined;
  timeZone?: string | undefined;
  status?: UserStatus | undefined;
}

export interface PeopleWish extends ListWish {
  /** Null: the Super and Support Admins. */
  companyId: number | null;
  status?: UserStatus | undefined;
}

/** What a choice of role and access groups refers to. */
export interface RoleChoice {
  roleId: number;
  name: string;
  authorityLevel: number;
}

/** Users as those change them who look after users. Who may do so is the caller's to decide: `decide` throws a refusal. */
export interface People {
  /** Columns to order by: name, username, role, status, lastLogin; by name where nobody asks. */
  list(wish: PeopleWish): Promise<Listed<Person>>;
  find(userId: number): Promise<Person | null>;
  /** A role that people of the company can have, by its id or name. */
  role(companyId: number | null, wanted: number | string): Promise<RoleChoice | null>;
  /** Ids of built-in groups, and of those of the company, by id or name; null for one that is not among them. */
  groupIds(companyId: number | null, wanted: readonly (number | string)[]): Promise<(number | null)[]>;
  /** Which of the access groups permit a key, and which bear one of the names; built-in ones and those of the company. */
  groupsFor(
    companyId: number | null,
    wanted: { permission: string } | { names: readonly string[] },
  ): Promise<{ accessGroupId: number; name: string }[]>;
  /** Everything at or below these places of the company (reg_loc_id), regions with it. */
  below(companyId: number, regLocIds: readonly number[]): Promise<Set<number>>;
  /** A location of the company with its regions from the nearest up; null: there is none. */
  pathOf(companyId: number, regLocId: number): Promise<{ regLocId: number; name: string }[] | null>;
  /**
   * Changes a user under a lock: nothing about him changes between the decision and the change. Ends his sessions and links
   * where he is not who he was (another name, Inactive, another kind of role). Null: there is none. Refuses 'user.exists',
   * 'user.lastAdmin', and 'validation' with the field of what does not exist in the user's company.
   */
  change(userId: number, decide: (current: Person) => PersonValues): Promise<Person | null>;
  /** False: there is none. Refuses 'user.lastAdmin'. */
  remove(userId: number, decide: (current: Person) => void): Promise<boolean>;
}
