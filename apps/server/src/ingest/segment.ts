import type { DecodeOptions } from '@lanewise/tlog/format';
import { readItems } from '@lanewise/tlog/items/read';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import { sumsOf } from '../facts/sums.ts';
import type { IngestStore, Quarantined, SegmentRow } from '../meta/ingest-types.ts';
import type { BlockRequest, Found, Head } from './opened.ts';
import type { IngestParts } from './parts.ts';
import { saleInJournal } from './post-void.ts';
import type { Reader } from './readers.ts';
import { departmentOf, pathKey, type DepartmentIds } from './stamps.ts';

export { formatOf } from './opened.ts';

/** Net sales of a transaction, in ten-thousandths. */
export const netOf = (transaction: Transaction): number => sumsOf(transaction).net;

/** A transaction of a segment with the place it belongs to. */
export interface Entry {
  location: number;
  transaction: Head;
  hash: string;
  offset: number;
  length: number;
}

/** An entry that a segment holds, by its number there. */
export interface PlacedEntry extends Entry {
  at: number;
  lines: number;
  /** Net sales, in ten-thousandths. */
  net: number;
  /** Where its departments stand among those of the segment. */
  departments: readonly number[];
}

/** A whole segment, decoded and placed; the same bytes and decoder always give the same one. Holds memory until it is closed. */
export interface DecodedSegment {
  entries: PlacedEntry[];
  quarantined: Quarantined[];
  unknown: Map<string, number>;
  locationsCreated: string[];
  departmentIds: DepartmentIds;
  lines: number;
  /** Net sales of what the segment holds, in ten-thousandths. */
  amount: number;
  /** A transaction, whole. */
  transaction(entry: PlacedEntry): Promise<Transaction>;
  /** Rows of the journal. */
  block(request: Omit<BlockRequest, 'departmentIds'>): Promise<Buffer>;
  close(): void;
}

/** What a segment that arrives is decoded with. */
export const decodeOptions = async (
  store: IngestStore,
  profileHash: string,
  itemsHash: string,
): Promise<DecodeOptions> => {
  const profile = profileHash ? await store.profile(profileHash) : null;
  const content = itemsHash ? await store.items(itemsHash) : null;
  return { profile, items: profile && content ? readItems([content], profile) : null };
};

/** Decodes a segment, without looking at what is known of its company. Throws SegmentRefused. */
export const openRow = async ({ store, readers }: IngestParts, row: SegmentRow, bytes: Buffer): Promise<Reader> => {
  const { format, profileHash, itemsHash } = row;
  const profile = profileHash ? await store.profile(profileHash) : null;
  const items = itemsHash ? await store.items(itemsHash) : null;
  return readers.open({ format, profile, items, bytes });
};

/** Location id of a store that a dry run would create; ids of the database are positive. */
export const notYetCreated = 0;

type Placing = (store: string) => Promise<number | null>;

/** Finds the location of a store number, creating it where the sender asked for that; null when there is none. */
const openPlacing = async (
  parts: IngestParts,
  row: SegmentRow,
  created: string[],
  dryRun: boolean,
): Promise<Placing> => {
  const known = await parts.meta.places.byStoreNumber(row.companyId);
  const company = await parts.meta.companies.find(row.companyId);
  return async (store) => {
    const storeNumber = store.trim();
    const found = known.get(storeNumber);
    if (found) return !row.onlyLocation || row.onlyLocation === found.location_id ? found.location_id : null;
    if (!row.createLocations || storeNumber === '') return null;
    if (dryRun) {
      if (!created.includes(storeNumber)) created.push(storeNumber);
      return notYetCreated;
    }
    const location = await parts.meta.places.createLocation(row.companyId, {
      storeNumber,
      name: storeNumber,
      regionRegLocId: null,
      timeZone: company?.timeZone ?? 'UTC',
    });
    known.set(storeNumber, location);
    created.push(storeNumber);
    return location.location_id;
  };
};

/** Entries of the stores that are known, or created now; the others go to quarantine. */
const placeAll = async (
  found: readonly Found[],
  place: Placing,
  quarantined: Quarantined[],
): Promise<PlacedEntry[]> => {
  const places = new Map<string, number | null>();
  const entries: PlacedEntry[] = [];
  for (const [at, { head, ...rest }] of found.entries()) {
    const { offset, length } = rest;
    let location = places.get(head.store);
    if (location === undefined) places.set(head.store, (location = await place(head.store)));
    if (location === null) {
      const detail = `No location of this sender has the store number "${head.store}"`;
      quarantined.push({ offset, length, reason: 'unknownLocation', detail });
    } else entries.push({ ...rest, at, location, transaction: head });
  }
  return entries;
};

/** The sale that a post void names, among the entries of its segment. */
const saleAmong = (entries: readonly PlacedEntry[], location: number, voided: Head): PlacedEntry | undefined =>
  entries.find(
    ({ transaction, ...other }) =>
      other.location === location &&
      transaction.businessDate === voided.businessDate &&
      transaction.lane === voided.lane &&
      transaction.number === voided.number,
  );

/**
 * Gives post voids that only name their sale its parts, from this segment or the journal. The hash stays that of what was
 * sent. One whose sale is nowhere goes to quarantine: counted as nothing it would leave net sales too high without a word.
 * Answers the entries that stay, and the sales that came from the journal.
 */
const takeBack = async (
  parts: IngestParts,
  row: SegmentRow,
  { reader, place, quarantined }: { reader: Reader; place: Placing; quarantined: Quarantined[] },
  entries: readonly PlacedEntry[],
): Promise<{ entries: PlacedEntry[]; sales: Transaction[] }> => {
  const lost = new Set<PlacedEntry>();
  const sales: Transaction[] = [];
  for (const entry of entries) {
    const { voids } = entry.transaction;
    const location = voids && (await place(voids.store));
    if (!voids || !location) continue;
    const key = { location, date: voids.businessDate, lane: voids.lane, number: voids.number };
    const here = saleAmong(
      entries.filter((other) => !lost.has(other)),
      location,
      voids,
    );
    const sale = here?.at ?? (await saleInJournal(parts.facts, row.companyId, key));
    if (sale !== null) {
      if (typeof sale !== 'number') sales.push(sale);
      Object.assign(entry, await reader.takeBack(entry.at, sale));
      continue;
    }
    lost.add(entry);
    const detail = `The sale that it voids is not here: lane ${key.lane}, ${key.date}, number ${key.number}`;
    quarantined.push({ offset: entry.offset, length: entry.length, reason: 'unknownSale', detail });
  }
  return { entries: entries.filter((entry) => !lost.has(entry)), sales };
};

const sumOf = (entries: readonly PlacedEntry[], figure: 'lines' | 'net'): number =>
  entries.reduce((sum, entry) => sum + entry[figure], 0);

/** Departments of what enters, by their key: those of the segment that an entry names, and those of sales from the journal. */
const pathsOf = (
  departments: readonly Line['department'][],
  entries: readonly PlacedEntry[],
  sales: readonly Transaction[],
): Map<string, Line['department']> => {
  const named = new Set(entries.flatMap((entry) => entry.departments));
  const inside = departments.filter((_, index) => named.has(index));
  const before = sales.flatMap(({ lines }) => lines.map(departmentOf));
  return new Map([...inside, ...before].map((path) => [pathKey(path), path]));
};

/** Finds the places, sales and departments that a segment names. A dry run creates neither locations nor departments. */
const place = async (parts: IngestParts, row: SegmentRow, reader: Reader, dryRun: boolean): Promise<DecodedSegment> => {
  const { found, broken, unknown, departments } = reader.contents;
  const quarantined = [...broken];
  const locationsCreated: string[] = [];
  const placing = await openPlacing(parts, row, locationsCreated, dryRun);
  const placed = await placeAll(found, placing, quarantined);
  const { entries, sales } = await takeBack(parts, row, { reader, place: placing, quarantined }, placed);
  const paths = pathsOf(departments, entries, sales);
  const ids = dryRun ? [] : await parts.meta.departments.resolve(row.companyId, [...paths.values()]);
  const departmentIds = new Map([...paths.keys()].map((key, index) => [key, ids[index] ?? []]));
  return {
    ...{ entries, locationsCreated, departmentIds, unknown: new Map(unknown) },
    quarantined: quarantined.sort((a, b) => a.offset - b.offset),
    lines: sumOf(entries, 'lines'),
    amount: sumOf(entries, 'net'),
    transaction: ({ at }) => reader.transaction(at),
    block: (request) => reader.block({ ...request, departmentIds }),
    close: () => reader.close(),
  };
};

/**
 * Decodes a segment, or goes on with one that was opened before, and places it. Throws SegmentRefused when it cannot be read
 * as a whole. The caller closes it; `withSegment` does that by itself.
 */
export const decodeSegment = async (
  parts: IngestParts,
  row: SegmentRow,
  source: Buffer | Reader,
  dryRun = false,
): Promise<DecodedSegment> => {
  const reader = Buffer.isBuffer(source) ? await openRow(parts, row, source) : source;
  try {
    return await place(parts, row, reader, dryRun);
  } catch (error) {
    reader.close();
    throw error;
  }
};

/** Works with a decoded segment and closes it whatever happens. */
export const withSegment = async <Result>(
  parts: IngestParts,
  row: SegmentRow,
  source: Buffer | Reader,
  work: (decoded: DecodedSegment) => Promise<Result>,
  dryRun = false,
): Promise<Result> => {
  const decoded = await decodeSegment(parts, row, source, dryRun);
  try {
    return await work(decoded);
  } finally {
    decoded.close();
  }
};
