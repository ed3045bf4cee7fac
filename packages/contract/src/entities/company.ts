import { locationIdNumber, regLocIdNumber, type LocationId, type RegLocId } from '../primitives/ids.ts';
import { z } from 'zod';
import { languages } from '../primitives/language.ts';
import { page } from '../primitives/page.ts';
import { entityName, lineOf } from './names.ts';
import { versioned } from './version.ts';

/** Periods of the year: calendar months, or weeks grouped as 4-5-4, 4-4-5, 5-4-4 or 13 times four. */
export const calendarPatterns = ['months', '4-5-4', '4-4-5', '5-4-4', '13x4'] as const;
export type CalendarPattern = (typeof calendarPatterns)[number];

/** Last day of a year of weeks: the end of the week nearest to 31 January, or of the last week that ends in January. */
export const calendarRules = ['nearest', 'last'] as const;
export type CalendarRule = (typeof calendarRules)[number];

export const company = z.object({
  id: z.number().int(),
  name: z.string(),
  us_week: z.boolean(),
  connector_type: z.string(),
  company_haslogo: z.boolean(),
  currency: z.string(),
  timeZone: z.string(),
  calendarPattern: z.enum(calendarPatterns),
  /** Enables Lane Reboot, which only one retailer has. */
  special_retailer: z.boolean(),
});
export type Company = z.output<typeof company>;

export const companyStatuses = ['Active', 'Inactive'] as const;

/** Known connector types; '' for every other register. */
export const connectorTypes = ['', 'ACE'] as const;

/** Shortest permitted password length, and the highest minimum that a company may set. */
export const PASSWORD_MINIMUM = 8;
export const MOST_PASSWORD_MINIMUM = 64;

const mailAddress = z.union([z.literal(''), z.email().max(320)]);
const phone = lineOf(40).regex(/^[\d+()./ #x-]*$/, 'phone.format');

/** A company as its settings show it. */
export const companyRecord = company.extend({
  address: z.string(),
  city: z.string(),
  /** Code where the country has a list of states, otherwise free text. */
  state: z.string(),
  /** ISO 3166-1 alpha-2; '' for none. */
  country: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  language: z.enum(languages),
  /** Users of an Inactive company cannot log in; its data stays. */
  status: z.enum(companyStatuses),
  passwordMinimum: z.number().int(),
  /** Whether sales have entered; then currency and time zone cannot change. */
  hasData: z.boolean(),
  ...versioned,
});
export type CompanyRecord = z.output<typeof companyRecord>;

const settings = {
  us_week: z.boolean(),
  connector_type: lineOf(40),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** IANA zone. */
  timeZone: z.string().min(1).max(64),
  calendarPattern: z.enum(calendarPatterns),
  special_retailer: z.boolean().optional(),
  address: lineOf(200),
  city: lineOf(100),
  state: lineOf(100),
  country: z.string().regex(/^([A-Z]{2})?$/),
  postalCode: lineOf(20),
  phone,
  contactName: lineOf(100),
  contactEmail: mailAddress,
  language: z.enum(languages),
  status: z.enum(companyStatuses),
  passwordMinimum: z.number().int().min(PASSWORD_MINIMUM).max(MOST_PASSWORD_MINIMUM),
};

/** Body of POST company; absent fields take the most common values. */
export const newCompany = z.strictObject({
  name: entityName,
  us_week: settings.us_week.default(true),
  connector_type: settings.connector_type.default(''),
  currency: settings.currency.default('USD'),
  timeZone: settings.timeZone.default('UTC'),
  calendarPattern: settings.calendarPattern.default('months'),
  special_retailer: settings.special_retailer,
  address: settings.address.default(''),
  city: settings.city.default(''),
  state: settings.state.default(''),
  country: settings.country.default(''),
  postalCode: settings.postalCode.default(''),
  phone: phone.default(''),
  contactName: settings.contactName.default(''),
  contactEmail: mailAddress.default(''),
  language: settings.language.default('en'),
  status: settings.status.default('Active'),
  passwordMinimum: settings.passwordMinimum.default(PASSWORD_MINIMUM),
});
export type NewCompany = z.output<typeof newCompany>;

/** Body of PUT company/{companyId}; absent fields stay as they are. */
export const companyChange = z.strictObject({ name: entityName, ...settings, ...versioned }).partial();
export type CompanyChange = z.output<typeof companyChange>;

/** Query of the list of companies; without `limit` a page holds all of them. */
export const companyQuery = z.strictObject({ ...page.shape, limit: page.shape.limit.default(1_000) });

/** A location with the fields that the shell and the reports need. */
export const location = z.object({
  location_id: locationIdNumber,
  reg_loc_id: regLocIdNumber,
  name: z.string(),
  label: z.string(),
  depth: z.number().int(),
  authorityLevel: z.number().int(),
  storeNumber: z.string(),
  regionId: z.number().int().nullable(),
  timeZone: z.string(),
  address: z.string(),
});
export type Location = z.output<typeof location>;

/** Node of the region tree: regions and, as leaves, locations. `group_id` is the parent's reg_loc_id. */
export interface RegionNode {
  reg_loc_id: RegLocId;
  location_id: LocationId | null;
  group_id: number | null;
  name: string;
  depth: number;
  leaf: boolean;
  children: RegionNode[];
}

export const level = z.object({ id: z.number().int(), name: z.string() });
export type Level = z.output<typeof level>;
