import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SegmentQuery, SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { detectFormat } from '@lanewise/tlog/detect';
import { formats } from '@lanewise/tlog/formats';
import { openRedactor } from '@lanewise/tlog/redact';
import type { SegmentRow } from '../meta/ingest-types.ts';
import { readBody } from './body.ts';
import type { IngestParts } from './parts.ts';
import { decodeOptions } from './segment.ts';

const compress = promisify(gzip);

/** Enough to know a format and to find a profile's columns in a header. */
const headBytes = 64 * 1024;

/** An upload is refused before it is acknowledged when the disk would be too full afterwards. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor() {
    super('The disk of the server is nearly full: nothing was kept. Free space, then send the file again.');
  }
}

/** An upload names a profile or item file that was never sent. */
export class UnknownReference extends Error {
  override readonly name = 'UnknownReference';
  readonly field: 'profile' | 'items';
  constructor(field: 'profile' | 'items') {
    super(
      `The ${field} hash is not known here: send it first with PUT ingest/${field === 'profile' ? 'profiles' : 'items'}.`,
    );
    this.field = field;
  }
}

const mostReserved = 2 * 1024 ** 3;

export const assertSpace = async ({ config }: Pick<IngestParts, 'config'>): Promise<void> => {
  const { bavail, bsize, blocks } = await statfs(config.home);
  if (bavail * bsize < Math.min(blocks * bsize * config.limits.diskFreeShare, mostReserved)) throw new StorageFull();
};

/** Blanks card numbers and secrets before anything is hashed or kept; lengths and so offsets stay. */
const redact = (bytes: Uint8Array): { bytes: Buffer; found: number } => {
  const redactor = openRedactor();
  const clean = Buffer.allocUnsafe(bytes.length);
  const first = redactor.push(bytes);
  clean.set(first);
  clean.set(redactor.end(), first.length);
  return { bytes: clean, found: redactor.found };
};

export interface Sender {
  companyId: number;
  sentBy: string;
  /** location_id the sender is bound to, null for the whole company. */
  onlyLocation?: number | null;
}

export interface Incoming {
  row: Omit<SegmentRow, 'id' | 'state' | 'attempts' | 'summary' | 'error' | 'receivedAt' | 'appliedAt'>;
  bytes: Buffer;
}

/** Reads, recognises and cleans an upload without keeping anything. Throws SegmentRefused, UnknownReference, StorageFull. */
export const readUpload = async (
  parts: IngestParts,
  query: SegmentQuery,
  sender: Sender,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Incoming> => {
  const raw = await readBody(chunks, parts.config.limits);
  const format = detectFormat(formats, raw.subarray(0, headBytes), query.fileName);
  const { bytes, found } = redact(raw);
  const options = await decodeOptions(parts.store, query.profile ?? '', query.items ?? '');
  if (query.profile && !options.profile) throw new UnknownReference('profile');
  if (query.items && !options.items) throw new UnknownReference('items');
  // A missing profile or column, or a hostile prologue, is refused here, while the sender still listens.
  for (const _ of format.open(options).push(bytes.subarray(0, headBytes))) break;
  return {
    bytes,
    row: {
      companyId: sender.companyId,
      contentHash: createHash('sha256').update(bytes).digest('hex'),
      profileHash: query.profile ?? '',
      itemsHash: query.items ?? '',
      format: format.id,
      fileName: query.fileName,
      part: query.part,
      baseOffset: query.baseOffset,
      size: bytes.length,
      redacted: found,
      // Who may send for one store alone makes no other.
      createLocations: query.createLocations && !sender.onlyLocation,
      onlyLocation: sender.onlyLocation ?? null,
      purpose: 'import',
      sentBy: sender.sentBy,
    },
  };
};

/** Commits an upload; only after this may it be acknowledged. */
export const keepUpload = async (parts: IngestParts, { row, bytes }: Incoming): Promise<SegmentReceipt> => {
  await assertSpace(parts);
  parts.faults('before:commit');
  const kept = await parts.store.receive({ ...row, raw: await compress(bytes, { level: 1 }) });
  parts.faults('after:commit');
  return receiptOf(kept.row, kept.duplicate);
};

export const receiptOf = (row: SegmentRow, duplicate: boolean): SegmentReceipt => ({
  segmentId: row.id,
  contentHash: row.contentHash,
  state: row.state,
  duplicate,
  summary: row.state === 'applied' ? row.summary : null,
  error: row.error,
});
