import { setTimeout as delay } from 'node:timers/promises';
import type { Ingest } from '../ingest/ingest.ts';
import type { DemoFile } from './files.ts';

export type SentFile = DemoFile & { companyId: number };

export type Send = (file: SentFile) => Promise<void>;

/** Seconds in which one demo file must enter. Many files may be queued in front of it. */
const PATIENCE = 300;
const STEP = 1;

/**
 * Sends a file like any other, and resolves when its figures are available. Rejects if the file did not enter. Also
 * rejects with the signal's reason once the signal is aborted; a file that was acknowledged before then enters after
 * the next start.
 */
export const senderTo =
  ({ ingest }: { ingest: Ingest }, signal: AbortSignal, onEntered: () => void): Send =>
  async ({ companyId, fileName, bytes }) => {
    signal.throwIfAborted();
    const { segmentId } = await ingest.receive(
      { fileName, companyId, createLocations: false, dryRun: false, part: 1, baseOffset: 0 },
      { companyId, sentBy: 'demo', onlyLocations: null },
      (async function* () {
        yield bytes;
      })(),
    );
    for (let waited = 0; ; waited += STEP) {
      const receipt = await ingest.receipt(companyId, segmentId, STEP);
      signal.throwIfAborted();
      if (receipt?.state === 'applied') break;
      if (receipt?.state === 'failed' || waited >= PATIENCE)
        throw new Error(`${fileName} did not enter: ${receipt?.error ?? 'it took too long'}`);
      await delay(0);
    }
    onEntered();
  };
