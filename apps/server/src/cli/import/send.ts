import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { segmentReceipt } from '@lanewise/contract/entities/ingest';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { z } from 'zod';
import type { Client } from '../client.ts';
import { CommandError } from '../world.ts';
import type { Piece } from './segments.ts';

const compress = promisify(gzip);

/** Seconds the server may hold a question before it says "not yet". */
const WAIT_SECONDS = 20;
/** How often it may say so: ten minutes for one segment means that the server has stopped working on it. */
const QUESTIONS = 30;

export interface Shipment {
  profile: string | undefined;
  items: string | undefined;
  createLocations: boolean;
  dryRun: boolean;
}

const hashReply = z.object({ hash: z.string() });

/** Sends what decoding needs besides the files; answers the hashes that name it. Sending the same again is no change. */
export const sendProfile = async (client: Client, profile: object): Promise<string> =>
  (await client.call('PUT', 'ingest/profiles', hashReply, { body: profile })).hash;
export const sendItems = async (client: Client, bytes: Uint8Array): Promise<string> =>
  (await client.call('PUT', 'ingest/items', hashReply, { body: bytes })).hash;

/** Sends one segment and waits until it is applied or has failed. Throws ServerError when it is refused. */
export const sendPiece = async (
  client: Client,
  fileName: string,
  piece: Piece,
  shipment: Shipment,
): Promise<SegmentReceipt> => {
  const { part, baseOffset } = piece;
  // Speed over size: the line is mostly this machine's own, and POS text shrinks tenfold at any level.
  const body = await compress(piece.bytes, { level: 3 });
  const query = { fileName, part, baseOffset, companyId: client.companyId, ...shipment };
  let receipt = await client.call('POST', 'ingest/segments', segmentReceipt, { query, body });
  for (let asked = 0; receipt.state === 'received' && !shipment.dryRun; asked += 1) {
    if (asked === QUESTIONS)
      throw new CommandError(`The server has kept segment ${receipt.segmentId} but has not applied it yet.`);
    receipt = {
      ...(await client.call('GET', `ingest/segments/${receipt.segmentId}`, segmentReceipt, {
        query: { wait: WAIT_SECONDS },
      })),
      duplicate: receipt.duplicate,
    };
  }
  return receipt;
};
