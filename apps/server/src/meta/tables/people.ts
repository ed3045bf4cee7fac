import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { PermissionKey } from '@lanewise/contract/permissions';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Behalf } from '../mail-types.ts';
import type { BigIdentity, CreatedAt, NullableMoment } from './columns.ts';

// Users, their rights, and their settings.

export interface RoleTable {
  role_id: GeneratedAlways<number>;
  /** Null: the role is the same for every company. */
  company_id: number | null;
  name: string;
  description: Generated<string>;
  /**
   * 1 is the whole company, 2 is its first level of regions. A level that is deeper than the company's tree means the
   * company's locations.
   */
  authority_level: Generated<number>;
  /** Cannot be renamed or removed. */
  is_system: Generated<boolean>;
}

export interface AccessGroupTable {
  access_group_id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
  /** Null for a built-in group, which every company has. */
  company_id: number | null;
}

/** One key of the contract's table of permissions. */
export interface PermissionTable {
  permission_id: GeneratedAlways<number>;
  key: PermissionKey;
  description: Generated<string>;
}

export interface AccessGroupPermissionTable {
  access_group_id: number;
  permission_id: number;
}

export interface UserTable {
  user_id: GeneratedAlways<number>;
  /** An e-mail address, unique regardless of case. */
  username: string;
  /** Argon2id, in its own text format; null until a password is set. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  role_id: number;
  company_id: number | null;
  language: Generated<'en' | 'fr'>;
  clock: Generated<'12' | '24'>;
  time_zone: Generated<string>;
  status: 'Invited' | 'Active' | 'Inactive';
  /** True: the user sees every location of the company. False: only the places of `user_place`. */
  all_locations: boolean;
  /** Null: that of the role. */
  authority_level: Generated<number | null>;
  picture_image: string | null;
  phone: Generated<string>;
  /** ISO 3166-1 alpha-2, '' for none. */
  country: Generated<string>;
  state: Generated<string>;
  /** Null: never, or before this was recorded. */
  last_login: NullableMoment;
  created_at: CreatedAt;
  named_at: Generated<Date>;
}

export interface UserAccessGroupTable {
  user_id: number;
  access_group_id: number;
}

export interface UserPlaceTable {
  user_id: number;
  reg_loc_id: RegLocId;
}

export interface OneTimeLinkTable {
  token_hash: string;
  kind: 'setup' | 'invite' | 'reset';
  user_id: number | null;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: NullableMoment;
}

/** Wrong passwords, by the hash of the lower-case username. The username may be unknown. */
export interface LoginAttemptTable {
  attempt_id: BigIdentity;
  username: string;
  failed_at: CreatedAt;
  /** A browser that the account knows, identified by the hash of its cookie. */
  device: string | null;
  network: Generated<string>;
}

/** A username that a user had before. */
export interface FormerUsernameTable {
  user_id: number;
  username: string;
  since: Date;
  until: CreatedAt;
}

/** A browser in which a user logged in. */
export interface KnownDeviceTable {
  user_id: number;
  device: string;
  used_at: CreatedAt;
}

/** A named selection of columns or lanes for one view of one screen. */
export interface PresetTable {
  preset_id: GeneratedAlways<number>;
  user_id: number;
  /** The company that the preset is shared with; null for an admin without a company. */
  company_id: number | null;
  /** Key of the screen. */
  preset_type: string;
  view: string;
  name: string;
  columns: string[];
  shared: Generated<boolean>;
  created_at: CreatedAt;
}

/** The chosen columns of a user for a view of a screen. */
export interface PresetSelectionTable {
  user_id: number;
  preset_type: string;
  view: string;
  preset_id: number | null;
  columns: string[];
  /** The columns follow later changes of the preset. */
  follows: boolean;
  selected_at: CreatedAt;
}

/**
 * A requested mail. The text is stored only while the mail waits for an administrator and the link in the text works.
 */
export interface MailTable {
  mail_id: BigIdentity;
  kind: 'reset' | 'invite' | 'sheet';
  /** The username in lower case, which may be unknown. For a sheet: the username of the sender. */
  username: string;
  /** 'nobody': the account does not exist. */
  state: Generated<'requested' | 'sent' | 'waiting' | 'failed' | 'nobody'>;
  attempts: Generated<number>;
  requested_at: CreatedAt;
  next_try_at: CreatedAt;
  user_id: number | null;
  recipient: Generated<string>;
  subject: Generated<string>;
  body: string | null;
  expires_at: NullableMoment;
  error: Generated<string>;
  attachment: Buffer | null;
  attachment_name: Generated<string>;
  attachment_type: Generated<string>;
  behalf: ColumnType<Behalf | null, string | null | undefined, never>;
}

export interface ServerSecretTable {
  name: string;
  value: string;
  created_at: CreatedAt;
}

export interface UsedCaptchaTable {
  nonce: string;
  expires_at: Date;
}
