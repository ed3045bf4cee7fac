import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { Wide } from '../../facts/decimal.ts';
import { receiptSumsOf } from '../../facts/sums.ts';
import type { Quarantined } from '../../meta/ingest-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import type { Bytes } from '../read/opened.ts';
import type { BlockRequest, FoundTransaction } from '../read/contents.ts';
import type { IngestParts } from './parts.ts';
import type { SegmentReader } from '../threads/readers.ts';
import { mostOf, shareOf } from '../../meta/list-limits.ts';
import { inSteps } from '../../meta/steps.ts';
import { openRow } from './source-of.ts';
import { takeBack } from './sales-of-post-voids.ts';
import { openPlacesToCome, type PlacedEntry, type Placing } from './placed.ts';

export { formatOf } from '../read/opened.ts';

/** Net sales of a transaction, in ten-thousandths. */
export const netOf = (transaction: Transaction): number => receiptSumsOf(transaction).net;

/**
 * A decoded segment with its places. The same bytes and decoder always give the same decoded segment. It holds memory
 * until it is closed.
 */
export interface DecodedSegment {
  entries: PlacedEntry[];
  quarantined: Quarantined[];
  /** Number of its records, counted while reading. */
  records: number;
  unknown: Map<string, number>;
  locationsCreated: string[];
  lines: number;
  /** Net sales of the segment, in ten-thousandths. */
  amount: Wide;
  /** Returns a whole transaction. */
  transaction(entry: PlacedEntry): Promise<Transaction>;
  /** Decodes a few transactions whole, ahead of `transaction`. */
  gather(entries: readonly PlacedEntry[]): Promise<void>;
  /** Returns several whole transactions. */
  transactions(entries: readonly PlacedEntry[]): Promise<Transaction[]>;
  /** Rows of the journal. */
  block(request: Omit<BlockRequest, 'departmentIds'>): Promise<Buffer>;
  close(): void;
}

/** How a segment is read. `day`: the UTC day by which dates are judged as likely or not; today by default. */
interface Reading {
  dryRun?: boolean;
  day?: string;
}

/** Finds the locations of stores, and creates missing ones if the sender asked for that. */
const openPlacing = (
  { meta }: IngestParts,
  { companyId, onlyLocations, createLocations }: SegmentRow,
  created: Set<string>,
  dryRun: boolean,
): Placing => {
  const mine = onlyLocations && new Set(onlyLocations);
  const toCome = openPlacesToCome();
  const create = async (numbers: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    if (!createLocations) return new Map();
    return dryRun
      ? new Map(numbers.map((number) => [number, toCome(number)]))
      : meta.fileStores.create(companyId, numbers);
  };
  return async (stores) => {
    const numbers = [...new Set([...stores].map((store) => store.trim()))].filter((number) => number !== '');
    const known = await meta.fileStores.find(companyId, numbers);
    const made = await create(numbers.filter((number) => !known.has(number)));
    for (const number of made.keys()) created.add(number);
    return (store) => {
      const found = known.get(store.trim());
      if (found === undefined) return made.get(store.trim()) ?? null;
      return mine === null || mine.has(found) ? found : null;
    };
  };
};

/** The fields are written out, because spreading objects takes several times as long for 50,000 entries. */
export const entryOf = (
  { head, hash, offset, length, records, lines, net, departments, mayGoOn, doubt }: FoundTransaction,
  at: number,
  location: LocationId,
): PlacedEntry => ({
  at,
  location,
  transaction: head,
  hash,
  offset,
  length,
  records,
  lines,
  net,
  departments,
  ...(mayGoOn && { mayGoOn }),
  ...(doubt && { doubt }),
});

/** Returns the entries whose stores are known or created now. All other entries go to quarantine. */
const placeAll = async (
  found: readonly FoundTransaction[],
  place: Placing,
  quarantined: Quarantined[],
): Promise<PlacedEntry[]> => {
  const stores = new Set<string>();
  for await (const some of inSteps(found)) for (const { head } of some) stores.add(head.store);
  const locationOf = await place(stores);
  const entries: PlacedEntry[] = [];
  let at = 0;
  for await (const some of inSteps(found))
    for (const one of some) {
      const { offset, length, records, head } = one;
      const location = locationOf(head.store);
      if (location === null) {
        const detail = `No location of this sender has the store number "${head.store}"`;
        quarantined.push({ offset, length, records, reason: 'unknownLocation', detail });
      } else entries.push(entryOf(one, at, location));
      at += 1;
    }
  return entries;
};

interface Totals {
  lines: number;
  net: bigint;
}

export const segmentTotalsOf = async (entries: readonly PlacedEntry[]): Promise<Totals> => {
  const totals: Totals = { lines: 0, net: 0n };
  for await (const some of inSteps(entries))
    for (const entry of some) {
      totals.lines += entry.lines;
      totals.net += BigInt(entry.net);
    }
  return totals;
};

/** Indexes of the departments that entries name. */
const departmentsOf = async (entries: readonly PlacedEntry[]): Promise<Set<number>> => {
  const named = new Set<number>();
  for await (const some of inSteps(entries))
    for (const { departments } of some) for (const department of departments) named.add(department);
  return named;
};

/**
 * Returns the sender of a segment if the sender may send for some stores only, otherwise undefined. The number of
 * entries that such a sender adds to the company's lists is limited.
 */
export const storeSenderOf = ({ onlyLocations, sentBy }: Pick<SegmentRow, 'onlyLocations' | 'sentBy'>) =>
  onlyLocations === null ? undefined : sentBy;

/** Ids of the departments that entries name, by their number in the segment; null for a department beyond the limit. */
const departmentIdsOf = async (
  parts: IngestParts,
  row: SegmentRow,
  reader: SegmentReader,
  named: ReadonlySet<number>,
): Promise<(readonly number[] | null)[]> => {
  const inside = reader.contents.departments;
  const numbers = [...named];
  const isAll = numbers.every((number) => number < inside.length);
  const paths = isAll ? inside : [...inside, ...(await reader.departments(inside.length))];
  const wanted = numbers.map((number) => paths[number] ?? []);
  const found = await parts.meta.departments.resolve(row.companyId, wanted, parts.pause, storeSenderOf(row));
  const ids: (readonly number[] | null)[] = paths.map(() => []);
  numbers.forEach((number, at) => (ids[number] = found[at] ?? null));
  return ids;
};

const noRoomFor = (store: string | undefined): string =>
  store === undefined
    ? `The company has ${mostOf.department} departments, which is as many as there may be: this one names another`
    : `This names a department more than the company's ${mostOf.department}, or than the ${shareOf(mostOf.department, store)} that a sender of some stores may add`;

/** Returns the entries whose departments have ids. All other entries go to quarantine. */
const withDepartments = async (
  row: SegmentRow,
  entries: readonly PlacedEntry[],
  ids: readonly (readonly number[] | null)[],
  quarantined: Quarantined[],
): Promise<PlacedEntry[]> => {
  const detail = noRoomFor(storeSenderOf(row));
  const staying: PlacedEntry[] = [];
  for await (const some of inSteps(entries))
    for (const entry of some) {
      const { offset, length, records, departments } = entry;
      if (departments.some((number) => ids[number] === null))
        quarantined.push({ offset, length, records, reason: 'tooManyDepartments', detail });
      else staying.push(entry);
    }
  return staying;
};

/** Finds the locations, sales and departments that a segment names. A dry run creates no locations or departments. */
const place = async (
  parts: IngestParts,
  row: SegmentRow,
  reader: SegmentReader,
  dryRun: boolean,
): Promise<DecodedSegment> => {
  const { found, broken, records, unknown } = reader.contents;
  const quarantined = [...broken];
  const locationsCreated = new Set<string>();
  const placing = openPlacing(parts, row, locationsCreated, dryRun);
  const placed = await placeAll(found, placing, quarantined);
  const taken = await takeBack(parts, row, { reader, place: placing, quarantined }, placed);
  const named = await departmentsOf(taken);
  const departmentIds = dryRun ? [] : await departmentIdsOf(parts, row, reader, named);
  const entries = await withDepartments(row, taken, departmentIds, quarantined);
  const written = departmentIds.map((ids) => ids ?? []);
  const totals = await segmentTotalsOf(entries);
  return {
    entries,
    locationsCreated: [...locationsCreated],
    records,
    unknown: new Map(unknown),
    quarantined: quarantined.sort((a, b) => a.offset - b.offset),
    lines: totals.lines,
    amount: totals.net,
    transaction: ({ at }) => reader.transaction(at),
    gather: (wanted) => reader.gather(wanted.map(({ at }) => at)),
    transactions: (wanted) => reader.transactions(wanted.map(({ at }) => at)),
    block: (request) => reader.block({ ...request, departmentIds: written }),
    close: () => reader.close(),
  };
};

/**
 * Decodes a segment and finds its places, or finds the places of a segment that is already open. Throws SegmentRefused
 * if the segment cannot be read as a whole. The caller closes the result; `withSegment` closes it by itself.
 */
export const decodeSegment = async (
  parts: IngestParts,
  row: SegmentRow,
  source: Bytes | SegmentReader,
  { dryRun = false, day }: Reading = {},
): Promise<DecodedSegment> => {
  const reader = 'contents' in source ? source : await openRow(parts, row, source, day);
  try {
    return await place(parts, row, reader, dryRun);
  } catch (error) {
    reader.close();
    throw error;
  }
};

/** Runs `work` with a decoded segment and closes it afterwards. */
export const withSegment = async <Result>(
  parts: IngestParts,
  row: SegmentRow,
  source: Bytes | SegmentReader,
  work: (decoded: DecodedSegment) => Promise<Result>,
  reading: Reading = {},
): Promise<Result> => {
  const decoded = await decodeSegment(parts, row, source, reading);
  try {
    return await work(decoded);
  } finally {
    decoded.close();
  }
};
