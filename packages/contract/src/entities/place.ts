import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId, regLocIdNumber } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { level, location } from './company.ts';
import { entityName, lineOf } from './names.ts';
import { locationStatuses, tagColors, tagEntities } from './place-rules.ts';
import { versioned } from './version.ts';

/** A location with all its fields and tags. */
export const locationRecord = location.extend({
  city: z.string(),
  /** Code where the country has a list of states, otherwise free text. */
  state: z.string(),
  /** ISO 3166-1 alpha-2; '' for none. */
  country: z.string(),
  postalCode: z.string(),
  openDate: z.string().nullable(),
  status: z.enum(locationStatuses),
  connectorId: z.number().int().nullable(),
  /** Number of lanes of the store; null: unknown. */
  laneCount: z.number().int().nullable(),
  /** Whether the store's registers write prices with tax; used if a file does not say so. */
  pricesIncludeTax: z.boolean(),
  tagIds: z.array(z.number().int()),
  ...versioned,
});
export type LocationRecord = z.output<typeof locationRecord>;

/** Body of PUT locations/{locationId}; absent fields stay as they are. */
export const locationChange = z.strictObject({
  name: entityName.optional(),
  /** Store number, as text with leading zeros. It cannot change once sales have entered. */
  storeNumber: lineOf(40).min(1).optional(),
  /** reg_loc_id of its region; null for none. */
  regionId: id.nullable().optional(),
  address: lineOf(200).optional(),
  city: lineOf(100).optional(),
  state: lineOf(100).optional(),
  country: z.string().max(2).optional(),
  postalCode: lineOf(20).optional(),
  /** IANA zone. It cannot change while receipts are in whose UTC times were read with it. */
  timeZone: z.string().max(64).optional(),
  openDate: businessDate.nullable().optional(),
  status: z.enum(locationStatuses).optional(),
  laneCount: z.number().int().min(0).max(999).nullable().optional(),
  pricesIncludeTax: z.boolean().optional(),
  tagIds: z.array(id).max(100).optional(),
  ...versioned,
});
export type LocationChange = z.output<typeof locationChange>;

/** Body of POST locations. The time zone defaults to the company's. */
export const locationInput = locationChange.omit({ version: true }).required({ name: true, storeNumber: true });
export type LocationInput = z.output<typeof locationInput>;

/** Query of GET locations; without `limit` the list is complete, as pickers need it. */
export const locationQuery = z.strictObject({
  ...page.shape,
  limit: z.coerce.number().int().min(1).max(20_000).default(20_000),
  status: z.enum(locationStatuses).optional(),
  /** Only locations with this tag. */
  tag: id.optional(),
  /** Only locations below this region, at any depth. 'none': only locations in no region. */
  regionId: z.union([z.literal('none'), id]).optional(),
});

/** A region; `locationIds` are the reg_loc_id values of the locations directly in it. */
export const region = z.object({
  regLocId: regLocIdNumber,
  name: z.string(),
  levelId: z.number().int(),
  parentRegLocId: regLocIdNumber.nullable(),
  locationIds: z.array(regLocIdNumber),
  /** Whether the caller may rename, move and delete the region. */
  own: z.boolean(),
});
export type Region = z.output<typeof region>;

const regLocIds = z.array(id).max(20_000);

/** Body of POST region. */
export const regionInput = z.strictObject({
  name: entityName,
  parentRegLocId: regLocId.nullable().default(null),
  locationIds: regLocIds.default([]),
});

/** Body of PUT region. Absent fields stay as they are. `locationIds` replaces the locations directly in the region. */
export const regionChange = z.strictObject({
  regLocId: regLocId,
  name: entityName.optional(),
  parentRegLocId: regLocId.nullable().optional(),
  locationIds: regLocIds.optional(),
});
export type RegionChange = z.output<typeof regionChange>;

/** Body of PUT organization/level: new names of existing levels. */
export const levelNames = z
  .array(z.strictObject({ ...level.shape, id, name: entityName }))
  .min(1)
  .max(50);

/** Entity with a tag: a location's reg_loc_id or an item's code. */
const entityId = z.union([z.number().int().positive().max(2_147_483_647), lineOf(64).min(1)]);

/** A tag: a label of locations or of items, for filtering. */
export const tag = z.object({
  tagId: z.number().int(),
  name: z.string(),
  color: z.enum(tagColors),
  entityType: z.enum(tagEntities),
  entityIds: z.array(z.union([z.number().int(), z.string()])),
});
export type Tag = z.output<typeof tag>;

/** Body of POST tag. */
export const tagInput = z.strictObject({
  name: entityName,
  color: z.enum(tagColors).default('gray'),
  entityType: z.enum(tagEntities),
  entityIds: z.array(entityId).max(20_000).default([]),
});

/** Body of PUT tag: absent fields stay as they are; `entityIds` replaces the tagged entities. */
export const tagChange = z.strictObject({
  tagId: id,
  name: entityName.optional(),
  color: z.enum(tagColors).optional(),
  entityIds: z.array(entityId).max(20_000).optional(),
});

export const tagQuery = z.strictObject({
  ...page.shape,
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  entityType: z.enum(tagEntities).optional(),
});

/** Lists of common-data. */
export const commonTypes = [
  'countries',
  'states',
  'timeZones',
  'languages',
  'currencies',
  'levels',
  'authorityLevels',
  'connectorTypes',
  'accessGroups',
  'locationStatuses',
  'userStatuses',
  'tagColors',
] as const;
export type CommonType = (typeof commonTypes)[number];

export const commonDataInput = z.strictObject({
  types: z.array(z.enum(commonTypes)).min(1).max(commonTypes.length),
  /** The country whose states are listed. Absent: the states of every country that has a list. */
  country: z.string().max(2).optional(),
});

/** Body of POST graphql: one document; a list of documents is refused. */
export const graphqlInput = z.strictObject({
  query: z.string().min(1).max(10_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(100).nullish(),
});
