import { z } from 'zod';
import { locationId, locationIdNumber } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { lineOf } from './names.ts';

export const fileFrequencies = ['hourly', 'daily', 'weekly'] as const;

/** A store's data at its delivery service, keyed by `location_id`. */
export const instacartCard = z.object({
  locationId: locationIdNumber,
  storeName: z.string(),
  storeNumber: z.string(),
  /** The store's code at the delivery service, with leading zeros. */
  partnerStoreCode: z.string(),
  enabled: z.boolean(),
  pickup: z.boolean(),
  delivery: z.boolean(),
  contact: z.string(),
  itemFileFrequency: z.enum(fileFrequencies),
  /** ISO 8601 in UTC; null: no file sent yet. */
  lastFileSent: z.string().nullable(),
  /** False for a store without a card; then the fields are the defaults of a new card. */
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
export const newInstacart = instacartInput.extend({ locationId: locationId });

/** Query of the list; its second part is the query of one card. `withoutCard` includes stores without a card. */
export const instacartQuery = z.strictObject({
  ...page.shape,
  withoutCard: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});
