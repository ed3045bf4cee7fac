import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as agentCalls from '@lanewise/contract/endpoints/connector-agent';
import * as enrolmentCalls from '@lanewise/contract/endpoints/connector-enrolment';
import * as ingestCalls from '@lanewise/contract/endpoints/ingest';
import * as reportCalls from '@lanewise/contract/endpoints/pos-reports';
import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { connectorStatuses } from '@lanewise/contract/entities/connector-rules';
import { mostReported, reportedCodes, tellable } from '@lanewise/contract/entities/ingest';
import { CallFailed } from '@lanewise/intake/call';
import { z } from 'zod';
import type { Ask } from './call.ts';
import type { SetAside } from '../kept/journal.ts';
import type { Keys } from '../kept/keys.ts';
import { openReadWith, type ReadWith } from './read-with.ts';
import type { Spooled } from '../kept/spool.ts';

// Holds only the fields that the agent needs, because a newer server answers with more.
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const receipt = z.object({ segmentId: z.number(), contentHash: hash });
const keptReport = z.object({ sha256: hash });
const decompress = promisify(gunzip);
/**
 * Limit of the entries of a list in an answer: several times the number of open entries that a server has for one
 * connector.
 */
const MOST_ENTRIES = 200;
/** Characters of a name in an answer. */
const text = z.string().max(200);
const orders = z.object({
  status: z.enum(connectorStatuses),
  renewKey: z.boolean().default(false),
  tooOld: z.boolean().default(false),
  oldestVersion: text.default(''),
  flags: z
    .array(z.object({ name: text, value: z.enum(['on', 'off']) }))
    .max(MOST_ENTRIES)
    .default([]),
  requests: z
    .array(
      z.object({
        requestId: z.number(),
        fileType: text,
        fileName: text.nullable(),
        /** Number of the store whose files are requested; absent on servers that do not send it. */
        storeNumber: text.optional(),
      }),
    )
    .max(MOST_ENTRIES),
  resyncs: z
    .array(
      z.object({
        requestId: z.number(),
        storeNumber: text,
        expiresAt: z.iso.datetime({ offset: true }),
        resyncStartDate: z.iso.date(),
        resyncEndDate: z.iso.date(),
        resynctlogJobType: z.boolean(),
        resyncSumJobType: z.boolean().default(false),
      }),
    )
    .max(MOST_ENTRIES),
});
/** Orders of the server for this agent. */
export type Orders = z.output<typeof orders>;

export interface Client {
  /**
   * Sends a segment; returns the hash of the content that the server kept. Throws ItemsLost. Throws CallFailed, as all
   * methods here do.
   */
  send(segment: Spooled): Promise<string>;
  /** Profiles and item files with which segments are read. */
  readWith: ReadWith;
  /** Number of bytes sent so far: segments, profiles and item files. */
  sentBytes(): number;
  /** Sends a heartbeat and returns the server's orders. */
  poll(heartbeat: Heartbeat): Promise<Orders>;
  tellRefusals(refusals: readonly SetAside[]): Promise<void>;
  /** Sends a file that a user asked for, compressed. */
  sendFile(requestId: number, about: { fileName: string; modifiedAt: string }, body: Uint8Array): Promise<void>;
  /** Replaces the key of the agent by the key with this hash. */
  rotateKey(keyHash: string): Promise<void>;
  /** Says that a resync is done. */
  done(requestId: number): Promise<void>;
}
export { mostReported };

const SHUT_OUT = 'The key of this agent opens nothing any more: enrol it anew with a code that Lanewise shows.';

/**
 * Returns a code that servers accept as a reason. A journal may contain a code of another version of the agent; an
 * unknown code becomes 'ingest.unreadable'.
 */
const reportedCode = (code: string) => reportedCodes.find((known) => known === code) ?? 'ingest.unreadable';

/**
 * Handles the refusal of a report of a store for which this agent does not send. The server only answers 'notFound'.
 */
const ofNoStore =
  (store: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallFailed) || error.code !== 'notFound') throw error;
    throw new CallFailed({ ...error, code: 'ingest.notPosFile', message: `This agent sends for no store "${store}".` });
  };

/** Whether the server does not know, or no longer knows, the profile or item file of a segment. */
const isUnknown = (error: unknown): boolean => error instanceof CallFailed && error.status === 400;

/** The server, called with the key of this store. `itemFile`: a copy of an item file, compressed; null: it is damaged. */
export const openClient = (
  call: Ask,
  keys: Keys,
  itemFile: (hash: string) => Promise<Uint8Array | null> = () => Promise.resolve(null),
): Client => {
  let sentBytes = 0;
  const counted = (body: Uint8Array): Uint8Array => {
    sentBytes += body.length;
    return body;
  };
  const ask: Ask = async (endpoint, input, data) => {
    try {
      return await call(endpoint, input, data, keys.current());
    } catch (error) {
      // A replacement of the key may have been interrupted: the server may expect the other key.
      if (!(error instanceof CallFailed) || error.status !== 401) throw error;
      if (!keys.tryOther()) throw new CallFailed({ ...error, message: SHUT_OUT });
      return call(endpoint, input, data, keys.current());
    }
  };

  const readWith = openReadWith(ask, itemFile, counted);
  const sendSegment = async ({ fileName, part, baseOffset, goesOn, content, body, file, ...segment }: Spooled) => {
    const { resync } = segment;
    // The same segment has the same name each time it is sent, so that the server recognises a repetition.
    const sending = `${file.slice(0, 24)}-${content.slice(0, 24)}${resync === null ? '' : `-${resync}`}`;
    const query = { fileName, part, baseOffset, goesOn, sending, resync, ...(await readWith.names(segment)) };
    return (await ask(ingestCalls.sendSegment, { query, body: counted(body) }, receipt)).contentHash;
  };

  return {
    send: async (segment) => {
      const { report, fileName, body } = segment;
      if (report) {
        const { store, date: businessDate, type: reportType } = report;
        const query = { store, businessDate, reportType, fileName };
        const printed = counted(await decompress(body));
        return (await ask(reportCalls.sendReport, { query, body: printed }, keptReport).catch(ofNoStore(store))).sha256;
      }
      const wasAnyKnown = readWith.isAnyKnown();
      try {
        return await sendSegment(segment);
      } catch (error) {
        if (!wasAnyKnown || !isUnknown(error)) throw error;
        readWith.forget();
        return sendSegment(segment);
      }
    },
    readWith,
    sentBytes: () => sentBytes,
    poll: (heartbeat) => ask(agentCalls.beat, { body: heartbeat }, orders),
    tellRefusals: async (refusals) => {
      const files = refusals.map(({ name, code, reason }) => ({
        fileName: tellable(name),
        code: reportedCode(code),
        reason: tellable(reason),
      }));
      await ask(ingestCalls.reportRefusals, { body: { files } }, z.null());
    },
    sendFile: async (requestId, about, body) => {
      await ask(agentCalls.sendFile, { params: { requestId }, query: about, body }, z.unknown());
    },
    rotateKey: async (keyHash) => {
      await ask(enrolmentCalls.rotateKey, { body: { keyHash } }, z.null());
    },
    done: async (requestId) => {
      await ask(agentCalls.doneRequest, { params: { requestId } }, z.null());
    },
  };
};
