import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { regLocId, regLocIdNumber } from '../primitives/ids.ts';
import { connectorFlags, MOST_RESYNC_DAYS, requestStates } from './connector-rules.ts';

/** Commands that start or stop a connector. */
export const startStop = z.enum(['start', 'stop']);

/** Query of PUT connectorsflag/{connectorId}. */
export const flagQuery = z.strictObject({ flagName: z.enum(connectorFlags), flagValue: z.enum(['on', 'off']) });

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Body of POST resync_data: reg_loc_id values, business dates (both inclusive), and the data to send again. */
export const resyncInput = z
  .strictObject({
    locationIds: z.array(regLocId).min(1).max(20_000),
    resyncStartDate: businessDate,
    resyncEndDate: businessDate,
    resyncSumJobType: z.boolean().default(false),
    resynctlogJobType: z.boolean().default(false),
  })
  .refine(({ resyncStartDate, resyncEndDate }) => resyncStartDate <= resyncEndDate, {
    path: ['resyncStartDate'],
    message: 'date.order',
  })
  .refine(({ resyncStartDate, resyncEndDate }) => days(resyncStartDate, resyncEndDate) <= MOST_RESYNC_DAYS, {
    path: ['resyncEndDate'],
    message: 'tooBig',
  })
  .refine(({ resyncSumJobType, resynctlogJobType }) => resyncSumJobType || resynctlogJobType, {
    path: ['resynctlogJobType'],
    message: 'required',
  });
export type ResyncInput = z.output<typeof resyncInput>;

/** A resync that was requested from a connector; Received once the connector's program reports it done. */
export const resync = z.object({
  requestId: z.number().int(),
  regionLocationId: regLocIdNumber,
  storeNumber: z.string(),
  locationName: z.string(),
  resyncStartDate: z.string(),
  resyncEndDate: z.string(),
  resyncSumJobType: z.boolean(),
  resynctlogJobType: z.boolean(),
  state: z.enum(requestStates),
  askedBy: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  receivedAt: z.string().nullable(),
});
export type Resync = z.output<typeof resync>;
