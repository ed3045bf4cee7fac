import { setTimeout as delay } from 'node:timers/promises';
import type { Owner } from '../fair/queue.ts';
import type { QuarantineDetail } from '@lanewise/contract/entities/incoming';
import type { SegmentQuery, SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { IngestStore } from '../meta/ingest-types.ts';
import type { SegmentRow } from '../meta/segment-types.ts';
import { openGate, type Gate } from '../gate/gate.ts';
import { rebuildAll, replay, type RebuildProgress } from './repair/history.ts';

import { ownMemory } from './threads/crossing.ts';
import { doubtfulOf } from './repair/doubtful.ts';
import type { Bytes } from './read/opened.ts';
import type { IngestParts } from './segment/parts.ts';
import { keptBytes, settle } from './apply/process.ts';
import { openReaders } from './threads/readers.ts';
import { keepUpload, readUpload, receiptOf, turnOf, type Sender } from './receive/receive.ts';
import { withSegment } from './segment/segment.ts';
import { openSmallUploads } from './threads/small-uploads.ts';
import { doTask } from './threads/threads.ts';
import { openTurns } from './threads/turns.ts';
import { Worker } from './worker.ts';

export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * The only entry point for data that becomes figures. Used by the command line, the demo chain, connectors and resync.
 */
export interface Ingest {
  gate: Gate;
  /** Resolves when pending manifests are finished. No figures may be read before. */
  ready: Promise<void>;
  /**
   * Commits a segment and acknowledges it. The figures are updated later. A dry run keeps nothing and returns the
   * expected result.
   */
  receive(query: SegmentQuery, sender: Sender, body: AsyncIterable<Uint8Array>): Promise<SegmentReceipt>;
  /**
   * Whether all received data is entered, queued or listed for a person: nothing failed or is set aside, and no company
   * is held up by a fault or kept from its figures.
   */
  isWhole(): Promise<boolean>;
  /**
   * Returns the receipt of a segment, after waiting up to `seconds` for the segment to be settled; null if the company
   * has no such segment. Stops waiting when `left` aborts, because the caller no longer listens.
   */
  receipt(companyId: number | null, id: number, seconds: number, left?: AbortSignal): Promise<SegmentReceipt | null>;
  rebuild(progress: RebuildProgress): ReturnType<typeof rebuildAll>;
  replay(companyId: number | null, progress: RebuildProgress): ReturnType<typeof replay>;
  /** Runs a short `work` while nothing is decided or entered. Uploads are still acknowledged. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Starts to carry out the decisions of people (meta/incoming-types). */
  wake(): void;
  /**
   * Bytes of a segment with the bytes around them; null if the bytes are no longer kept. `owner`: the owner whose share
   * of time the work uses.
   */
  excerpt(row: SegmentRow, place: ByteRange, owner: Owner): Promise<QuarantineDetail['excerpt']>;
  /** The transaction at a byte offset of a segment as it would enter now; null if there is none. */
  transactionAt(row: SegmentRow, offset: number, owner: Owner): Promise<Transaction | null>;
  /** Receipts of a segment that entered with a doubt; null if its bytes are no longer kept. */
  doubtful(row: SegmentRow, owner: Owner): Promise<Awaited<ReturnType<typeof doubtfulOf>> | null>;
  close(): Promise<void>;
}

const waitStep = 50;

/**
 * Number of segments that may be decoded for users at the same time. Each segment takes a thread. The segment that is
 * entering takes another thread.
 */
const besideAtATime = 1;

const transactionIn = (parts: IngestParts, row: SegmentRow, kept: Bytes, offset: number): Promise<Transaction | null> =>
  withSegment(
    parts,
    row,
    kept,
    async (decoded) => {
      const entry = decoded.entries.find((one) => one.offset === offset);
      return entry ? decoded.transaction(entry) : null;
    },
    { dryRun: true },
  );

/** Returns the result that a file would have, and keeps nothing of the file. */
const tryOut = async (
  parts: IngestParts,
  { row, raw, made }: Awaited<ReturnType<typeof readUpload>>,
  beside: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<SegmentReceipt> => {
  const fresh = { id: 0, state: 'received' as const, attempts: 0, summary: null, error: null };
  const dated = { ...row, ...fresh, receivedAt: new Date(), appliedAt: null };
  const kept = { bytes: raw, packed: true };
  const { store } = parts;
  const profile: IngestStore['profile'] = async (companyId, hash) =>
    made && companyId === row.companyId && hash === row.profileHash ? made.profile : store.profile(companyId, hash);
  const trying = { ...parts, store: { ...store, profile } };
  const { summary } = await beside(() => settle(trying, dated, kept, { purpose: 'import', freeze: false }));
  const { contentHash } = row;
  return { segmentId: 0, contentHash, state: 'applied', duplicate: false, summary, error: null };
};

/** Starts the intake. `turn`: milliseconds that a segment may run before other companies get a turn. */
export const startIngest = async (
  given: Omit<IngestParts, 'readers' | 'small' | 'gate'>,
  turn?: number,
): Promise<Ingest> => {
  const gate = openGate();
  const parts: IngestParts = {
    ...given,
    gate,
    readers: openReaders(given.threads),
    small: openSmallUploads(given.threads),
  };
  const beside = openTurns(besideAtATime);
  const worker = new Worker(parts, gate, turn);

  const receive = async (
    query: SegmentQuery,
    sender: Sender,
    body: AsyncIterable<Uint8Array>,
  ): Promise<SegmentReceipt> => {
    const incoming = await readUpload(parts, query, sender, body);
    if (query.dryRun) return tryOut(parts, incoming, (work) => beside(turnOf(sender), work));
    const receipt = await keepUpload(parts, incoming);
    worker.wake();
    return receipt;
  };

  const receipt: Ingest['receipt'] = async (companyId, id, seconds, left) => {
    const until = Date.now() + seconds * 1000;
    const isOver = (): boolean => left?.aborted === true || Date.now() >= until;
    for (;;) {
      const row = await parts.store.segment(companyId, id);
      if (!row || row.state !== 'received' || isOver()) return row && receiptOf(row, false);
      await delay(waitStep);
    }
  };

  const bytes = (row: SegmentRow): Promise<Bytes | null> =>
    keptBytes(parts, row).catch((error: unknown) => {
      if (error instanceof RangeError) return null;
      throw error;
    });

  return {
    gate,
    ready: worker.ready,
    receive,
    isWhole: async () => !worker.isHeld() && !gate.isClosed() && !(await parts.store.lacksAnything()),
    receipt,
    rebuild: (progress) =>
      worker.alone(async () => {
        gate.close('rebuild', 'All figures are being rebuilt.', 'all');
        try {
          return await rebuildAll(parts, progress);
        } finally {
          gate.open('rebuild', 'all');
        }
      }),
    replay: (companyId, progress) => worker.alone(() => replay(parts, companyId, progress)),
    alone: (work) => worker.alone(work),
    wake: () => worker.wake(),
    excerpt: (row, { offset, length }, owner) =>
      beside(owner, async () => {
        const kept = await bytes(row);
        return kept && doTask(parts.threads, 'excerpt', [kept, offset, length], ownMemory(kept.bytes));
      }),
    transactionAt: (row, offset, owner) =>
      beside(owner, async () => {
        const kept = await bytes(row);
        return kept && transactionIn(parts, row, kept, offset);
      }),
    doubtful: (row, owner) =>
      beside(owner, async () => {
        const kept = await bytes(row);
        return kept && doubtfulOf(parts, row, kept);
      }),
    close: () => worker.close(),
  };
};
