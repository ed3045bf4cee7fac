import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const mebibyte = 1024 * 1024;

/**
 * Largest number of bytes of request bodies that are held at the same time: for all callers, for one company, and for
 * one key or user.
 */
export const usualRoom = { all: 256 * mebibyte, company: 128 * mebibyte, sender: 64 * mebibyte };
/**
 * Largest number of uploads that are received at the same time. The command line sends four segments at a time. If the
 * stores of a chain send more uploads than a server receives, they wait some seconds at most: the server tells the
 * senders of further uploads to try again.
 */
export const usualUploads = { all: 400, company: 150, sender: 8 };
/**
 * A connection that sends no byte in this time is stalled, not slow. `buildApp` limits how long a whole body may take.
 */
const stallMilliseconds = 30_000;

export type Chunks = AsyncIterable<Uint8Array>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Takes in a body of at most `limit` bytes, chunk by chunk. Refuses the body unread with 429 or 503 while its
     * sender, or all callers together, have too many uploads open.
     */
    takeBody<Result>(
      request: FastifyRequest,
      limit: number,
      work: (chunks: Chunks) => Promise<Result>,
    ): Promise<Result>;
  }
}

interface Held {
  uploads: number;
  bytes: number;
}

/** Open uploads, by their owner. */
const openLedger = () => {
  const held = new Map<string, Held>();
  const of = (key: string): Held => held.get(key) ?? { uploads: 0, bytes: 0 };
  const add = (key: string, uploads: number, bytes: number): void => {
    const before = of(key);
    const now = { uploads: before.uploads + uploads, bytes: before.bytes + bytes };
    if (now.uploads === 0) held.delete(key);
    else held.set(key, now);
  };
  return { of, add };
};

/**
 * A sender without open uploads may send one body of any size. Otherwise a body that is larger than the limit could
 * never be sent.
 */
const isFull = ({ uploads, bytes }: Held, more: number, most: number): boolean => uploads > 0 && bytes + more > most;

const senderBusy = (): Refusal =>
  new Refusal(429, 'server.busy', 'You have too many uploads on their way: send the next when one has ended', {
    retryAfter: 2,
  });
const companyBusy = (): Refusal =>
  new Refusal(429, 'server.busy', 'Too many uploads of your company are on their way: send it again in a moment', {
    retryAfter: 5,
  });
const allBusy = (): Refusal =>
  new Refusal(503, 'server.busy', 'Too many uploads are on their way: send it again in a moment', { retryAfter: 5 });

const senderOf = ({ caller }: FastifyRequest): string =>
  caller.connector ? `connector ${caller.connector.connectorId}` : `user ${caller.user.userId}`;

/** The declared length, or the largest allowed. */
const bytesOf = ({ headers }: FastifyRequest, limit: number): number => {
  const said = Number(headers['content-length'] ?? limit);
  return Math.min(Number.isFinite(said) ? said : limit, limit);
};

interface Arriving {
  body: unknown;
  stillMay: () => Promise<void>;
}

/**
 * Yields a body as it arrives; a missing body is empty. Throws at the end of the body if the sender has lost the right
 * to send meanwhile.
 */
const arriving = async function* ({ body, stillMay }: Arriving, stall: number): Chunks {
  if (!(body instanceof Readable)) return;
  const stalled = new Refusal(408, 'validation', 'The request took too long to arrive', {
    fields: [{ field: 'request', code: 'format', message: 'The request took too long to arrive' }],
  });
  const timer = setTimeout(() => body.destroy(stalled), stall);
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      timer.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
  await stillMay();
};

/** Bodies that are files. JSON bodies are small and were already read as a whole (`readBodies`). */
export const limitUploads = (
  app: FastifyInstance,
  room = usualRoom,
  stall = stallMilliseconds,
  most = usualUploads,
): void => {
  const ledger = openLedger();
  app.decorate('takeBody', async (request, limit, work) => {
    const sender = senderOf(request);
    const company = `company ${request.caller.companyId ?? 0}`;
    const bytes = bytesOf(request, limit);
    if (ledger.of(sender).uploads >= most.sender || isFull(ledger.of(sender), bytes, room.sender)) throw senderBusy();
    if (ledger.of(company).uploads >= most.company) throw companyBusy();
    if (ledger.of('all').uploads >= most.all) throw allBusy();
    if (isFull(ledger.of(company), bytes, room.company) || isFull(ledger.of('all'), bytes, room.all)) throw allBusy();
    const keys = [sender, company, 'all'];
    for (const key of keys) ledger.add(key, 1, bytes);
    try {
      return await work(arriving({ body: request.body, stillMay: () => request.stillMay() }, stall));
    } finally {
      for (const key of keys) ledger.add(key, -1, -bytes);
    }
  });
};
