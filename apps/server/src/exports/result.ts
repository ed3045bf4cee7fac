import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Row } from '@lanewise/contract/envelope';

/** The source of the rows and totals of one question. */
export interface Source<Raw> {
  totals: () => Promise<{ count: number; totals: Row }>;
  /** All rows in order, in batches. Leaving the loop early ends the statement. */
  rows: () => AsyncIterable<Raw[]>;
  finish: (raw: Raw) => Row;
}

export interface Result<Raw> {
  count: number;
  totals: Row;
  rows: AsyncIterable<Row[]>;
  /** The first row, as it was read; undefined if there are no rows. */
  first: Raw | undefined;
  /** Whether the totals may belong to other rows than the rows of the file. */
  differs: () => boolean;
  /** Ends the statement in any state, also if its rows were never read. */
  close: () => Promise<void>;
}

/** Rows per step: a few milliseconds, so that other requests are answered in between. */
const SLICE = 500;
const MOST_TRIES = 3;

/**
 * Returns rows with matching totals, although sales keep arriving. A statement sees the data of its start. Totals that
 * are equal before the statement and after its first rows are therefore the totals of its rows. Tries three times. If
 * the totals never match, `differs` says that rows and totals may differ.
 */
export const openResult = async <Raw>(source: Source<Raw>, onWritten: (rows: number) => void): Promise<Result<Raw>> => {
  for (let tries = 1; ; tries += 1) {
    const before = await source.totals();
    const batches = source.rows()[Symbol.asyncIterator]();
    const close = async (): Promise<void> => void (await batches.return?.());
    try {
      const first = await batches.next();
      const after = await source.totals();
      const same = JSON.stringify(before) === JSON.stringify(after);
      if (same || tries === MOST_TRIES) return begun(source, { first, batches, close, same, whole: after }, onWritten);
    } catch (error) {
      await close();
      throw error;
    }
    await close();
  }
};

interface Begun<Raw> {
  first: IteratorResult<Raw[]>;
  batches: AsyncIterator<Raw[]>;
  close: () => Promise<void>;
  same: boolean;
  whole: { count: number; totals: Row };
}

const begun = <Raw>(
  { finish }: Source<Raw>,
  { first, batches, close, same, whole }: Begun<Raw>,
  onWritten: (rows: number) => void,
): Result<Raw> => {
  let written = 0;
  const onRows = (rows: number): void => onWritten((written += rows));
  return {
    ...whole,
    first: first.done ? undefined : first.value[0],
    rows: sliced(first, batches, finish, onRows),
    differs: () => !same || (written > 0 && written !== whole.count),
    close,
  };
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
