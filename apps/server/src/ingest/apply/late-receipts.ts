import type { LocationId } from '@lanewise/contract/primitives/ids';
import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import { readEntries } from '../../facts/documents.ts';
import type { NewLateChange } from '../../meta/incoming-types.ts';
import type { Decision } from '../../meta/ingest-types.ts';
import type { Leaving } from '../decide/leave.ts';
import type { IngestParts } from '../segment/parts.ts';
import { netOf } from '../segment/segment.ts';
import type { PlacedEntry } from '../segment/placed.ts';

const dayMilliseconds = 86_400_000;

/**
 * Whether a business day is closed: the following day has ended in the time zone of the store. Receipts that arrive
 * before the close are on time. Receipts that arrive on a store's first day with us are requested history and change no
 * figure that a user has seen.
 */
export const isClosed = (businessDate: string, timeZone: string, since: Date | undefined, now: Date): boolean => {
  const before = new Date(now.getTime() - dayMilliseconds);
  return since !== undefined && since <= before && businessDate < addDays(dayIn(now, timeZone), -1);
};

/** Net sales of the named entries in ten-thousandths, by entry number. */
const netsOf = async (
  parts: IngestParts,
  company: number,
  entryNos: readonly number[],
): Promise<Map<number, number>> => {
  if (entryNos.length === 0) return new Map();
  const entries = await readEntries(parts.facts, company, entryNos);
  return new Map(entries.map(({ entryNo, transaction }) => [entryNo, netOf(transaction)]));
};

interface OfDay {
  location: LocationId;
  /** yyyy-mm-dd */
  businessDate: string;
}

interface Entering extends OfDay {
  decision: Decision;
  entry: PlacedEntry;
}

/** Returns the transactions whose day is closed. Runs two small queries, and none if all receipts are of today. */
const closedOnes = async <Changed extends OfDay>(
  parts: IngestParts,
  companyId: number,
  changed: readonly Changed[],
  now: Date,
): Promise<Changed[]> => {
  // The farthest zone is 14 hours ahead.
  const latest = addDays(dayIn(new Date(now.getTime() + 14 * 3_600_000), 'UTC'), -1);
  const old = changed.filter(({ businessDate }) => businessDate < latest);
  if (old.length === 0) return [];
  const ids = [...new Set(old.map(({ location }) => location))];
  const [since, zones] = await Promise.all([
    parts.store.incoming.liveSince(ids),
    parts.meta.fileStores.timeZones(companyId, ids),
  ]);
  const closed = new Map<string, boolean>();
  return old.filter(({ location, businessDate }) => {
    const key = `${location} ${businessDate}`;
    const known = closed.get(key);
    if (known !== undefined) return known;
    const is = isClosed(businessDate, zones.get(location) ?? 'UTC', since.get(location), now);
    closed.set(key, is);
    return is;
  });
};

/** The changes of closed store-days by the decisions, one row for each store and day. */
export const lateChanges = async (
  parts: IngestParts,
  companyId: number,
  entries: readonly PlacedEntry[],
  decisions: readonly Decision[],
  now: Date,
): Promise<NewLateChange[]> => {
  const byOffset = new Map(decisions.filter(({ version }) => version > 0).map((one) => [one.offset, one]));
  const entering = entries.flatMap((entry): Entering[] => {
    const decision = byOffset.get(entry.offset);
    const { location, transaction } = entry;
    return decision ? [{ decision, entry, location, businessDate: transaction.businessDate }] : [];
  });
  const closed = await closedOnes(parts, companyId, entering, now);
  const replaced = closed.filter(({ decision }) => decision.kind === 'reverse');
  const before = await netsOf(
    parts,
    companyId,
    replaced.map(({ decision }) => decision.existingEntry),
  );
  return byDay(
    closed.map(({ decision, entry, location, businessDate }) => {
      const amount = BigInt(entry.net - (before.get(decision.existingEntry) ?? 0));
      return { location, businessDate, entered: 1, replaced: decision.kind === 'reverse' ? 1 : 0, amount };
    }),
  );
};

/** The amounts that leave closed store-days, one row for each store and day. */
export const lateLeaving = async (
  parts: IngestParts,
  companyId: number,
  leaving: readonly Leaving[],
  now: Date,
): Promise<NewLateChange[]> => {
  const closed = await closedOnes(
    parts,
    companyId,
    leaving.map(({ entry, back }) => ({ location: entry.location, businessDate: entry.businessDate, entry, back })),
    now,
  );
  return byDay(
    closed.map(({ location, businessDate, entry, back }) => {
      const amount = (back?.net ?? 0n) - entry.net;
      return { location, businessDate, entered: 1, replaced: back ? 1 : 0, amount };
    }),
  );
};

const byDay = (changes: readonly NewLateChange[]): NewLateChange[] => {
  const days = new Map<string, NewLateChange>();
  for (const { location, businessDate, entered, replaced, amount } of changes) {
    const key = `${location} ${businessDate}`;
    const day = days.get(key) ?? { location, businessDate, entered: 0, replaced: 0, amount: 0n };
    day.entered += entered;
    day.replaced += replaced;
    day.amount += amount;
    days.set(key, day);
  }
  return [...days.values()];
};
