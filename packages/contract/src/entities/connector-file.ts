import { z } from 'zod';
import { regLocId, regLocIdNumber } from '../primitives/ids.ts';
import { connectorFileTypes, connectorStatuses, requestStates } from './connector-rules.ts';
import { resync } from './connector-command.ts';
import { connector } from './connector.ts';
import { lineOf } from './names.ts';
import { fileNamePattern, longestFileName } from './pos-report-rules.ts';

/** A file name, never a path. */
const fileName = z.string().min(1).max(longestFileName).regex(fileNamePattern, 'fileName.format');

/** A file that a store was asked for and sent: the newest content under its name. */
export const connectorFile = z.object({
  fileName: z.string(),
  fileType: z.enum(connectorFileTypes),
  /** Size in bytes before compression; null where the content is withheld, since it tells how many digits an amount has. */
  size: z.number().int().nullable(),
  /** As the store states it; otherwise the time of arrival. */
  modifiedAt: z.string(),
  regionLocationId: regLocIdNumber,
  receivedAt: z.string(),
  /** SHA-256 of the stored bytes, in hexadecimal; null where they are withheld, since it tells whether a guess is right. */
  sha256: z.string().nullable(),
  /** Whether it may hold receipts, and the caller may not read sales: its content is not given. */
  isWithheld: z.boolean(),
  /** Number of card numbers and secrets masked before the file was stored. */
  covered: z.number().int(),
});
export type ConnectorFile = z.output<typeof connectorFile>;

/** A file that a user requested from a store. */
export const fileRequest = z.object({
  requestId: z.number().int(),
  fileType: z.enum(connectorFileTypes),
  /** Null: the newest file. */
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
  /** The newest requests for files of that type. */
  requests: z.array(fileRequest),
});
export type ConnectorFileList = z.output<typeof connectorFileList>;

/** Body of POST on the same addresses: the requested file, or the newest. */
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
  /** The program shall put another key in the place of its own (PUT connectors/requests/key). */
  renewKey: z.boolean(),
  /** The version of the program is older than the oldest that the server accepts: it keeps what it reads. */
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
