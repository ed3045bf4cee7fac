import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * Rows of the metadata store as the driver gives and takes them: `int` as number, `bigint` and `numeric` as text, `date`
 * as yyyy-mm-dd text, `timestamptz` as Date, `bytea` as Buffer.
 */
export interface Tables {
  company: CompanyTable;
  level: LevelTable;
  place: PlaceTable;
  location: LocationTable;
  department: DepartmentTable;
  role: RoleTable;
  access_group: AccessGroupTable;
  app_user: UserTable;
  user_access_group: UserAccessGroupTable;
  user_place: UserPlaceTable;
  session: SessionTable;
  one_time_link: OneTimeLinkTable;
  connector: ConnectorTable;
  login_attempt: LoginAttemptTable;
  import_profile: ImportProfileTable;
  item_file: ItemFileTable;
  inbox: InboxTable;
  manifest: ManifestTable;
  quarantine: QuarantineTable;
  conflict: ConflictTable;
  audited_action: AuditedActionTable;
  location_live: LocationLiveTable;
  late_change: LateChangeTable;
  trading_week: TradingWeekTable;
  trading_day: TradingDayTable;
  image: ImageTable;
  preset: PresetTable;
  preset_selection: PresetSelectionTable;
  mail: MailTable;
  server_secret: ServerSecretTable;
  used_captcha: UsedCaptchaTable;
}

/**
 * 64-bit integers are read as text, and written and compared as text, number or bigint. A column has one type for reading
 * and comparing, hence the union: turn what was read into what you need.
 */
type BigIntValue = string | number | bigint;
type BigIntColumn = ColumnType<BigIntValue, BigIntValue, BigIntValue>;
type NullableBigInt = ColumnType<BigIntValue | null, BigIntValue | null | undefined, BigIntValue | null>;
/** Identity of a bigint column; only the database writes it. */
type BigIdentity = ColumnType<BigIntValue, never, never>;
/** `timestamptz default now()`, or null until something happened. */
type CreatedAt = ColumnType<Date, Date | undefined, Date>;
type Moment = Date | null;

export interface CompanyTable {
  company_id: GeneratedAlways<number>;
  name: string;
  us_week: boolean;
  connector_type: string;
  /** ISO 4217. */
  currency: string;
  /** IANA zone. */
  time_zone: string;
  logo_image: string | null;
  /** Null: as the name says (LANEWISE_RETAILER). */
  special_retailer: boolean | null;
  created_at: CreatedAt;
}

/** Levels of a company's tree from the top: 1 is the company itself, the highest id is the level of its locations. */
export interface LevelTable {
  company_id: number;
  level_id: number;
  name: string;
}

/** Node of the region tree: a region, or the place of a location in it (then `location` has a row of the same reg_loc_id). */
export interface PlaceTable {
  /** From the sequence `place_reg_loc_id`, 1001 upwards. */
  reg_loc_id: Generated<number>;
  company_id: number;
  /** Null directly below the company. */
  parent_reg_loc_id: number | null;
  level_id: number;
  name: string;
}

export interface LocationTable {
  /** From the sequence `location_location_id`, 500001 upwards, so that it never looks like a reg_loc_id. */
  location_id: Generated<number>;
  reg_loc_id: number;
  company_id: number;
  store_number: string;
  time_zone: string;
  address: Generated<string>;
  created_at: CreatedAt;
}

export interface DepartmentTable {
  dep_id: GeneratedAlways<number>;
  company_id: number;
  parent_dep_id: number | null;
  /** 1 at the top. */
  depth: number;
  code: string;
  name: string;
}

export interface RoleTable {
  role_id: GeneratedAlways<number>;
  name: string;
}

export interface AccessGroupTable {
  access_group_id: GeneratedAlways<number>;
  name: string;
}

export interface UserTable {
  user_id: GeneratedAlways<number>;
  /** An e-mail address, unique without case. */
  username: string;
  /** Argon2id, in its own text format; null until a password was set. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  role_id: number;
  company_id: number | null;
  language: Generated<'en' | 'fr'>;
  time_zone: Generated<string>;
  status: 'Invited' | 'Active' | 'Inactive';
  /** Sees every location of the company; otherwise only those of `user_place`. */
  all_locations: boolean;
  picture_image: string | null;
  phone: Generated<string>;
  /** ISO 3166-1 alpha-2, '' for none. */
  country: Generated<string>;
  state: Generated<string>;
  created_at: CreatedAt;
}

export interface UserAccessGroupTable {
  user_id: number;
  access_group_id: number;
}

export interface UserPlaceTable {
  user_id: number;
  reg_loc_id: number;
}

export interface SessionTable {
  session_id: GeneratedAlways<number>;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  user_id: number;
  created_at: CreatedAt;
  idle_until: Date;
  absolute_until: Date;
}

export interface OneTimeLinkTable {
  token_hash: string;
  kind: 'setup' | 'invite' | 'reset';
  user_id: number | null;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Moment;
}

export interface ConnectorTable {
  connector_id: GeneratedAlways<number>;
  company_id: number;
  location_id: number | null;
  name: string;
  key_hash: string;
  created_at: CreatedAt;
}

/** Wrong passwords by lower-case username, known or not. The one that reaches the limit carries the end of the lock. */
export interface LoginAttemptTable {
  attempt_id: BigIdentity;
  username: string;
  failed_at: CreatedAt;
  locked_until: Moment;
}

export interface ImportProfileTable {
  hash: string;
  company_id: number;
  body: JSONColumnType<object>;
  created_at: CreatedAt;
}

export interface ItemFileTable {
  hash: string;
  company_id: number;
  content: Buffer;
  created_at: CreatedAt;
}

/** Received segments: committed here before the acknowledgement. */
export interface InboxTable {
  id: BigIdentity;
  company_id: number;
  content_hash: string;
  /** '' for none, so that the unique key holds. */
  profile_hash: Generated<string>;
  items_hash: Generated<string>;
  format: string;
  file_name: string;
  part: number;
  base_offset: BigIntColumn;
  /** Decompressed bytes. */
  size: BigIntColumn;
  /** Gzip of the redacted bytes; null once they moved to the facts store. */
  raw: Buffer | null;
  redacted: number;
  create_locations: boolean;
  /** The one location that the sender may send for; null for all of the company's. */
  only_location: number | null;
  /** 'import', 'resync' or 'replay'. */
  purpose: string;
  sent_by: string;
  /** 'received', 'applied' or 'failed'. */
  state: string;
  attempts: Generated<number>;
  summary: JSONColumnType<object> | null;
  error: string | null;
  received_at: CreatedAt;
  applied_at: Moment;
  /** Since when the bytes are gone because a setting said so. */
  bytes_deleted_at: Moment;
}

/** One insert into the journal with every transaction's decision frozen in it (one month of one segment). */
export interface ManifestTable {
  id: BigIdentity;
  inbox_id: BigIntColumn;
  company_id: number;
  /** yyyy-mm */
  month: string;
  purpose: string;
  decoder_version: number;
  entry_first: BigIntColumn;
  entry_count: number;
  hash: string;
  /** Gzip of JSON. */
  decisions: Buffer;
  location_ids: number[];
  /** 'frozen' or 'applied'. */
  state: string;
  frozen_at: CreatedAt;
  applied_at: Moment;
}

/** Transactions that could not be understood; offsets count bytes of the original file. */
export interface QuarantineTable {
  id: BigIdentity;
  company_id: number;
  inbox_id: BigIntColumn;
  file_name: string;
  byte_offset: BigIntColumn;
  length: BigIntColumn;
  reason: string;
  detail: string;
  created_at: CreatedAt;
  /** 'open', 'dismissed' by a person, or 'resolved': a later pass understood it. */
  state: Generated<string>;
  decided_by: Generated<string>;
  decided_at: Moment;
  note: Generated<string>;
}

/** The same transaction with other content: the first stays, both are listed for a decision. */
export interface ConflictTable {
  id: BigIdentity;
  company_id: number;
  inbox_id: BigIntColumn;
  location_id: number;
  business_date: string;
  lane: string;
  number: string;
  occurrence: number;
  existing_entry: NullableBigInt;
  existing_hash: string;
  incoming_hash: string;
  /** Byte offset of the other version in its segment. */
  position: number;
  /** 'open', 'accepting', 'accepted' or 'rejected'. */
  state: Generated<string>;
  created_at: CreatedAt;
  decided_by: Generated<string>;
  decided_at: Moment;
  note: Generated<string>;
}

/** A decision of a person; 'requested' until the decider has carried it out. */
export interface AuditedActionTable {
  id: BigIdentity;
  company_id: number;
  kind: string;
  /** What it was about, in words that stay true when the thing is gone. */
  subject: string;
  subject_id: BigIntColumn;
  inbox_id: NullableBigInt;
  location_id: number | null;
  note: Generated<string>;
  acted_by: string;
  acted_by_user: number | null;
  acted_at: CreatedAt;
  /** 'requested', 'done' or 'failed'. */
  state: string;
  error: Generated<string>;
  done_at: Moment;
}

export interface LocationLiveTable {
  location_id: number;
  since: CreatedAt;
}

/** What one manifest changed of a store-day that was closed. */
export interface LateChangeTable {
  id: BigIdentity;
  company_id: number;
  manifest_id: BigIntColumn;
  inbox_id: BigIntColumn;
  location_id: number;
  business_date: string;
  /** As the purpose of a manifest. */
  cause: string;
  entered: number;
  replaced: number;
  /** Decimal text. */
  amount: string;
  entered_at: CreatedAt;
}

/** Hours of a store from a date on, until a later row begins. */
export interface TradingWeekTable {
  company_id: number;
  location_id: number;
  valid_from: string;
  /** Seven values from Sunday: null, or minutes of the business day. */
  hours: JSONColumnType<object>;
  set_by: string;
  set_at: CreatedAt;
}

/** One day that is not as its week: closed (both null) or with hours of its own. Minutes of the business day. */
export interface TradingDayTable {
  company_id: number;
  location_id: number;
  day: string;
  opens: number | null;
  closes: number | null;
  note: Generated<string>;
  set_by: string;
  set_at: CreatedAt;
}

/** A picture, known by the SHA-256 of its bytes in hexadecimal. */
export interface ImageTable {
  sha256: string;
  media_type: 'image/png' | 'image/jpeg';
  content: Buffer;
  /** When it came the last time. */
  kept_at: CreatedAt;
}

/** A named choice of columns or lanes for one view of one screen. */
export interface PresetTable {
  preset_id: GeneratedAlways<number>;
  user_id: number;
  /** Whom it is shared with; null for an admin where there is no company. */
  company_id: number | null;
  /** Key of the screen. */
  preset_type: string;
  view: string;
  name: string;
  columns: string[];
  shared: Generated<boolean>;
  created_at: CreatedAt;
}

/** What stands on a view of a screen for a user. */
export interface PresetSelectionTable {
  user_id: number;
  preset_type: string;
  view: string;
  preset_id: number | null;
  columns: string[];
  /** The columns are those of the preset, also when it changes. */
  follows: boolean;
  selected_at: CreatedAt;
}

/** A mail that was asked for. The text is stored only while it waits for an administrator and its link works. */
export interface MailTable {
  mail_id: BigIdentity;
  kind: 'reset';
  /** Lower case, known or not. */
  username: string;
  /** 'nobody': there is no such account. */
  state: Generated<'requested' | 'sent' | 'waiting' | 'failed' | 'nobody'>;
  attempts: Generated<number>;
  requested_at: CreatedAt;
  next_try_at: CreatedAt;
  user_id: number | null;
  recipient: Generated<string>;
  subject: Generated<string>;
  body: string | null;
  expires_at: Moment;
  error: Generated<string>;
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
