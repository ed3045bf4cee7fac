import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as endpoints from '@lanewise/contract/endpoints/ingest';
import * as halves from '@lanewise/contract/endpoints/schemas/ingest';
import type { SegmentReceipt, ToldReceipt } from '@lanewise/contract/entities/ingest';
import type { Client } from '../client.ts';
import { CallFailed } from '@lanewise/intake/call';
import { CommandError } from '../world.ts';
import type { Piece } from './segments.ts';

const compress = promisify(gzip);

/** Seconds that the server may hold a request for a receipt that is not settled. */
const WAIT_SECONDS = 20;
/**
 * Number of requests for the receipt of one segment. Each request takes up to WAIT_SECONDS, so all requests take ten
 * minutes. If the segment is not settled by then, the server has stopped working on it.
 */
const QUESTIONS = 30;

export interface Shipment {
  profile: string | undefined;
  items: string | undefined;
  createLocations: boolean;
  dryRun: boolean;
  /** Whether files that were withdrawn are taken as new. */
  again?: boolean | undefined;
}

/** Sends a profile or an item file; returns its hash. Sending the same content again changes nothing. */
export const sendProfile = async (client: Client, profile: object): Promise<string> =>
  (await client.ask(endpoints.saveIngestProfile, halves.saveIngestProfile, { body: profile })).hash;
export const sendItems = async (client: Client, bytes: Uint8Array): Promise<string> =>
  (await client.ask(endpoints.saveItemFile, halves.saveItemFile, { body: bytes })).hash;

/** The server has or may have a segment, and its outcome is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  override readonly cause: Error;
  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

/**
 * Whether a server refused a segment and has not kept it. 502 and 504 do not count, because a gateway may send them
 * after its own timeout.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailed && error.status !== null && error.status >= 400 && ![502, 504].includes(error.status);

const noAnswer = (error: unknown): never => {
  throw error instanceof Error && !isRefusal(error) ? new NoAnswer(error) : error;
};

/**
 * Sends one segment and waits until the segment is applied or has failed. Throws CallFailed if the server refuses the
 * segment, otherwise NoAnswer.
 */
export const sendPiece = async (
  client: Client,
  fileName: string,
  piece: Piece,
  shipment: Shipment,
): Promise<SegmentReceipt> => {
  const { part, baseOffset, goesOn } = piece;
  // Prefers speed over size: the server usually runs on this machine, and POS text shrinks tenfold at any level.
  const body = await compress(piece.bytes, { level: 3 });
  const query = { fileName, part, baseOffset, goesOn, companyId: client.companyId, sending: randomUUID(), ...shipment };
  const receipt = await client.ask(endpoints.sendSegment, halves.sendSegment, { query, body }).catch(noAnswer);
  if (receipt.state !== 'received' || shipment.dryRun) return receipt;
  const settled = await waitFor(client, receipt.segmentId).catch((error: unknown) => {
    throw error instanceof Error ? new NoAnswer(error) : error;
  });
  return { ...settled, contentHash: receipt.contentHash, duplicate: receipt.duplicate };
};

/** Returns the receipt of a kept segment, once it is applied or has failed. */
const waitFor = async (client: Client, segmentId: number): Promise<ToldReceipt> => {
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const input = { params: { segmentId }, query: { wait: WAIT_SECONDS } };
    const receipt = await client.ask(endpoints.oneSegment, halves.oneSegment, input);
    if (receipt.state !== 'received') return receipt;
  }
  throw new CommandError(`The server has kept segment ${segmentId} but has not applied it yet.`);
};
