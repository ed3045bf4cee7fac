import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { StoredEntry } from '../../facts/journal.ts';
import { saleKey, type SaleKey } from '../../facts/sale-key.ts';
import type { Quarantined } from '../../meta/ingest-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import type { IngestParts } from './parts.ts';
import { meantBy, standingSales } from '../read/post-void.ts';
import type { SegmentReader } from '../threads/readers.ts';
import { isCreated, saleKeyOf, type PlacedEntry, type Placing } from './placed.ts';
import { inSteps } from '../../meta/steps.ts';

/** Sales per query. One query for each post void would keep the store busy for minutes. */
const salesAtOnce = 200;

interface PostVoid {
  entry: PlacedEntry;
  /** Null if the sender has no such store. */
  sale: SaleKey | null;
}

/** Returns the post voids that name their sale. */
const postVoidsOf = async (entries: readonly PlacedEntry[], place: Placing): Promise<PostVoid[]> => {
  const naming = entries.flatMap((entry) => (entry.transaction.voids ? { entry, voids: entry.transaction.voids } : []));
  const locationOf = await place(new Set(naming.map(({ voids }) => voids.store)));
  return naming.map(({ entry, voids: { store, businessDate, lane, number } }) => {
    const location = locationOf(store);
    return { entry, sale: location === null ? null : { location, date: businessDate, lane, number } };
  });
};

type InJournal = ReadonlyMap<string, readonly StoredEntry[]>;

/** Most sales with one number that are distinguished. A lane does not restart its numbers more often within a day. */
const mostSales = 8;

/** The sales of a segment by key. A key has several sales if a lane restarts its numbers within a day. */
class Sales {
  readonly #byKey = new Map<string, PlacedEntry[]>();

  add(entry: PlacedEntry): void {
    const key = saleKey(saleKeyOf(entry));
    const found = this.#byKey.get(key);
    if (!found) this.#byKey.set(key, [entry]);
    else if (entry.transaction.lane !== '' && found.length < mostSales) found.push(entry);
  }

  under(key: SaleKey): readonly PlacedEntry[] {
    return this.#byKey.get(saleKey(key)) ?? [];
  }
}

const salesIn = async (entries: readonly PlacedEntry[]): Promise<Sales> => {
  const found = new Sales();
  for await (const some of inSteps(entries)) for (const entry of some) if (!entry.transaction.voids) found.add(entry);
  return found;
};

/**
 * Whether the journal keeps its own version of a sale that this segment sends with other content. The journal keeps its
 * version unless the version is from this segment, or a resync asked for the day of the sale. Receipts of CSV files may
 * continue in another file, and sales without a lane are distinguished by content. These two kinds are decided later:
 * such a sale counts as this segment sends it.
 */
const keepsItsOwn = (row: SegmentRow, sent: PlacedEntry, stored: StoredEntry): boolean => {
  if (stored.segment === row.id || stored.contentHash === sent.hash) return false;
  if (row.format === 'csv' || sent.transaction.lane === '') return false;
  const { businessDate } = sent.transaction;
  const { purpose, resyncDays: days } = row;
  if (purpose !== 'resync') return true;
  return days ? businessDate < days.first || businessDate > days.last : false;
};

/**
 * Whether an entry of the journal is a post void that `postVoid` cannot take back, because the entry takes back
 * `postVoid` or does not come before it in the same segment. When a segment is read again, the journal already holds
 * its post voids. Without this rule, two post voids could keep each other current after their sale is gone.
 */
const cannotBeTakenBack =
  (row: SegmentRow, postVoid: PlacedEntry) =>
  ({ takesBack, segment, byteOffset }: StoredEntry): boolean =>
    takesBack !== undefined &&
    (takesBack === saleKey(saleKeyOf(postVoid)) || (segment === row.id && byteOffset >= postVoid.offset));

/**
 * The sale that a post void means, among the sales of its segment and of the journal; undefined if there is no such
 * sale. For a sale of the segment, returns the number of the sale in the segment.
 */
const meantSale = (
  row: SegmentRow,
  postVoid: PlacedEntry,
  sales: { sent: readonly PlacedEntry[]; stored: readonly StoredEntry[] },
): number | Transaction | undefined => {
  const [sent, stored] = [meantBy(postVoid, sales.sent), meantBy(postVoid, sales.stored)];
  if (!sent || !stored) return stored?.transaction ?? sent?.at;
  const usual = keepsItsOwn(row, sent, stored) ? [stored, sent] : [sent, stored];
  return meantBy(postVoid, usual) === stored ? stored.transaction : sent.at;
};

/**
 * Determines which sale each post void takes back. A post void without parts gets the parts of the sale: from this
 * segment or, if another version of the sale is current, from the journal. The hash of the post void still covers only
 * the sent content. A post void whose sale is not found goes to quarantine: if the post void counted as zero, net sales
 * would be too high and nobody would notice. Returns the entries that remain.
 */
export const takeBack = async (
  parts: IngestParts,
  row: SegmentRow,
  { reader, place, quarantined }: { reader: SegmentReader; place: Placing; quarantined: Quarantined[] },
  entries: readonly PlacedEntry[],
): Promise<PlacedEntry[]> => {
  const postVoids = await postVoidsOf(entries, place);
  /**
   * The transactions that can be taken back: sales, and post voids that are already settled. So a post void never takes
   * back itself, and no two post voids take back each other.
   */
  const here = postVoids.length > 0 ? await salesIn(entries) : new Sales();
  const lost = new Set<PlacedEntry>();

  const settle = async ({ entry, sale: key }: PostVoid, inJournal: InJournal): Promise<void> => {
    if (key) entry.takesBack = saleKey(key);
    // A post void with its own lines needs no sale, because its lines say what it takes back.
    if (entry.lines > 0) return here.add(entry);
    // A post void that names itself is left out, because the journal would return the version that the post void
    // replaces.
    const itself = key !== null && saleKey(key) === saleKey(saleKeyOf(entry));
    const isExcluded = cannotBeTakenBack(row, entry);
    const stored = key ? (inJournal.get(saleKey(key)) ?? []).filter((one) => !isExcluded(one)) : [];
    const sales = key && { sent: here.under(key), stored };
    const sale = itself || !sales ? undefined : meantSale(row, entry, sales);
    if (sale !== undefined) {
      Object.assign(entry, await reader.takeBack(entry.at, sale));
      return here.add(entry);
    }
    lost.add(entry);
    const { offset, length, records } = entry;
    const { store, lane, businessDate, number } = entry.transaction.voids ?? entry.transaction;
    const detail = `The sale that it voids is not here: store ${store}, lane ${lane}, ${businessDate}, number ${number}`;
    quarantined.push({ offset, length, records, reason: 'unknownSale', detail });
  };

  for (let at = 0; at < postVoids.length; at += salesAtOnce) {
    const some = postVoids.slice(at, at + salesAtOnce);
    const asked = some.flatMap(({ entry, sale }) =>
      sale && isCreated(sale.location) && entry.lines === 0 ? sale : [],
    );
    const inJournal = await standingSales(parts.facts, row.companyId, asked);
    for (const one of some) await settle(one, inJournal);
    await parts.pause?.();
  }
  return lost.size === 0 ? [...entries] : entries.filter((entry) => !lost.has(entry));
};
