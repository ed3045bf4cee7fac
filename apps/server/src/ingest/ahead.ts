import type { SegmentRow } from '../meta/ingest-types.ts';
import type { IngestParts } from './parts.ts';
import { segmentBytes } from './process.ts';
import type { Reader } from './readers.ts';
import { openRow } from './segment.ts';

/** Ids of segments follow each other; one beyond a gap is decoded when its turn comes. */
const farthest = 8;

/** Segments that are decoded while the one before them is applied, so that no core waits. */
export interface Ahead {
  /** Begins with the segments behind this one; decoding depends on nothing that applying changes. */
  begin(row: SegmentRow): void;
  /** The opened segment of a row, when it was begun; the caller closes it. */
  take(row: SegmentRow): Promise<Reader> | null;
  close(): Promise<void>;
}

export const openAhead = (parts: IngestParts): Ahead => {
  const begun = new Map<number, Promise<Reader>>();

  const drop = async (id: number): Promise<void> => {
    const reader = begun.get(id);
    begun.delete(id);
    await reader?.then(
      (one) => one.close(),
      () => undefined,
    );
  };

  /** A failure here is no news: the segment is decoded when its turn comes, and fails then. */
  let looking = Promise.resolve();
  const look = async (current: number): Promise<void> => {
    for (let id = current + 1; id <= current + farthest && begun.size < parts.readers.ahead; id += 1) {
      if (begun.has(id)) continue;
      const row = await parts.store.segment(null, id);
      if (row?.state !== 'received') continue;
      const opening = segmentBytes(parts, row).then((bytes) => openRow(parts, row, bytes));
      // Whoever takes it sees the failure; nobody may.
      opening.catch(() => undefined);
      begun.set(id, opening);
    }
  };

  return {
    begin: ({ id: current }) => {
      for (const id of begun.keys()) if (id < current) void drop(id);
      looking = looking.then(() => look(current)).catch(() => undefined);
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
