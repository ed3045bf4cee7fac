import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Format } from '@lanewise/tlog/format';
import type { Client } from '../client.ts';
import { NetworkError, ServerError } from '../retry.ts';
import { CommandError } from '../world.ts';
import type { SourceFile } from './files.ts';
import { limiter } from './limiter.ts';
import type { Progress } from './progress.ts';
import { cut } from './segments.ts';
import type { Piece } from './segments.ts';
import { sendPiece } from './send.ts';
import type { Shipment } from './send.ts';
import { addReceipt } from './totals.ts';
import type { Totals } from './totals.ts';

/** Segments on their way at a time: the server decodes one while the next is cut, packed and sent. */
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
  progress: Progress;
}

/** Delivery of one file; `failure` says why it, or its rest, did not enter. */
interface FileRun extends KnownFile {
  failure: string | null;
}

/** Ends the whole import and not only one file: the server takes nothing now, or nothing from this sender. */
const endsAll = (error: Error): boolean =>
  error instanceof NetworkError ||
  (error instanceof ServerError && ([401, 403].includes(error.status) || error.status >= 500));

/** Sends all files, a few segments at a time, and adds up what became of them. Answers why it had to stop, or null. */
export const deliver = async (delivery: Delivery, known: readonly KnownFile[]): Promise<Error | null> => {
  const lanes = limiter(IN_FLIGHT);
  const files: FileRun[] = known.map((each) => ({ ...each, failure: null }));
  let stopped: Error | null = null;

  const settle = async (run: FileRun, piece: Piece): Promise<void> => {
    try {
      run.failure ??= await sendOne(delivery, run.file, piece);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      run.failure ??= error.message;
      if (endsAll(error)) stopped ??= error;
    }
  };
  const sendFile = async (run: FileRun): Promise<void> => {
    for await (const piece of cut(run.file.path, run.format, delivery.profile)) {
      // A segment that is refused ends its file: the rest would be refused alike.
      if (stopped !== null) run.failure ??= 'not sent as a whole, because the import stopped.';
      if (run.failure !== null) return;
      await lanes.start(() => settle(run, piece));
    }
  };

  for (const run of files) {
    try {
      await sendFile(run);
    } catch (error) {
      if (!(error instanceof SegmentRefused || error instanceof CommandError)) throw error;
      run.failure ??= error.message;
    }
  }
  await lanes.idle();
  for (const { file, failure } of files)
    if (failure === null) delivery.totals.files += 1;
    else delivery.totals.refused.push({ name: file.name, reason: failure });
  return stopped;
};

/** Answers null when the segment is applied, else why the server could not. */
const sendOne = async (delivery: Delivery, file: SourceFile, piece: Piece): Promise<string | null> => {
  const { client, shipment, totals, progress } = delivery;
  const receipt = await sendPiece(client, file.name, piece, shipment);
  addReceipt(totals, receipt);
  progress.add(piece.read, receipt.summary?.transactions ?? 0, file.name);
  if (receipt.state !== 'failed') return null;
  return `the server could not apply segment ${receipt.segmentId}: ${receipt.error ?? 'no reason was given'}.`;
};
