import { statfs } from 'node:fs/promises';
import type { SegmentQuery, SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { Owner } from '../../fair/queue.ts';
import type { MadeProfile } from '../../meta/ingest-types.ts';
import type { NewSegment, ResyncDays, SegmentRow } from '../../meta/segment-types.ts';
import { readUploadBody } from '../read/body.ts';
import { asBuffer, ownMemory } from '../threads/crossing.ts';
import type { IngestParts } from '../segment/parts.ts';
import { needsFacts, readingOf } from './readings.ts';
import type { Recognised } from '../read/recognise.ts';
import { storeSenderOf } from '../segment/segment.ts';
import { namedBy, type SegmentSources } from '../segment/source-of.ts';
import { doTask } from '../threads/threads.ts';

/** An upload is refused because the disk would be too full afterwards. */
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

/** Milliseconds for which the result of a check of the free disk space is reused. Every upload needs this check. */
const spaceCounts = 200;
const looks = new Map<string, { at: number; full: Promise<boolean> }>();

const isFull = async (home: string, share: number): Promise<boolean> => {
  const { bavail, bsize, blocks } = await statfs(home);
  return bavail * bsize < Math.min(blocks * bsize * share, mostReserved);
};

/** Throws StorageFull if an upload would leave too little space on the disk. */
export const assertSpace = async ({ config: { home, limits } }: Pick<IngestParts, 'config'>): Promise<void> => {
  const last = looks.get(home);
  const now = performance.now();
  const look = last && now - last.at < spaceCounts ? last : { at: now, full: isFull(home, limits.diskFreeShare) };
  looks.set(home, look);
  if (await look.full) throw new StorageFull();
};

export interface Sender {
  companyId: number;
  sentBy: string;
  /** location_id values that the sender may send for, ascending; null for the whole company. */
  onlyLocations: readonly number[] | null;
  /** The business dates that the sender was asked to send again; absent: none. */
  resyncDays?: ResyncDays;
}

/** The owner whose share of time the work of a sender uses. */
export const turnOf = ({ companyId, sentBy }: Sender): Owner => ({ company: String(companyId), user: sentBy });

export interface Incoming {
  row: Omit<NewSegment, 'raw'>;
  /** gzip of the redacted bytes. */
  raw: Buffer;
  /** The profile by which the upload is read, if it was made for this upload. It is kept with the upload. */
  made: MadeProfile | null;
}

/** Returns the profile and item file that an upload names. Throws UnknownReference. */
const referencesOf = async ({ store }: IngestParts, named: SegmentSources) => {
  const { profile, items } = await namedBy(store, named);
  if (named.profileHash && !profile) throw new UnknownReference('profile');
  if (named.itemsHash && !items) throw new UnknownReference('items');
  return { profile, items };
};

/**
 * Reads, recognises and masks an upload, and keeps nothing. Throws
 * SegmentRefused, UnknownReference, StorageFull.
 */
export const readUpload = async (
  parts: IngestParts,
  query: SegmentQuery,
  sender: Sender,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Incoming> => {
  const { limits } = parts.config;
  const { fileName } = query;
  const named = { companyId: sender.companyId, profileHash: query.profile ?? '', itemsHash: query.items ?? '' };
  const body = await readUploadBody(chunks, limits);
  const owner = turnOf(sender);
  const begin = async () => {
    const references = await referencesOf(parts, named);
    return { references, sent: { body, fileName, limits, ...references } };
  };
  const reading = async ({ references }: Awaited<ReturnType<typeof begin>>, recognised: Recognised) => {
    const upload = { ...recognised, ...references, goesOn: query.goesOn ?? false };
    return { ...recognised, ...(await readingOf(parts, named, upload)) };
  };
  // An item file may be large, so it is read in the sender's turn.
  const begun = named.itemsHash === '' ? await begin() : null;
  const small = begun && (await parts.small.recognise(owner, begun.sent));
  const recognised =
    begun && small && !needsFacts(small)
      ? reading(begun, small)
      : parts.threads.inTurn(owner, async () => {
          const whole = begun ?? (await begin());
          return reading(
            whole,
            small ?? (await doTask(parts.threads, 'recognise', [whole.sent], body.flatMap(ownMemory))),
          );
        });
  const { content, format, size, sha256, redacted, profileHash, made } = await recognised;
  return {
    raw: asBuffer(content),
    made: made && { profile: made, store: storeSenderOf(sender) },
    row: {
      ...named,
      profileHash,
      contentHash: sha256,
      format,
      fileName,
      part: query.part,
      baseOffset: query.baseOffset,
      size,
      redacted,
      // A sender restricted to some stores creates none.
      createLocations: query.createLocations && sender.onlyLocations === null,
      onlyLocations: sender.onlyLocations,
      purpose: sender.resyncDays ? 'resync' : 'import',
      resyncDays: sender.resyncDays ?? null,
      sentBy: sender.sentBy,
      sending: query.sending ?? '',
      goesOn: query.goesOn ?? false,
      again: query.again ?? false,
    },
  };
};

/** Commits an upload. It may be acknowledged only after this. */
export const keepUpload = async (parts: IngestParts, { row, raw, made }: Incoming): Promise<SegmentReceipt> => {
  await assertSpace(parts);
  parts.faults('before:commit');
  const kept = await parts.store.receive({ ...row, raw }, made);
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
