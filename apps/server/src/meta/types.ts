import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import type { Kysely } from 'kysely';
import type { AnalysisTasks } from './analysis-types.ts';
import type { AccessGroups, Permissions } from './access-group-types.ts';
import type {
  CalendarPeriods,
  Categories,
  Companies,
  CompanyDepartments,
  Configurations,
  InstacartCards,
} from './company-types.ts';
import type { ConnectorFiles, ConnectorResyncs, Connectors } from './connector-types.ts';
import type { Audit } from './audit-types.ts';
import type { DataPointCategories, DataPoints } from './data-point-types.ts';
import type { Books, Ledgers } from './ledger-types.ts';
import type { Widgets } from './widget-types.ts';
import type { LateChanges } from './incoming-types.ts';
import type { Images } from './image-types.ts';
import type { SecondFactors, SignInCodes } from './factor-types.ts';
import type { Captchas, Mails } from './mail-types.ts';
import type { People } from './people-types.ts';
import type { PlaceChanges, RegionName, Tags } from './place-types.ts';
import type { PosReports } from './pos-report-types.ts';
import type { Presets } from './preset-types.ts';
import type { Profiles } from './profile-types.ts';
import type { KnownDevices, LoginOrigin, Sessions, SessionSwitches } from './session-types.ts';
import type { Roles } from './role-types.ts';
import type { Sight } from './sight.ts';
import type { Tables } from './tables.ts';
import type { User } from './user-types.ts';

/** The metadata store: one PostgreSQL database, embedded or `DATABASE_URL`, with one repository for each entity. */
export interface Meta {
  /** For repositories inside `meta/`; code outside `meta/` builds no queries. */
  db: Kysely<Tables>;
  users: Users;
  people: People;
  sessions: Sessions;
  switches: SessionSwitches;
  factors: SecondFactors;
  signInCodes: SignInCodes;
  devices: KnownDevices;
  links: Links;
  companies: Companies;
  calendarPeriods: CalendarPeriods;
  configurations: Configurations;
  places: Places;
  fileStores: FileStores;
  tags: Tags;
  departments: Departments;
  companyDepartments: CompanyDepartments;
  categories: Categories;
  dataPoints: DataPoints;
  dataPointCategories: DataPointCategories;
  ledgers: Ledgers;
  widgets: Widgets;
  books: Books;
  instacartCards: InstacartCards;
  connectors: Connectors;
  connectorFiles: ConnectorFiles;
  connectorResyncs: ConnectorResyncs;
  presets: Presets;
  images: Images;
  posReports: PosReports;
  profiles: Profiles;
  lateChanges: LateChanges;
  roles: Roles;
  accessGroups: AccessGroups;
  permissions: Permissions;
  mails: Mails;
  captchas: Captchas;
  audit: Audit;
  analysisTasks: AnalysisTasks;
  close(): Promise<void>;
}

export interface Users {
  count(): Promise<number>;
  find(userId: number): Promise<User | null>;
  /** Usernames are e-mail addresses, compared without case. */
  findByName(username: string): Promise<User | null>;
  /**
   * Refuses with `user.exists` if the name is taken. The input has either `allLocations` or ids of regions and
   * locations.
   */
  create(input: NewUser): Promise<User>;
  /**
   * Makes an invited user Active, ends the user's sessions and any lock, and forgets the browsers that the account
   * knew. The session of the token `staying` continues. The caller applies the rules of checkPassword.
   */
  setPassword(userId: number, password: string, staying?: string): Promise<void>;
  /**
   * Checks a login in the same time whether or not the user exists; null for a wrong name, a wrong password or a user
   * who is not Active. Throws TooManyAttempts after too many wrong passwords from the origin `from`: each browser that
   * the account knows is counted by itself, and all other browsers are counted together. `proves` is called when the
   * password is right: false counts as a wrong password, and an error that `proves` throws is passed on without
   * counting an attempt.
   */
  verify(
    username: string,
    password: string,
    options?: { from?: LoginOrigin; proves?: (userId: number) => Promise<boolean> },
  ): Promise<User | null>;
  /**
   * The places of a company that the user sees: all places for admins, otherwise the assigned places and the places
   * below them.
   */
  sight(user: User, companyId: number): Promise<Sight>;
}
export interface NewUser {
  username: string;
  password: string | null;
  firstName: string;
  lastName: string;
  role: string;
  companyId: number | null;
  language?: 'en' | 'fr';
  /** Names or ids of access groups: built-in groups, and groups of the company. */
  accessGroups: readonly (string | number)[];
  regLocIds: readonly RegLocId[] | 'all';
  phone?: string | undefined;
  /** Left out: that of the company. */
  timeZone?: string | undefined;
  /** Left out or null: that of the role. */
  authorityLevel?: number | null | undefined;
}
export interface Links {
  /**
   * One-time links: 'setup' creates the first Super Admin (only while no user exists), 'invite' and 'reset' set a
   * password. Refuses a setup link with 'auth.linkInvalid' if a user exists. Refuses the other links with 'notFound' if
   * their user does not exist.
   */
  create(kind: 'setup' | 'invite' | 'reset', userId: number | null): Promise<string>;
  /** Whether `use` would find the link. The link stays as it is. */
  isGood(token: string): Promise<boolean>;
  /**
   * Uses the link. If many calls use the link at the same time, exactly one call succeeds. Null for a link that is
   * used, expired, unknown, or not of this `kind`; a link of another kind stays usable.
   */
  use(
    token: string,
    kind?: 'setup' | 'invite' | 'reset',
  ): Promise<{ kind: 'setup' | 'invite' | 'reset'; userId: number | null } | null>;
}

export interface Places extends PlaceChanges {
  locations(companyId: number): Promise<Location[]>;
  /** The number of locations of the company. */
  count(companyId: number): Promise<number>;
  /** Regions of the company, without its locations, in no order. */
  regionNames(companyId: number): Promise<RegionName[]>;
  /** Region tree with the locations as leaves, each level sorted by name. */
  hierarchy(companyId: number): Promise<RegionNode[]>;
  /** Store number (trimmed) -> location, for decoding. */
  byStoreNumber(companyId: number): Promise<Map<string, Location>>;
  /** Numbers of the stores whose prices include tax, in order. */
  withTaxInPrices(companyId: number): Promise<string[]>;
  createRegion(companyId: number, input: { name: string; parentRegLocId: number | null }): Promise<number>;
  createLocation(companyId: number, input: NewLocation): Promise<Location>;
}

/** Stores by the numbers that files use, without surrounding blanks. Many at a time. */
export interface FileStores {
  /** location_id by number, for existing stores. */
  find(companyId: number, numbers: readonly string[]): Promise<Map<string, number>>;
  /** Like `find`, but creates missing stores, as far as the list of places has room. */
  create(companyId: number, numbers: readonly string[]): Promise<Map<string, number>>;
  /** By location_id. */
  timeZones(companyId: number, locationIds: readonly LocationId[]): Promise<Map<number, string>>;
}
export interface NewLocation {
  storeNumber: string;
  name: string;
  regionRegLocId: number | null;
  timeZone?: string;
  address?: string;
  city?: string;
  state?: string;
  country?: string;
  laneCount?: number;
}

export interface Departments {
  /**
   * Finds the ids of department paths (top to leaf, as [code, name] steps), and creates missing departments. The same
   * path always gives the same id, even if two processes ask at once. Returns, for each path, the ids of all its levels
   * from the top; null if a missing department would exceed the company's limit. `store`: the sender sends for some
   * stores only, and may add departments only up to a share of the limit.
   */
  resolve(
    companyId: number,
    paths: readonly (readonly { code: string; name: string }[])[],
    pause?: () => Promise<void>,
    store?: string,
  ): Promise<(number[] | null)[]>;
  /** The ids of existing departments. Null for a path with a missing department. */
  known(companyId: number, paths: readonly (readonly { code: string; name: string }[])[]): Promise<(number[] | null)[]>;
  list(companyId: number): Promise<DepartmentNode[]>;
}
export interface DepartmentNode {
  dep_id: number;
  parent: number | null;
  depth: number;
  code: string;
  name: string;
}
