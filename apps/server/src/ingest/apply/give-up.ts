import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import { enteredFrom } from '../../facts/journal.ts';
import type { Failure } from '../../meta/ingest-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import { firstKinds, tallyOf } from '../decide/account.ts';
import { heldByDecisions } from '../decide/days-and-stores.ts';
import type { IngestParts } from '../segment/parts.ts';
import { isOfPass } from './process.ts';

/**
 * Gives up a segment. Data that already entered stays and is reported. A segment is marked as failed only if none of
 * its data entered.
 */
export const giveUp = async (parts: IngestParts, row: SegmentRow, failure: Failure): Promise<void> => {
  const manifests = (await parts.store.manifestsOf(row.id)).filter(
    (one) => isOfPass(one, row) && one.state === 'applied',
  );
  if (manifests.length === 0) return parts.store.fail(row, failure);
  const decisions = manifests.flatMap((manifest) => manifest.decisions);
  const tally = await tallyOf(await firstKinds(decisions), new Set());
  const { transactions, lines, amount } = await enteredFrom(parts.facts, row.companyId, row.id);
  const summary: SegmentSummary = {
    format: row.format,
    records: null,
    transactions,
    lines,
    amount,
    enteredAmount: amount,
    knownAmount: '0',
    conflictAmount: '0',
    sameNumberAmount: '0',
    ...tally,
    // Keeps the count of the last summary, because it is not known which of the quarantined records a person has
    // settled since.
    quarantined: row.summary?.quarantined ?? [],
    quarantinedCount: row.summary?.quarantinedCount ?? 0,
    unknown: {},
    doubts: {},
    stakes: {},
    locationsCreated: [],
  };
  await parts.store.finish(
    row,
    { summary, quarantined: [], conflicts: [], held: heldByDecisions(decisions, tally) },
    failure,
  );
};
