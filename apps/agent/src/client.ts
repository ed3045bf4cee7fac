import * as agentCalls from '@lanewise/contract/endpoints/connector-agent';
import { pathOf, searchOf, type QueryValue } from '@lanewise/contract/endpoints/address';
import type { Endpoint } from '@lanewise/contract/endpoints/endpoint';
import * as ingestCalls from '@lanewise/contract/endpoints/ingest';
import { connectorStatuses } from '@lanewise/contract/entities/connector-rules';
import { mostReported } from '@lanewise/contract/entities/ingest';
import { z } from 'zod';
import type { SetAside } from './journal.ts';
import type { Spooled } from './spool.ts';

/** A call without success. `status` is null when no answer came, `code` is '' when it was none of ours. */
export interface Failure {
  status: number | null;
  code: string;
  message: string;
  /** Seconds. */
  retryAfter: number | null;
}
export class CallFailed extends Error implements Failure {
  override readonly name = 'CallFailed';
  readonly status: number | null;
  readonly code: string;
  readonly retryAfter: number | null;
  constructor({ status, code, message, retryAfter }: Failure) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Milliseconds for one call: 4 MiB over a line of 256 kbit/s take a bit more than two minutes. */
const CALL_MS = 300_000;

// Only what the agent needs: a newer server answers with more.
const receipt = z.object({ segmentId: z.number(), contentHash: z.string() });
const orders = z.object({
  status: z.enum(connectorStatuses),
  requests: z.array(z.object({ requestId: z.number(), fileType: z.string(), fileName: z.string().nullable() })),
  resyncs: z.array(
    z.object({
      requestId: z.number(),
      storeNumber: z.string(),
      expiresAt: z.string(),
      resyncStartDate: z.string(),
      resyncEndDate: z.string(),
      resynctlogJobType: z.boolean(),
    }),
  ),
});
/** What the server wants of this agent. */
export type Orders = z.output<typeof orders>;
const hashed = z.object({ hash: z.string() });
const refusal = z.object({ message: z.string(), code: z.string() });

interface Call {
  params?: object;
  query?: Readonly<Record<string, QueryValue>>;
  body?: Uint8Array | object;
}

const failureOf = (response: Response, text: string): Failure => {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(after) && after >= 0 ? after : null;
  const told = refusal.safeParse(jsonOf(text));
  const { message, code } = told.success ? told.data : { message: `The answer was ${response.status}.`, code: '' };
  return { status: response.status, code, message, retryAfter };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const noAnswer = (error: unknown): CallFailed => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new CallFailed({ status: null, code: '', message: `No answer: ${message}`, retryAfter: null });
};

export interface Client {
  /** Sends a segment; returns the hash of what the server has kept. Throws CallFailed, as all of these do. */
  send(segment: Spooled): Promise<string>;
  /** Says that the agent lives; returns what it shall do. */
  poll(): Promise<Orders>;
  tellRefusals(refusals: readonly SetAside[]): Promise<void>;
  /** Sends a file that a user asked for, compressed. */
  sendFile(requestId: number, about: { fileName: string; modifiedAt: string }, body: Uint8Array): Promise<void>;
  /** Says that a resync is done. */
  done(requestId: number): Promise<void>;
}
export { mostReported };

/** The server of the settings, called with the key of this store. */
export const openClient = (
  server: string,
  key: string,
  version: string,
  stopped: AbortSignal,
  fetchIt: typeof fetch = fetch,
): Client => {
  const base = `${server.replace(/\/+$/, '')}/api/`;
  const profiles = new Map<string, string>();

  const ask = async <Data>(
    endpoint: Endpoint,
    { params = {}, query = {}, body }: Call,
    data: z.ZodType<Data>,
  ): Promise<Data> => {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const response = await fetchIt(`${base}${pathOf(endpoint, params)}${searchOf(query)}`, {
      method: endpoint.method,
      // A page that redirects is not the server, and must not see the key.
      redirect: 'manual',
      headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
      signal: AbortSignal.any([stopped, AbortSignal.timeout(CALL_MS)]),
    }).catch((error: unknown) => Promise.reject(noAnswer(error)));
    const text = await response.text().catch((error: unknown) => Promise.reject(noAnswer(error)));
    if (!response.ok) throw new CallFailed(failureOf(response, text));
    const read = z.object({ isSuccess: z.literal(true), data }).safeParse(jsonOf(text));
    if (read.success) return read.data.data;
    throw new CallFailed({ status: null, code: '', message: 'The answer is none of a server.', retryAfter: null });
  };

  /** The server's name for a profile; it is sent once in the life of the process. */
  const profileHash = async (profile: Spooled['profile']): Promise<string | undefined> => {
    if (profile === null) return undefined;
    const text = JSON.stringify(profile);
    const hash = profiles.get(text) ?? (await ask(ingestCalls.saveIngestProfile, { body: profile }, hashed)).hash;
    profiles.set(text, hash);
    return hash;
  };

  return {
    send: async ({ fileName, part, baseOffset, goesOn, profile, content, body, file, resync }) => {
      // The same segment has the same name whenever it is sent, so that a repetition is known as one.
      const sending = `${file.slice(0, 24)}-${content.slice(0, 24)}${resync === null ? '' : `-${resync}`}`;
      const query = { fileName, part, baseOffset, goesOn, sending, resync, profile: await profileHash(profile) };
      return (await ask(ingestCalls.sendSegment, { query, body }, receipt)).contentHash;
    },
    poll: () => ask(agentCalls.openRequests, { query: { version } }, orders),
    tellRefusals: async (refusals) => {
      const files = refusals.map(({ name, code, reason }) => ({ fileName: name, code, reason }));
      await ask(ingestCalls.reportRefusals, { body: { files } }, z.null());
    },
    sendFile: async (requestId, about, body) => {
      await ask(agentCalls.sendFile, { params: { requestId }, query: about, body }, z.unknown());
    },
    done: async (requestId) => {
      await ask(agentCalls.doneRequest, { params: { requestId } }, z.null());
    },
  };
};
