import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import { JournalRows, type EnteringRow } from '../../facts/journal.ts';
import { receiptSumsOf } from '../../facts/sums.ts';
import { LeafSums } from './leaf-sums.ts';
import type { BlockRequest, ContentFigures, FoundTransaction } from './contents.ts';
import { Leaves, levelsOf, transactionSums } from './stamps.ts';

/**
 * One of several segments that are written into the same columns. `from`: the number of the segment's first transaction
 * among all written transactions.
 */
interface WrittenSegment {
  found: readonly FoundTransaction[];
  from: number;
  request: Omit<BlockRequest, 'reversing' | 'departmentIds'>;
}

/** The transactions of one or several segments, as journal rows that wait for decisions. */
export class WrittenTransactions {
  readonly #rows = new JournalRows();
  readonly #leaves = new Leaves();
  /** Sums by row. */
  readonly #leafSums = new LeafSums();
  /** The row of each transaction. */
  readonly #rowOf = new Map<number, number>();

  /** Number of written transactions. */
  get length(): number {
    return this.#rowOf.size;
  }

  /** Department paths of all lines, by their number. */
  get departments(): Line['department'][] {
    return this.#leaves.paths;
  }

  /**
   * Writes an admitted transaction, or replaces its row. `at`: the number of the transaction among all written
   * transactions. Throws RangeError for a value that no column holds.
   */
  write(at: number, transaction: Transaction): ContentFigures {
    const leaves = this.#leaves.of(transaction.lines);
    const sums = receiptSumsOf(transaction);
    const { customers, leaves: leafSums } = transactionSums(transaction, leaves);
    this.#rowOf.set(at, this.#rows.add({ transaction, sums, customers, leaves }));
    this.#leafSums.add(leafSums);
    return { lines: transaction.lines.length, net: sums.net, departments: [...new Set(leaves)] };
  }

  /** Throws RangeError for a value that no column holds. */
  block(found: readonly FoundTransaction[], request: BlockRequest): Buffer {
    const { departmentIds: ids } = request;
    return this.#rows.block(request.reversing, this.#entering({ found, from: 0, request }, ids), this.#leafIds(ids));
  }

  /**
   * The block of several segments that were written to the same columns. Throws RangeError for a value that no column
   * holds.
   */
  blockOfAll(segments: readonly WrittenSegment[], ids: readonly (readonly number[])[]): Buffer {
    const entering = function* (rows: (one: WrittenSegment) => Iterable<EnteringRow>): Iterable<EnteringRow> {
      for (const one of segments) yield* rows(one);
    };
    return this.#rows.block(
      [],
      entering((one) => this.#entering(one, ids)),
      this.#leafIds(ids),
    );
  }

  #leafIds(ids: readonly (readonly number[])[]): number[] {
    return this.departments.map((_, leaf) => ids[leaf]?.at(-1) ?? 0);
  }

  /** Yields one row at a time, so that a row does not stay in memory after its use. */
  *#entering(
    { found, from, request: { company, segment, decoder, entering } }: WrittenSegment,
    ids: readonly (readonly number[])[],
  ): Iterable<EnteringRow> {
    for (const { at, ...decided } of entering) {
      const row = this.#rowOf.get(from + at);
      const origin = found[at];
      if (row === undefined || !origin) throw new RangeError(`the segment has no transaction ${at}`);
      yield {
        row,
        company,
        ...decided,
        sign: 1,
        reverses: 0,
        segment,
        position: at,
        decoder,
        byteOffset: origin.offset,
        byteLength: origin.length,
        contentHash: origin.hash,
        levels: levelsOf(this.#leafSums.at(row), (leaf) => ids[leaf]),
      };
    }
  }
}
