import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Format } from '@lanewise/tlog/format';
import type { Client } from '../client.ts';
import { CallFailed } from '@lanewise/intake/call';
import { CommandError } from '../world.ts';
import { addSegment, openAccount, type FileAccount } from './account.ts';
import type { SourceFile } from './files.ts';
import { limiter } from './limiter.ts';
import { ownRefusal } from './refusals.ts';
import type { ImportProgress } from './progress.ts';
import { cutFile } from './segments.ts';
import type { Piece } from './segments.ts';
import { NoAnswer, sendPiece } from './send.ts';
import type { Shipment } from './send.ts';
import { addReceipt } from './totals.ts';
import type { Totals } from './totals.ts';

/** Segments in flight: the server decodes one while the next is cut, compressed and sent. */
const IN_FLIGHT = 4;

export interface KnownFile {
  file: SourceFile;
  format: Format;
}

export interface Delivery {
  client: Client;
  shipment: Shipment;
  profile: ImportProfile | null;
  totals: Totals;
  progress: ImportProgress;
  /** Bytes after which a segment ends; by default those of the format. */
  segmentBytes?: number;
}

interface FileRun extends KnownFile {
  account: FileAccount;
}

/** Whether an error ends the whole import: the server does not answer, has failed, or refuses this sender. */
const endsAll = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === null || [401, 403].includes(error.status) || error.status >= 500);

/** Keeps the first reason for an incomplete file, because a second segment of the file may fail meanwhile. */
const fail = (account: FileAccount, reason: string): void => {
  account.failure ??= reason;
};

/**
 * Sends all files, a few segments at a time, and adds up their outcome. Returns the error that stopped the import, or
 * null.
 */
export const deliver = async (delivery: Delivery, known: readonly KnownFile[]): Promise<Error | null> => {
  const lanes = limiter(IN_FLIGHT);
  const runs: FileRun[] = known.map((each) => ({ ...each, account: openAccount(each.file.name, each.format.id) }));
  let stopped: Error | null = null;

  const settle = async ({ file, account }: FileRun, piece: Piece): Promise<void> => {
    try {
      const failure = await sendOne(delivery, file, piece, account);
      if (failure !== null) fail(account, failure);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      account[error instanceof NoAnswer ? 'waiting' : 'refused'] += piece.records;
      const cause = error instanceof NoAnswer ? error.cause : error;
      fail(account, error.message);
      if (endsAll(cause)) stopped ??= cause;
    }
  };
  const sendFile = async (run: FileRun): Promise<void> => {
    const { account, file, format } = run;
    const cut = cutFile(file.path, format, delivery.profile, delivery.segmentBytes);
    let given = 0;
    account.endsEarly = true;
    try {
      for await (const piece of cut.pieces) {
        given += piece.records;
        if (stopped !== null) fail(account, 'not sent as a whole, because the import stopped.');
        // A refused segment ends its file, since the rest would be refused too. The rest is counted and not sent.
        if (account.failure === null) await lanes.start(() => settle(run, piece));
        else account.refused += piece.records;
        if (stopped !== null) return;
      }
      account.endsEarly = false;
    } finally {
      // Includes records that were read but are in no segment, because the file broke off there.
      account.read = cut.records();
      account.trailing = cut.trailing();
      account.refused += account.read - given;
    }
  };

  for (const run of runs) {
    try {
      await sendFile(run);
    } catch (error) {
      if (!(error instanceof SegmentRefused || error instanceof CommandError)) throw error;
      fail(run.account, error.message);
      delivery.totals.untold.push(ownRefusal(run.file.name, error));
    }
  }
  await lanes.idle();
  for (const { account } of runs) delivery.totals.accounts.push(account);
  return stopped;
};

/** Returns null when the segment is applied, and otherwise the reason of the failure. */
const sendOne = async (
  { client, shipment, totals, progress }: Delivery,
  file: SourceFile,
  piece: Piece,
  account: FileAccount,
): Promise<string | null> => {
  const receipt = await sendPiece(client, file.name, piece, shipment);
  addReceipt(totals, receipt);
  addSegment(account, piece.records, receipt);
  progress.add(piece.read, receipt.summary?.transactions ?? 0, file.name);
  const { state, segmentId, error } = receipt;
  if (state === 'applied' && error === null) return null;
  const what = state === 'failed' ? 'apply' : 'finish';
  return `the server could not ${what} segment ${segmentId}: ${error ?? 'no reason was given'}.`;
};
