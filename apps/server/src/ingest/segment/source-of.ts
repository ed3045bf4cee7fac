import type { IngestStore } from '../../meta/ingest-types.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import type { Bytes, Source } from '../read/opened.ts';
import type { IngestParts } from './parts.ts';
import type { SegmentReader } from '../threads/readers.ts';

/** The inputs for reading a received segment. */

export type SegmentSources = Pick<SegmentRow, 'companyId' | 'profileHash' | 'itemsHash'>;

/** Returns the profile and the content of the item file that a segment names. Each is null if it is missing. */
export const namedBy = async (store: IngestStore, { companyId, profileHash, itemsHash }: SegmentSources) => ({
  profile: profileHash ? await store.profile(companyId, profileHash) : null,
  items: itemsHash ? await store.items(companyId, itemsHash) : null,
});

type Read = Pick<SegmentRow, 'receivedAt' | 'appliedAt'>;

/** The UTC day on which a segment was last read, as yyyy-mm-dd. */
export const lastReadOn = ({ receivedAt, appliedAt }: Read): string =>
  (appliedAt ?? receivedAt).toISOString().slice(0, 10);

/**
 * The UTC day on which a segment is read now. If the clock was set back, the day of the last reading is used. Dates
 * that were accepted once must stay accepted in a rebuild.
 */
export const readNow = (row: Read): string => {
  const today = new Date().toISOString().slice(0, 10);
  const before = lastReadOn(row);
  return today > before ? today : before;
};

/**
 * The inputs for reading a segment: the segment's profile and item file, the currency of its company, and the UTC day
 * of the read.
 */
interface ReadWith extends Pick<Source, 'profile' | 'items'> {
  currency: string | undefined;
  day: string;
}

export const sourceOf = (row: SegmentRow, kept: Bytes, { profile, items, currency, day }: ReadWith): Source => ({
  format: row.format,
  profile,
  items,
  ...kept,
  capped: row.state === 'received',
  goesOn: row.goesOn ?? false,
  received: day,
  ...(currency !== undefined && { currency }),
});

/** Decodes a segment without reading the data of its company. Throws SegmentRefused. */
export const openRow = async (
  { meta, store, readers }: IngestParts,
  row: SegmentRow,
  kept: Bytes,
  day = readNow(row),
): Promise<SegmentReader> => {
  const company = await meta.companies.find(row.companyId);
  return readers.open(sourceOf(row, kept, { ...(await namedBy(store, row)), currency: company?.currency, day }));
};
