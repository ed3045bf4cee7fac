import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import { JournalRows, type EnteringRow } from '../facts/journal.ts';
import { sumsOf } from '../facts/sums.ts';
import { LeafSums } from './leaf-sums.ts';
import type { BlockRequest, Figures, FoundTransaction } from './contents.ts';
import { Leaves, levelsOf, transactionSums } from './stamps.ts';

/** The transactions of a segment as journal rows that wait for decisions. */
export class Written {
  readonly #rows = new JournalRows();
  readonly #leaves = new Leaves();
  /** By row. */
  readonly #leafSums = new LeafSums();
  /** The row of each transaction. */
  readonly #rowOf = new Map<number, number>();

  /** Department paths of all lines, by their number. */
  get departments(): Line['department'][] {
    return this.#leaves.paths;
  }

  /**
   * Writes an admitted transaction, or replaces its row. `at`: its index in the segment. Throws RangeError for a value
   * that no column holds.
   */
  write(at: number, transaction: Transaction): Figures {
    const leaves = this.#leaves.of(transaction.lines);
    const sums = sumsOf(transaction);
    const { customers, leaves: leafSums } = transactionSums(transaction, leaves);
    this.#rowOf.set(at, this.#rows.add({ transaction, sums, customers, leaves }));
    this.#leafSums.add(leafSums);
    return { lines: transaction.lines.length, net: sums.net, departments: [...new Set(leaves)] };
  }

  /** Throws RangeError for a value that no column holds. */
  block(found: readonly FoundTransaction[], request: BlockRequest): Buffer {
    const ids = request.departmentIds;
    const leafIds = this.departments.map((_, leaf) => ids[leaf]?.at(-1) ?? 0);
    return this.#rows.block(request.reversing, this.#entering(found, request, ids), leafIds);
  }

  /** Yields one at a time, so that none lives longer than its turn. */
  *#entering(
    found: readonly FoundTransaction[],
    { company, segment, decoder, entering }: BlockRequest,
    ids: readonly (readonly number[])[],
  ): Iterable<EnteringRow> {
    for (const { at, ...decided } of entering) {
      const row = this.#rowOf.get(at);
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
