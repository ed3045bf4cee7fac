import { z } from 'zod';
import { regLocId, regLocIdNumber } from '../primitives/ids.ts';
import { connectorFileTypes, connectorStatuses, requestStates } from './connector-rules.ts';
import { resync } from './connector-command.ts';
import { connector } from './connector.ts';
import { lineOf } from './names.ts';
import { fileNamePattern, longestFileName } from './pos-report-rules.ts';

/** A file name, never a path. */
const fileName = z.string().min(1).max(longestFileName).regex(fileNamePattern, 'fileName.format');

/** A file that a store sent on request: the newest content under its name. */
export const connectorFile = z.object({
  fileName: z.string(),
  fileType: z.enum(connectorFileTypes),
  /**
   * Size in bytes before compression. Null if the content is withheld, because the size reveals how many digits an
   * amount has.
   */
  size: z.number().int().nullable(),
  /** Time of change as the store states it; otherwise the time of arrival. */
  modifiedAt: z.string(),
  regionLocationId: regLocIdNumber,
  receivedAt: z.string(),
  /**
   * SHA-256 of the stored bytes, in hexadecimal; null if the content is withheld, because a hash would confirm a guess
   * of the content.
   */
  sha256: z.string().nullable(),
  /** True if the file may hold receipts and the caller may not read sales; then the content is withheld. */
  isWithheld: z.boolean(),
  /** Number of card numbers and secrets that were masked before the file was stored. */
  covered: z.number().int(),
});
export type ConnectorFile = z.output<typeof connectorFile>;

/** A file that a user requested from a store. */
export const fileRequest = z.object({
  requestId: z.number().int(),
  fileType: z.enum(connectorFileTypes),
  /** Name of the requested file; null: the newest file. */
  fileName: z.string().nullable(),
  state: z.enum(requestStates),
  askedBy: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  receivedAt: z.string().nullable(),
});
export type FileRequest = z.output<typeof fileRequest>;

/** Answer of GET connectors/{id}/logfile, tlogfiles and supportfiles. */
export const connectorFileList = z.object({
  isSuccess: z.literal(true),
  message: z.string(),
  data: z.array(connectorFile),
  totalCount: z.number().int(),
  /** The newest requests for files of this type. */
  requests: z.array(fileRequest),
});
export type ConnectorFileList = z.output<typeof connectorFileList>;

/**
 * Body of POST {connectorId}/logfile, tlogfiles and supportfiles: the name of the requested file; absent: the newest.
 */
export const fileRequestInput = z
  .strictObject({ fileName: fileName.optional() })
  .nullish()
  .transform((body) => body ?? {});

/** Query of GET connectors/download-file. */
export const connectorFileQuery = z.strictObject({
  regionLocationId: regLocId,
  fileName,
  fileType: z.enum(connectorFileTypes),
});

/** Query of GET connectors/requests: the program's own version. */
export const agentQuery = z.strictObject({ version: lineOf(40).min(1).optional() });

/** Answer to a connector's poll: its settings and the data to send. */
export const agentOrders = z.object({
  connectorId: z.number().int(),
  status: z.enum(connectorStatuses),
  /** Whether the agent must replace its key (PUT connectors/requests/key). */
  renewKey: z.boolean(),
  /** Whether the agent's version is older than the server accepts; the agent then keeps the data that it reads. */
  tooOld: z.boolean(),
  oldestVersion: z.string(),
  ...connector.pick({ masterDataResync: true, cgmaEnabled: true, flags: true }).shape,
  requests: z.array(
    z.object({
      requestId: z.number().int(),
      fileType: z.enum(connectorFileTypes),
      fileName: z.string().nullable(),
      regionLocationId: regLocIdNumber,
      storeNumber: z.string(),
      expiresAt: z.string(),
    }),
  ),
  resyncs: z.array(
    resync.pick({
      requestId: true,
      regionLocationId: true,
      storeNumber: true,
      expiresAt: true,
      resyncStartDate: true,
      resyncEndDate: true,
      resyncSumJobType: true,
      resynctlogJobType: true,
    }),
  ),
});
export type AgentOrders = z.output<typeof agentOrders>;

/** Query of PUT connectors/requests/{requestId}/file; the body is the file. */
export const sentFileQuery = z.strictObject({ fileName, modifiedAt: z.iso.datetime({ offset: true }).optional() });

export const sentFile = z.object({
  requestId: z.number().int(),
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  covered: z.number().int(),
});
