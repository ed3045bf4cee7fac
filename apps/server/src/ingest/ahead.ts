import type { SegmentRow } from '../meta/segment-types.ts';
import type { IngestParts } from './segment/parts.ts';
import { keptBytes } from './apply/process.ts';
import type { SegmentReader } from './threads/readers.ts';
import { openRow } from './segment/source-of.ts';

/** Decodes the next segments while the current one is applied, so that no core is idle. */
export interface Ahead {
  /**
   * Starts to decode the segment that follows the given segment. Decoding reads nothing that changes when a segment is
   * applied.
   */
  begin(row: SegmentRow, except: readonly number[]): void;
  /** Returns the opened segment of a row if its decoding was started. The caller closes the segment. */
  take(row: SegmentRow): Promise<SegmentReader> | null;
  close(): Promise<void>;
}

export const openAhead = (parts: IngestParts): Ahead => {
  const begun = new Map<number, Promise<SegmentReader>>();

  const drop = async (id: number): Promise<void> => {
    const reader = begun.get(id);
    begun.delete(id);
    await reader?.then(
      (one) => one.close(),
      () => undefined,
    );
  };

  /** A failure here is ignored: the segment is decoded again in its turn, and fails then. */
  let looking = Promise.resolve();
  const look = async (current: SegmentRow, except: readonly number[]): Promise<void> => {
    const row = parts.readers.ahead > 0 ? await parts.store.nextReceived(current.companyId, except, current.id) : null;
    for (const id of begun.keys()) if (id !== row?.id) void drop(id);
    if (!row || begun.has(row.id)) return;
    const opening = keptBytes(parts, row).then((kept) => openRow(parts, row, kept));
    // The caller of `take` gets the failure. If nobody calls `take`, the failure is ignored.
    opening.catch(() => undefined);
    begun.set(row.id, opening);
  };

  return {
    begin: (row, except) => {
      looking = looking.then(() => look(row, except)).catch(() => undefined);
    },
    take: ({ id }) => {
      const reader = begun.get(id);
      begun.delete(id);
      return reader ?? null;
    },
    close: async () => {
      await looking;
      await Promise.all([...begun.keys()].map(drop));
    },
  };
};
