import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ActionRow, ConflictRow, Kept } from '../../meta/incoming-types.ts';
import type { SegmentRow, Stale } from '../../meta/segment-types.ts';
import { currentVersions, versionKey } from '../../facts/journal.ts';
import { besideStanding, standingBeside } from '../decide/beside.ts';
import { CompanyHeld } from '../apply/carry-out.ts';
import { traitsOfContested } from '../decide/contested.ts';
import { decideInSteps } from '../decide/decide.ts';
import { freezeAndApply } from '../apply/freeze.ts';
import { isMetaAway, messageOf, passes, sentenceOf } from '../segment/failures.ts';
import type { Held } from './held-companies.ts';
import { replaySegment } from './history.ts';
import type { IngestParts } from '../segment/parts.ts';
import { Dropped, type Pause } from '../segment/passes.ts';
import { existingOf, keptBytes, portionsOf, setAsideIn } from '../apply/process.ts';
import { withSegment } from '../segment/segment.ts';
import { staleOf } from '../decide/files-to-read-again.ts';
import { VoidedSales } from '../decide/voided-sales.ts';
import { takeOut, withdraw } from '../apply/withdraw.ts';

/**
 * Carries out decisions of people about received data. A request is a row that is committed before it is answered, and
 * ended only when its figures are complete. After a crash the request is repeated, and finds what has already entered.
 */

/** The reason of a request that fails because the requested version is no longer found at its place. */
const notFound = "Today's decoder finds no transaction at this place of the file, or it could not be entered.";

/**
 * Takes one conflict per transaction at a time, because each conflict depends on the changes of the conflict before it.
 */
const distinct = (conflicts: readonly ConflictRow[]): ConflictRow[] => {
  const seen = new Set<string>();
  return conflicts.filter((conflict) => {
    const key = versionKey(conflict);
    return !seen.has(key) && seen.add(key);
  });
};

/** Offsets of the versions that are current now, and the files that depended on the replaced versions. */
interface Accepted {
  found: ReadonlySet<number>;
  stale: Stale;
  /** By offset: the content that entered, and the contents that were already current under the same key. */
  kept: ReadonlyMap<number, Kept>;
}

/**
 * Enters the chosen versions. Each chosen version replaces the current version by a reversing entry and a new version.
 * With `keepBoth`, the chosen version enters in addition to the current version.
 */
const enter = async (
  parts: IngestParts,
  row: SegmentRow,
  { wanted, keepBoth }: { wanted: ReadonlySet<number>; keepBoth: boolean },
): Promise<Accepted> => {
  return withSegment(parts, row, await keptBytes(parts, row), async (decoded) => {
    const setAside = setAsideIn(await parts.store.manifestsOf(row.id));
    const lost = new Set<number>();
    const kept = new Map<number, Kept>();
    const chosen = decoded.entries.filter(({ offset }) => wanted.has(offset) && !setAside.has(offset));
    for (const { month, entries } of await portionsOf(chosen)) {
      const existing = await existingOf(parts, row.companyId, entries);
      const voidedSales = new VoidedSales();
      await voidedSales.ask(parts.facts, row.companyId, entries);
      const under = standingBeside(entries, existing);
      for (const { offset, hash } of entries) kept.set(offset, { hash, beside: under.get(offset) ?? [] });
      const apart = keepBoth
        ? { beside: besideStanding(entries, under) }
        : { traits: await traitsOfContested(parts, row, decoded, { entries, existing }) };
      const rules = { purpose: 'accept' as const, segment: row.id, voidedSales, ...apart };
      const decided = await decideInSteps(entries, existing, rules);
      for (const offset of decided.voidedBefore.keys()) lost.add(offset);
      if (decided.entryCount > 0)
        await freezeAndApply(parts, row, decoded, { month, purpose: 'accept', entries, ...decided });
    }
    const found = new Set(chosen.map(({ offset }) => offset).filter((offset) => !lost.has(offset)));
    // After a crash, the version has already entered, and its decision records what it replaced.
    const accepted = (await parts.store.manifestsOf(row.id)).filter(({ purpose }) => purpose === 'accept');
    const decisions = accepted.flatMap((manifest) => manifest.decisions);
    return { found, kept, stale: await staleOf(parts, row.companyId, chosen, decisions) };
  });
};

const accept = async (parts: IngestParts, row: SegmentRow, actions: readonly ActionRow[]): Promise<void> => {
  const { incoming } = parts.store;
  const keepBoth = actions[0]?.kind === 'keepBoth';
  const conflicts = distinct(await incoming.conflictsById(actions.map(({ subjectId }) => subjectId)));
  const wanted = new Set(conflicts.map(({ position }) => position));
  const { found, stale, kept } = await enter(parts, row, { wanted, keepBoth });
  const actionsOf = (some: readonly ConflictRow[]): ActionRow[] => {
    const ids = new Set(some.map(({ id }) => id));
    return actions.filter(({ subjectId }) => ids.has(subjectId));
  };
  parts.faults('before:finish');
  const entered = conflicts.filter(({ position }) => found.has(position));
  const keptById = new Map<number, Kept>();
  for (const { id, position } of entered) {
    const one = kept.get(position);
    if (one) keptById.set(id, one);
  }
  if (keepBoth) await incoming.keptBoth(actionsOf(entered), keptById, stale);
  else await incoming.accepted(actionsOf(entered), stale);
  const lost = actionsOf(conflicts.filter(({ position }) => !found.has(position)));
  if (lost.length > 0) await incoming.failed(lost, notFound);
  parts.faults('after:finish');
};

/**
 * Takes out receipts that had entered in addition to another receipt of their number. If another version has replaced
 * one of these receipts since, that version stays.
 */
const undoBoth = async (parts: IngestParts, company: number, actions: readonly ActionRow[]): Promise<void> => {
  const { incoming } = parts.store;
  const conflicts = await incoming.conflictsById(actions.map(({ subjectId }) => subjectId));
  // Looks for the content and also for the place, because a newer decoder may read other content at the same offset.
  const wanted = new Set(
    conflicts.flatMap(({ incomingHash, segment, position }) => [incomingHash, `${segment} ${position}`]),
  );
  const places = new Map<number, number[]>();
  for (const { segment, offset, hash } of await currentVersions(parts.facts, company, conflicts))
    if (wanted.has(hash) || wanted.has(`${segment} ${offset}`))
      places.set(segment, [...(places.get(segment) ?? []), offset]);
  for (const [segment, offsets] of places) {
    const row = await parts.store.segment(company, segment);
    if (row) await takeOut(parts, row, { purpose: 'undoBoth', offsets, until: Infinity });
  }
  parts.faults('before:finish');
  await incoming.undoneBoth(actions);
  parts.faults('after:finish');
};

/** Works on a segment in turns with others. Work that pauses continues by itself. */
export type InTurns = (row: SegmentRow, work: (row: SegmentRow, pause: Pause) => Promise<void>) => Promise<void>;
const inOneGo: InTurns = (row, work) => work(row, async () => undefined);

interface Requests {
  held: Held;
  actions: readonly ActionRow[];
  companyId: number;
}

/** Carries out requests. After a failure, the requests end as failed, or their company waits. */
const settled = async (
  parts: IngestParts,
  { held, actions, companyId }: Requests,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
    held.succeeded(companyId);
  } catch (error) {
    if (isMetaAway(error) || error instanceof Dropped) throw error;
    if (error instanceof CompanyHeld || passes(error)) {
      held.hold(companyId, error instanceof CompanyHeld ? error.message : null);
      return;
    }
    if (!(error instanceof SegmentRefused))
      parts.log.error({ error: messageOf(error) }, 'a decision could not be carried out');
    const recorded = parts.store.incoming.failed(actions, sentenceOf(error));
    await recorded.then(
      () => held.succeeded(companyId),
      (again: unknown) => {
        // A failure that cannot be recorded holds up only its own company, like a temporary failure.
        if (isMetaAway(again)) throw again;
        parts.log.error({ company: companyId, error: messageOf(again) }, 'a decision cannot be given up');
        held.hold(companyId, null);
      },
    );
  }
};

const carryOut = async (parts: IngestParts, requests: Requests, inTurns: InTurns): Promise<void> => {
  const { actions } = requests;
  const [first] = actions;
  const row = first?.segment ? await parts.store.segment(first.companyId, first.segment) : null;
  if (!first || !row) return parts.store.incoming.failed(actions, 'The file is no longer kept.');
  if (first.kind === 'withdraw') {
    await withdraw(parts, row, actions);
    return;
  }
  if (row.state === 'withdrawn') return parts.store.incoming.failed(actions, 'The file was withdrawn.');
  if (first.kind === 'accept' || first.kind === 'keepBoth') return accept(parts, row, actions);
  if (first.kind === 'undoBoth') return undoBoth(parts, row.companyId, actions);
  // A file that is not applied yet will be decoded by today's decoder anyway, so the request is done. All other files
  // are replayed.
  if (row.state !== 'applied') return parts.store.incoming.done(actions);
  await inTurns(row, (_, pause) =>
    settled(parts, requests, async () => {
      await replaySegment({ ...parts, pause }, row);
      await parts.store.incoming.done(actions);
    }),
  );
};

/**
 * Carries out the oldest requests of one company, or a part of them if they take long. Returns the company, or null if
 * there are no requests. `behind`: the company of the previous turn. `entering`: companies with a half-done segment;
 * their requests wait until the segment ends. `inTurns`: how a file is read again. A temporary failure, such as a full
 * disk, keeps the company waiting; any other failure ends the requests as failed. Throws while the metadata store is
 * unavailable.
 */
export const resolveRequested = async (
  parts: IngestParts,
  held: Held,
  entering: readonly number[] = [],
  behind = 0,
  inTurns: InTurns = inOneGo,
): Promise<number | null> => {
  const actions = await parts.store.incoming.requested([...held.companies(), ...entering], behind);
  const [first] = actions;
  if (!first) return null;
  const { companyId } = first;
  const requests = { held, actions, companyId };
  await settled(parts, requests, () => carryOut(parts, requests, inTurns));
  return companyId;
};
