import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { lineOf } from './names.ts';

export const fileFrequencies = ['hourly', 'daily', 'weekly'] as const;

/** What a store's delivery service knows of it. Keyed by `location_id`. */
export const instacartCard = z.object({
  locationId: z.number().int(),
  storeName: z.string(),
  storeNumber: z.string(),
  /** The store's code at the delivery service; leading zeros kept. */
  partnerStoreCode: z.string(),
  enabled: z.boolean(),
  pickup: z.boolean(),
  delivery: z.boolean(),
  contact: z.string(),
  itemFileFrequency: z.enum(fileFrequencies),
  /** ISO 8601 in UTC; null: no file was sent yet. */
  lastFileSent: z.string().nullable(),
  /** False for a store that has no card: what stands here is what a new one begins with. */
  exists: z.boolean(),
});
export type InstacartCard = z.output<typeof instacartCard>;

/** Body of PUT instaCart/{locationId}. */
export const instacartInput = z.strictObject({
  partnerStoreCode: lineOf(50).default(''),
  enabled: z.boolean().default(false),
  pickup: z.boolean().default(false),
  delivery: z.boolean().default(false),
  contact: lineOf(200).default(''),
  itemFileFrequency: z.enum(fileFrequencies).default('daily'),
});
export type InstacartInput = z.output<typeof instacartInput>;

/** Body of POST instaCart. */
export const newInstacart = instacartInput.extend({ locationId: id });

/** Query of the list, and of one card by its second part. `withoutCard`: also the stores that have none yet. */
export const instacartQuery = z.strictObject({
  ...page.shape,
  withoutCard: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});
