import * as endpoints from '@lanewise/contract/endpoints/ingest';
import * as halves from '@lanewise/contract/endpoints/schemas/ingest';
import { mostReported, tellable } from '@lanewise/contract/entities/ingest';
import type { RefusalReport } from '@lanewise/contract/entities/ingest';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { Client } from '../client.ts';
import type { CommandError, World } from '../world.ts';

/** A file that this program refused itself, so that the server has not heard of it. */
export type OwnRefusal = RefusalReport['files'][number];

const LONGEST_REASON = 1_000;

export const ownRefusal = (fileName: string, error: SegmentRefused | CommandError): OwnRefusal => ({
  fileName: tellable(fileName),
  code: error instanceof SegmentRefused ? error.code : 'ingest.unreadable',
  reason: tellable(error.message.slice(0, LONGEST_REASON)),
});

/**
 * Tells the server of refused files, because nobody may read the output of a store's program. A failure of the call is
 * only printed: the files are refused in any case.
 */
export const tellRefusals = async (
  world: World,
  refusals: readonly OwnRefusal[],
  connected: () => Promise<Client>,
): Promise<void> => {
  if (refusals.length === 0) return;
  try {
    const client = await connected();
    for (let at = 0; at < refusals.length; at += mostReported) {
      const body = { companyId: client.companyId, files: refusals.slice(at, at + mostReported) };
      await client.ask(endpoints.reportRefusals, halves.reportRefusals, { body }, { tries: 1 });
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    world.err(`Refused files are not listed on Incoming: ${error.message}`);
  }
};
