import { z } from 'zod';
import { level } from '../../entities/company.ts';
import type { RegionNode } from '../../entities/company.ts';
import { levelNames, region, regionChange, regionInput } from '../../entities/place.ts';
import { locationIdNumber, regLocId, regLocIdNumber } from '../../primitives/ids.ts';
import { page } from '../../primitives/page.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const node: z.ZodType<RegionNode> = z
  .object({
    reg_loc_id: regLocIdNumber,
    location_id: locationIdNumber.nullable(),
    group_id: z.number().int().nullable(),
    name: z.string(),
    depth: z.number().int(),
    leaf: z.boolean(),
    get children() {
      return z.array(node);
    },
  })
  // A recursive schema needs a name in the API document.
  .meta({ id: 'RegionNode' });
const tags = ['Places'];

export const regionHierarchy = {
  access: 'session',
  schema: { tags, summary: 'Regions with their locations as leaves', response: { 200: replyOf(z.array(node)) } },
} satisfies Served;

export const locationHierarchy = regionHierarchy;
const reading = { anyOf: ['Location Setting'] } as const;
/** The right to change locations, because the region is a field of the location. */
const writing = { permission: 'updateLocation' } as const;
/** Without `limit` the list is complete, because screens draw the whole tree. */
const query = z.strictObject({ ...page.shape, limit: z.coerce.number().int().min(1).max(20_000).default(20_000) });
const removed = replyOf(z.object({ removed: z.number().int() }));

export const listRegions = {
  access: reading,
  schema: { tags, summary: 'Regions of the caller', querystring: query, response: { 200: listOf(region) } },
} satisfies Served;

export const renameLevels = {
  access: writing,
  audit: 'level.update',
  schema: {
    tags,
    summary: "Renames the organization's levels",
    body: levelNames,
    response: { 200: listOf(level) },
  },
} satisfies Served;

export const createRegion = {
  access: writing,
  audit: 'region.create',
  schema: { tags, summary: 'Creates a region', body: regionInput, response: { 201: replyOf(region) } },
} satisfies Served;

export const changeRegion = {
  access: writing,
  audit: 'region.update',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Changes a region and the locations in it; what is left out stays',
    body: regionChange,
    response: { 200: replyOf(region) },
  },
} satisfies Served;

export const removeRegion = {
  access: writing,
  audit: 'region.delete',
  schema: {
    tags,
    summary: 'Removes a region: its locations stand in none then, its regions move up',
    params: z.object({ regLocId: regLocId }),
    response: { 200: removed },
  },
} satisfies Served;

export const removeAllRegions = {
  access: writing,
  audit: 'region.deleteAll',
  schema: { tags, summary: 'Removes all regions that the caller may change', response: { 200: removed } },
} satisfies Served;
