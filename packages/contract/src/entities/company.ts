import { z } from 'zod';

/** Company (ENT-04) with its currency (decisions.md, 36). */
export const company = z.object({
  id: z.number().int(),
  name: z.string(),
  us_week: z.boolean(),
  connector_type: z.string(),
  company_haslogo: z.boolean(),
  currency: z.string(),
  timeZone: z.string(),
  /** Offered what only one retailer has: Lane Reboot (ENT-06, ENT-07). */
  special_retailer: z.boolean(),
});
export type Company = z.output<typeof company>;

/** Location (ENT-10) with the facts the shell and the reports need. */
export const location = z.object({
  location_id: z.number().int(),
  reg_loc_id: z.number().int(),
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

/** Node of the region tree: regions and, as leaves, locations. `group_id` is the parent's reg_loc_id (CON-19). */
export interface RegionNode {
  reg_loc_id: number;
  location_id: number | null;
  group_id: number | null;
  name: string;
  depth: number;
  leaf: boolean;
  children: RegionNode[];
}

export const level = z.object({ id: z.number().int(), name: z.string() });
export type Level = z.output<typeof level>;
