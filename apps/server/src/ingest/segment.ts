import { setImmediate as nextTurn } from 'node:timers/promises';
import { sellingKinds, type Transaction } from '@lanewise/contract/facts/transaction';
import type { Decoded } from '@lanewise/contract/facts/decode';
import { formats } from '@lanewise/tlog/formats';
import type { DecodeOptions, Format } from '@lanewise/tlog/format';
import { readItems } from '@lanewise/tlog/items/read';
import type { IngestStore, Quarantined, SegmentRow } from '../meta/ingest-types.ts';
import { contentHash } from './content-hash.ts';
import type { IngestParts } from './parts.ts';
import { reversalOf, saleInJournal } from './post-void.ts';
import { departmentOf, pathKey, type DepartmentIds } from './stamps.ts';

/** A transaction of a segment with the place it belongs to. */
export interface Entry {
  location: number;
  transaction: Transaction;
  hash: string;
  offset: number;
  length: number;
}

/** A whole segment, decoded and placed; the same bytes and decoder always give the same one. */
export interface DecodedSegment {
  entries: Entry[];
  quarantined: Quarantined[];
  unknown: Map<string, number>;
  locationsCreated: string[];
  departmentIds: DepartmentIds;
  lines: number;
  /** Net sales of what the segment holds, in ten-thousandths. */
  amount: number;
}

export const formatOf = (id: string): Format => {
  const format = formats.find((candidate) => candidate.id === id);
  if (!format) throw new Error(`No decoder for format ${id}`);
  return format;
};

export const decodeOptions = async (
  store: IngestStore,
  profileHash: string,
  itemsHash: string,
): Promise<DecodeOptions> => {
  const profile = profileHash ? await store.profile(profileHash) : null;
  const content = itemsHash ? await store.items(itemsHash) : null;
  return { profile, items: profile && content ? readItems([content], profile) : null };
};

/** Bytes decoded between two turns of the event loop: about 4 ms of work, so requests are answered in between. */
const stepBytes = 256 * 1024;

/** Net sales of a transaction, in ten-thousandths. */
export const netOf = (transaction: Transaction): number =>
  sellingKinds.includes(transaction.kind)
    ? transaction.lines.reduce((sum, line) => (line.kind === 'deposit' ? sum : sum + line.amount + line.discount), 0)
    : 0;

async function* decode(format: Format, options: DecodeOptions, bytes: Buffer): AsyncIterable<Decoded> {
  const run = format.open(options);
  for (let at = 0; at < bytes.length; at += stepBytes) {
    yield* run.push(bytes.subarray(at, at + stepBytes));
    await nextTurn();
  }
  yield* run.end();
}

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

/**
 * Gives post voids that only name their sale its parts, from this segment or the journal. The hash stays that of what was
 * sent. One whose sale is nowhere goes to quarantine: counted as nothing it would leave net sales too high without a word.
 */
const takeBack = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: Pick<DecodedSegment, 'entries' | 'quarantined'>,
  place: Placing,
): Promise<void> => {
  for (const entry of decoded.entries.filter(({ transaction }) => transaction.voids !== undefined)) {
    const { voids } = entry.transaction;
    const location = voids && (await place(voids.store));
    if (!voids || !location) continue;
    const key = { location, date: voids.businessDate, lane: voids.lane, number: voids.number };
    const here = decoded.entries.find(
      ({ transaction, ...other }) =>
        other.location === location &&
        transaction.businessDate === key.date &&
        transaction.lane === key.lane &&
        transaction.number === key.number,
    );
    const sale = here?.transaction ?? (await saleInJournal(parts.facts, row.companyId, key));
    if (sale) {
      entry.transaction = reversalOf(entry.transaction, sale);
      continue;
    }
    decoded.entries = decoded.entries.filter((other) => other !== entry);
    const detail = `The sale that it voids is not here: lane ${key.lane}, ${key.date}, number ${key.number}`;
    decoded.quarantined.push({ offset: entry.offset, length: entry.length, reason: 'unknownSale', detail });
  }
};

/**
 * Throws SegmentRefused when the segment as a whole cannot be read. A dry run creates neither locations nor departments.
 */
export const decodeSegment = async (
  parts: IngestParts,
  row: SegmentRow,
  bytes: Buffer,
  dryRun = false,
): Promise<DecodedSegment> => {
  const result = {
    entries: [],
    quarantined: [],
    unknown: new Map(),
    locationsCreated: [],
    lines: 0,
    amount: 0,
  } as Omit<DecodedSegment, 'departmentIds'>;
  const options = await decodeOptions(parts.store, row.profileHash, row.itemsHash);
  const place = await openPlacing(parts, row, result.locationsCreated, dryRun);
  const paths = new Map<string, Transaction['lines'][number]['department']>();
  for await (const item of decode(formatOf(row.format), options, bytes)) {
    if (item.type === 'unknown') {
      result.unknown.set(item.record, (result.unknown.get(item.record) ?? 0) + 1);
    } else if (item.type === 'broken') {
      result.quarantined.push({ offset: item.offset, length: item.length, reason: item.reason, detail: item.detail });
    } else {
      const { transaction, offset, length } = item;
      const location = await place(transaction.store);
      if (location === null) {
        const detail = `No location of this sender has the store number "${transaction.store}"`;
        result.quarantined.push({ offset, length, reason: 'unknownLocation', detail });
        continue;
      }
      result.entries.push({ location, transaction, hash: contentHash(transaction), offset, length });
    }
  }
  await takeBack(parts, row, result, place);
  for (const { transaction } of result.entries) {
    for (const line of transaction.lines) {
      const path = departmentOf(line);
      paths.set(pathKey(path), path);
    }
    result.lines += transaction.lines.length;
    result.amount += netOf(transaction);
  }
  const keys = [...paths.keys()];
  const ids = dryRun ? [] : await parts.meta.departments.resolve(row.companyId, [...paths.values()]);
  return { ...result, departmentIds: new Map(keys.map((key, at) => [key, ids[at] ?? []])) };
};
