import { createHash } from 'node:crypto';
import { versionKey, type CurrentVersion } from '../../facts/journal.ts';
import { saleKey } from '../../facts/sale-key.ts';
import type { Decision, NewConflict } from '../../meta/ingest-types.ts';
import type { Purpose, ResyncDays } from '../../meta/segment-types.ts';
import { inSteps } from '../../meta/steps.ts';
import { saleKeyOf, type Entry } from '../segment/placed.ts';
import { VoidedSales } from './voided-sales.ts';
import type { Past } from './past.ts';
import { Versions, type KnownBeside, type KnownTraits, type KnownUndone } from './versions.ts';

export interface Decided {
  decisions: Decision[];
  conflicts: NewConflict[];
  entryCount: number;
  hash: string;
  /**
   * Post voids that do not enter, by their offset in the segment, with the reason: another post void takes the same
   * sale back.
   */
  voidedBefore: ReadonlyMap<number, string>;
}

/** The context of decisions, in addition to the transactions and the current versions. */
export interface Rules {
  purpose: Purpose;
  segment: number;
  /** In a replay, whether the segment was sent as a resync. */
  isResync?: boolean;
  /** The business dates that a resync was requested for; null: all. */
  resyncDays?: ResyncDays | null;
  /** The last entry of the journal when the segment was last decided as a resync. */
  resyncPosition?: number;
  grown?: Grown;
  /** The past of transactions that may replace a current version. */
  past?: Past;
  /** Offsets of current post voids whose sale changed after they took it back. */
  retaken?: ReadonlySet<number>;
  voidedSales?: VoidedSales;
  /** For transactions whose key other transactions share: facts that may prove that a transaction is another sale. */
  traits?: KnownTraits;
  /**
   * For transactions whose key other transactions share: for each content, the other contents under the same key that a
   * person also declared right.
   */
  beside?: KnownBeside;
  /**
   * Contents that a person no longer accepts as a further receipt. They stay out until a person or a resync brings them
   * in.
   */
  undone?: KnownUndone;
}

/**
 * Decides about each transaction of one segment and month, in the order of the file:
 * - The same content under the same key is a repetition in any segment, order or occurrence, and does nothing.
 * - An unknown key is new. A further transaction of the same number without a lane inside one segment is new, too.
 * - Other content under a known key is also new if it is another sale than every current version: the numbers of its
 *   lane began again, or a person said that both are right.
 * - Any other content under a known key is a conflict, and the first version stays. There are four exceptions, in which
 *   the content becomes a reversing entry and a new version: in a resync of the requested days, in an accepted
 *   conflict, in a replay of the segment that the current version came from, and if the content continues a version
 *   that was cut off. A resync never replaces a content that it brought itself: two contents that it brings under one
 *   number are a conflict, in either order.
 * - A content is a conflict if a person took back the decision that it is right in addition to another content.
 * - A current post void with the parts of a sale that was replaced becomes a reversing entry and a new version.
 * - A post void does not enter, and is reported, if an earlier post void already takes back its sale.
 *
 * Pure: the same arguments give the same decisions. Entry numbers count from 0 and are moved when the manifest is
 * frozen.
 */
export const decide = (entries: readonly Entry[], existing: readonly CurrentVersion[], rules: Rules): Decided => {
  const deciding = new Deciding(rules);
  deciding.know(existing);
  deciding.hold(entries);
  deciding.take(entries);
  return deciding.end();
};

/**
 * Decides in steps, so that other requests are served in between. Tens of thousands of receipts without a lane may
 * share one number.
 */
export const decideInSteps = async (
  entries: readonly Entry[],
  existing: readonly CurrentVersion[],
  rules: Rules,
): Promise<Decided> => {
  const deciding = new Deciding(rules);
  for await (const some of inSteps(existing)) deciding.know(some);
  for await (const some of inSteps(entries)) deciding.hold(some);
  for await (const some of inSteps(entries)) deciding.take(some);
  return deciding.end();
};

class Deciding {
  readonly #rules: Required<Rules>;
  readonly #known = new Map<string, Versions>();
  readonly #decisions: Decision[] = [];
  readonly #conflicts: NewConflict[] = [];
  readonly #voidedBefore = new Map<number, string>();
  /** The contents that a resync holds. */
  readonly #held = new Set<string>();
  readonly #digest = createHash('sha256');
  #entryNo = 0;

  constructor(rules: Rules) {
    this.#rules = {
      isResync: false,
      resyncDays: null,
      resyncPosition: 0,
      grown: nothingGrown,
      past: { decidedWith: new Map(), replaced: new Set() },
      retaken: new Set(),
      voidedSales: new VoidedSales(),
      traits: new Map(),
      beside: new Map(),
      undone: new Set(),
      ...rules,
    };
  }

  know(existing: readonly CurrentVersion[]): void {
    for (const item of existing) this.#versionsOf(versionKey(item)).add(item);
  }

  hold(entries: readonly Entry[]): void {
    if (isResync(this.#rules)) for (const { hash } of entries) this.#held.add(hash);
  }

  take(entries: readonly Entry[]): void {
    for (const entry of entries) this.#decide(entry);
  }

  end(): Decided {
    return {
      decisions: this.#decisions,
      conflicts: this.#conflicts,
      entryCount: this.#entryNo,
      hash: this.#digest.digest('hex').slice(0, 32),
      voidedBefore: this.#voidedBefore,
    };
  }

  #versionsOf(key: string): Versions {
    let found = this.#known.get(key);
    if (!found) this.#known.set(key, (found = new Versions(this.#rules.segment)));
    return found;
  }

  #decide(entry: Entry): void {
    const { voidedSales } = this.#rules;
    const versions = this.#versionsOf(saleKey(saleKeyOf(entry)));
    const verdict = judge(entry, versions, this.#rules, this.#held);
    const enters = verdict.kind === 'new' || verdict.kind === 'reverse';
    // A current post void leaves the figures if an earlier post void of the same sale counts again.
    const before = verdict.kind === 'conflict' ? null : voidedSales.otherThan(entry);
    if (before !== null) {
      this.#voidedBefore.set(entry.offset, before);
      return;
    }
    if (enters) this.#enter(entry, verdict, versions);
    else this.#decisions.push({ ...decisionOf(entry, verdict), version: 0, entryNo: 0 });
    if (verdict.kind === 'conflict') this.#conflicts.push(conflictOf(entry, verdict));
    this.#digest.update(`${entry.offset} ${entry.hash} ${verdict.kind} ${verdict.occurrence}\n`);
  }

  #enter(entry: Entry, verdict: Verdict, versions: Versions): void {
    const { existing, occurrence } = verdict;
    this.#rules.voidedSales.enter(entry, existing);
    const version = (existing?.version ?? 0) + 1;
    this.#decisions.push({ ...decisionOf(entry, verdict), version, entryNo: this.#entryNo });
    this.#entryNo += verdict.kind === 'reverse' ? 2 : 1;
    if (existing) versions.remove(existing);
    const { businessDate, lane, number, began, ended } = entry.transaction;
    versions.add({
      location: entry.location,
      businessDate,
      lane,
      number,
      began,
      ended,
      occurrence,
      version,
      entryNo: 0,
      hash: entry.hash,
      segment: this.#rules.segment,
      offset: entry.offset,
    });
  }
}

const decisionOf = (entry: Entry, verdict: Verdict): Omit<Decision, 'version' | 'entryNo'> => ({
  offset: entry.offset,
  location: entry.location,
  date: entry.transaction.businessDate,
  occurrence: verdict.occurrence,
  hash: entry.hash,
  ...(entry.mayGoOn && { mayGoOn: entry.mayGoOn }),
  ...(entry.takesBack !== undefined && { takesBack: entry.takesBack }),
  kind: verdict.kind,
  existingEntry: verdict.existing?.entryNo ?? 0,
});

const conflictOf = (
  { location, transaction, hash, offset }: Entry,
  { occurrence, existing }: Verdict,
): NewConflict => ({
  location,
  businessDate: transaction.businessDate,
  lane: existing?.lane ?? transaction.lane,
  number: existing?.number ?? transaction.number,
  occurrence,
  offset,
  existingEntry: existing?.entryNo ?? 0,
  existingHash: existing?.hash ?? '',
  incomingHash: hash,
});

interface Verdict {
  kind: Decision['kind'];
  occurrence: number;
  existing: CurrentVersion | null;
}

/**
 * Receipts with two versions that begin alike, where one version was cut off. Each set holds the offsets of receipts in
 * the segment.
 */
export interface Grown {
  /** The received version has more lines than the current one, and replaces it. */
  more: ReadonlySet<number>;
  /** The received version was cut off before the current one ends, and changes nothing. */
  less: ReadonlySet<number>;
}
const nothingGrown: Grown = { more: new Set(), less: new Set() };

const isResync = ({ purpose, isResync: wasResync }: Required<Rules>): boolean =>
  purpose === 'resync' || (purpose === 'replay' && wasResync);

const isAsked = (days: Required<Rules>['resyncDays'], date: string): boolean =>
  !days || (date >= days.first && date <= days.last);

/**
 * Whether a different content replaces the current version. A resync that is read again replaces only versions that
 * were decided before the resync: a later version may come from a later resync or a person.
 */
const isRightNow = (rules: Required<Rules>, standing: CurrentVersion): boolean => {
  const { purpose, isResync, resyncDays, resyncPosition, segment, past } = rules;
  if (purpose === 'accept') return true;
  if (!isAsked(resyncDays, standing.businessDate)) return false;
  // A version that the resync itself brought, perhaps in an earlier portion, is as new as the rest of the resync.
  if (purpose === 'resync') return standing.segment !== segment;
  if (purpose !== 'replay' || !isResync || standing.segment === segment) return false;
  return (past.decidedWith.get(standing.entryNo) ?? standing.entryNo) <= resyncPosition;
};

/**
 * A person may undo the decision that both receipts are right. Only a later acceptance, or a later resync of the day,
 * overrules the undo.
 */
const staysOut = ({ hash, transaction }: Entry, { purpose, undone, resyncDays }: Required<Rules>): boolean => {
  if (purpose === 'accept' || !undone.has(hash)) return false;
  return purpose !== 'resync' || !isAsked(resyncDays, transaction.businessDate);
};

const judge = (entry: Entry, versions: Versions, rules: Required<Rules>, held: ReadonlySet<string>): Verdict => {
  const { purpose, grown, retaken, past } = rules;
  const same = versions.withHash(entry.hash);
  if (same) {
    const kind = retaken.has(entry.offset) ? 'reverse' : 'noop';
    return { kind, occurrence: same.occurrence, existing: same };
  }
  const own = purpose === 'replay' ? versions.at(entry.offset) : undefined;
  const found = versions.notApartFrom(entry.hash, rules, held);
  if (found && grown.less.has(entry.offset)) return { kind: 'noop', occurrence: found.occurrence, existing: found };
  if (!own && staysOut(entry, rules))
    return { kind: 'conflict', occurrence: found?.occurrence ?? 0, existing: found ?? null };
  if (!found && !own) return { kind: 'new', occurrence: versions.next(), existing: null };
  const wasReplaced = past.replaced.has(entry.offset);
  const goesOn = grown.more.has(entry.offset) && !wasReplaced;
  const isRight = found && !held.has(found.hash) && (isRightNow(rules, found) || goesOn);
  const replaced = own ?? (isRight ? found : undefined);
  if (replaced) return { kind: 'reverse', occurrence: replaced.occurrence, existing: replaced };
  // When a file is read again, a content that was replaced since the first reading does not become a new conflict.
  if (found && wasReplaced && purpose === 'replay')
    return { kind: 'noop', occurrence: found.occurrence, existing: found };
  const laneless = entry.transaction.lane === '' && versions.areOwn();
  if (!found || laneless) return { kind: 'new', occurrence: versions.next(), existing: null };
  return { kind: 'conflict', occurrence: found.occurrence, existing: found };
};
