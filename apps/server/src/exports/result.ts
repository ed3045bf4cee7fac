import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Row } from '@lanewise/contract/envelope';

/** Where the rows and totals of one question come from. */
export interface Source<Raw> {
  totals: () => Promise<{ count: number; totals: Row }>;
  /** All rows in order, some at a time. Leaving the loop early ends the statement. */
  rows: () => AsyncIterable<Raw[]>;
  finish: (raw: Raw) => Row;
}

export interface Result {
  count: number;
  totals: Row;
  rows: AsyncIterable<Row[]>;
  /** True when the totals are not those of the very rows. */
  differs: () => boolean;
  /** Ends the statement of a result whose rows are not read. */
  close: () => Promise<void>;
}

/** Rows that are made at once: a few milliseconds, so that other requests are answered in between. */
const SLICE = 500;
const MOST_TRIES = 3;

/**
 * Rows with the totals of those very rows, although sales go on arriving: a statement sees what was there when it began, so
 * totals that are the same before it and after its first rows are the totals of its rows. Tried three times; on a chain
 * that never rests for so long, `differs` says that they may not fit.
 */
export const openResult = async <Raw>(source: Source<Raw>, onWritten: (rows: number) => void): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    const before = await source.totals();
    const batches = source.rows()[Symbol.asyncIterator]();
    const first = await batches.next();
    const after = await source.totals();
    const same = JSON.stringify(before) === JSON.stringify(after);
    if (same || tries === MOST_TRIES) {
      let written = 0;
      const count = (rows: number): void => onWritten((written += rows));
      return {
        count: after.count,
        totals: after.totals,
        rows: sliced(first, batches, source.finish, count),
        close: async () => void (await batches.return?.()),
        differs: () => !same || (written > 0 && written !== after.count),
      };
    }
    await batches.return?.();
  }
};

async function* sliced<Raw>(
  first: IteratorResult<Raw[]>,
  batches: AsyncIterator<Raw[]>,
  finish: (raw: Raw) => Row,
  onRows: (rows: number) => void,
): AsyncGenerator<Row[]> {
  try {
    for (let batch = first; !batch.done; batch = await batches.next()) {
      const raws: Raw[] = batch.value;
      for (let at = 0; at < raws.length; at += SLICE) {
        const rows = raws.slice(at, at + SLICE).map(finish);
        onRows(rows.length);
        yield rows;
        await nextTurn();
      }
    }
  } finally {
    await batches.return?.();
  }
}
