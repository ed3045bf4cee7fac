import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { CalendarPattern, CalendarRule } from '@lanewise/contract/entities/company';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BigIdentity, CreatedAt, NullableMoment } from './columns.ts';

// Companies, their places, and what belongs to the places.

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
  /** Null: its name decides (LANEWISE_RETAILER). */
  special_retailer: boolean | null;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  country: Generated<string>;
  postal_code: Generated<string>;
  phone: Generated<string>;
  contact_name: Generated<string>;
  contact_email: Generated<string>;
  language: Generated<'en' | 'fr'>;
  status: Generated<'Active' | 'Inactive'>;
  calendar_pattern: Generated<CalendarPattern>;
  calendar_rule: Generated<CalendarRule>;
  /** Minimum length of its users' passwords. */
  password_minimum: Generated<number>;
  created_at: CreatedAt;
}

/** One period of a year that somebody fixed. */
export interface CalendarPeriodTable {
  company_id: number;
  year: number;
  number: number;
  pattern: CalendarPattern;
  start_day: string;
  last_day: string;
}

/** Levels of a company's tree from the top: 1 is the company itself, the highest id is the level of its locations. */
export interface LevelTable {
  company_id: number;
  level_id: number;
  name: string;
}

/** Node of the region tree: a region, or a location (then `location` has a row of the same reg_loc_id). */
export interface PlaceTable {
  /** From the sequence `place_reg_loc_id`, 1001 upwards. */
  reg_loc_id: Generated<RegLocId>;
  company_id: number;
  /** Null directly below the company. */
  parent_reg_loc_id: RegLocId | null;
  level_id: number;
  name: string;
}

export interface LocationTable {
  /**
   * Taken from the sequence `location_location_id`, which begins at 500001, so that a location_id never looks like a
   * reg_loc_id.
   */
  location_id: Generated<LocationId>;
  reg_loc_id: RegLocId;
  company_id: number;
  store_number: string;
  time_zone: string;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  country: Generated<string>;
  postal_code: Generated<string>;
  open_date: string | null;
  status: Generated<'Active' | 'Inactive'>;
  /** Multirange of its own business dates. */
  inactive_days: Generated<string>;
  lane_count: number | null;
  prices_include_tax: Generated<boolean>;
  created_at: CreatedAt;
}

/** Label of locations or of items. */
export interface TagTable {
  tag_id: GeneratedAlways<number>;
  company_id: number;
  entity_type: 'location' | 'item';
  name: string;
  color: string;
  created_at: CreatedAt;
}

export interface TagLocationTable {
  tag_id: number;
  reg_loc_id: RegLocId;
}

export interface TagItemTable {
  tag_id: number;
  upc: string;
}

export interface DepartmentTable {
  dep_id: GeneratedAlways<number>;
  company_id: number;
  parent_dep_id: number | null;
  /** 1 at the top. */
  depth: number;
  code: string;
  name: string;
  /** The sender that named the department first, if that sender may send for only some stores; otherwise ''. */
  sent_by: Generated<string>;
}

/** A department of the company's own hierarchy. */
export interface CompanyDepartmentTable {
  comp_dep_id: GeneratedAlways<number>;
  company_id: number;
  parent_id: number | null;
  name: string;
  sequence: number;
  status: 'Active' | 'Inactive';
}

/**
 * The company department to which a register department is mapped, in one store. Without a store (null), the mapping
 * holds in all stores that have no mapping of their own.
 */
export interface DepartmentMappingTable {
  company_id: number;
  dep_id: number;
  location_id: LocationId | null;
  comp_dep_id: number;
}

export interface CategoryTable {
  category_id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  program: 'none' | 'doubleUp' | 'milkIncentive';
  of_company: Generated<boolean>;
  created_at: CreatedAt;
}

export interface CategoryItemTable {
  category_id: number;
  upc: string;
}

export interface InstacartCardTable {
  location_id: LocationId;
  company_id: number;
  partner_store_code: string;
  enabled: boolean;
  pickup: boolean;
  delivery: boolean;
  contact: string;
  frequency: 'hourly' | 'daily' | 'weekly';
  last_file_at: NullableMoment;
}

/** Hours of a store from a date on, until a later row begins. */
export interface TradingWeekTable {
  company_id: number;
  location_id: LocationId;
  valid_from: string;
  /** Seven values from Sunday: null, or minutes of the business day. */
  hours: JSONColumnType<object>;
  set_by: string;
  set_at: CreatedAt;
}

/**
 * A day that differs from the usual week of its store. The store is closed (both values are null), or has other hours,
 * in minutes of the business day.
 */
export interface TradingDayTable {
  company_id: number;
  location_id: LocationId;
  day: string;
  opens: number | null;
  closes: number | null;
  note: Generated<string>;
  set_by: string;
  set_at: CreatedAt;
}

/** A picture, identified by the SHA-256 of its bytes in hexadecimal. */
export interface ImageTable {
  sha256: string;
  media_type: 'image/png' | 'image/jpeg';
  content: Buffer;
  /** When the picture was last uploaded, and for which company. */
  kept_at: CreatedAt;
  kept_by: number | null;
}

/** A statement that changed what a company configures. Triggers write it. */
export interface ConfigurationChangeTable {
  change_id: BigIdentity;
  company_id: number;
  changed_at: CreatedAt;
}
