import type { Transaction } from '@lanewise/contract/facts/transaction';
import { decidedColumns, decodedColumns, type DecidedRow, type DecodedRow } from './entry-columns.ts';
import { blockOf, NativeRows } from './native-table.ts';
import { receiptSumsOf } from './sums.ts';
import type { DepartmentStamp } from './entry-columns.ts';

export type { DecidedRow, DecodedRow } from './entry-columns.ts';

/**
 * Values that are determined when a transaction enters and are stored with it, so that a reversing entry takes back
 * exactly the same values.
 */
export interface Stamps {
  customers: number;
  /** One stamp for each different department of each level, and of level 0. */
  levels: readonly DepartmentStamp[];
  /** Id of the leaf department of each line. */
  lineDepartments: readonly number[];
}

/** One version of one transaction in the journal. */
export interface JournalEntry extends Omit<DecidedRow, 'reverses' | 'occurrence' | 'levels' | 'takesBack'> {
  /** Number of the entry that a reversing entry takes back; 0 for other entries. */
  reverses?: number;
  /** Key of the sale that the entry takes back; '' or absent for other entries. */
  takesBack?: string;
  transaction: Transaction;
  stamps: Stamps;
}

/** An entry whose transaction is a row that was already written. */
export interface EnteringRow extends DecidedRow {
  row: number;
}

/**
 * Journal rows that are written while their transactions are decoded. `block` receives the decisions about these rows.
 */
export class JournalRows {
  #leafIds: number[] = [];
  readonly #decoded = new NativeRows<DecodedRow>(decodedColumns((leaf) => this.#leafIds[leaf] ?? 0));

  /** Adds a row and returns its number. Throws RangeError for a value that no column holds, and then adds nothing. */
  add(row: DecodedRow): number {
    return this.#decoded.add(row);
  }

  /**
   * Returns one block of an insert: first the whole entries, then the entries whose rows were added before. `leafIds`:
   * ids of the departments, by the numbers that the rows use. Throws RangeError for a value that no column can hold.
   */
  block(whole: readonly JournalEntry[], entering: Iterable<EnteringRow>, leafIds: readonly number[]): Buffer {
    const before = this.#decoded.length;
    const decided = new NativeRows(decidedColumns);
    const rows: number[] = [];
    try {
      this.#leafIds = [...leafIds];
      for (const entry of whole) {
        rows.push(this.#addWhole(entry));
        decided.add({ ...entry, ...decidedOf(entry) });
      }
      for (const one of entering) {
        rows.push(one.row);
        decided.add(one);
      }
      return blockOf(rows.length, [
        { columns: this.#decoded, rows },
        { columns: decided, rows: decided.all() },
      ]);
    } finally {
      this.#decoded.cut(before);
    }
  }

  /** Adds a row for an entry that has its ids already. */
  #addWhole({ transaction, stamps }: JournalEntry): number {
    const leaves = transaction.lines.map((_, line) => this.#leafIds.push(stamps.lineDepartments[line] ?? 0) - 1);
    return this.add({ transaction, sums: receiptSumsOf(transaction), customers: stamps.customers, leaves });
  }
}

const decidedOf = ({ reverses, takesBack, transaction, stamps }: JournalEntry) => ({
  reverses: reverses ?? 0,
  takesBack: takesBack ?? '',
  occurrence: transaction.occurrence,
  levels: stamps.levels,
});

/** Returns entries as one block of an insert. Throws RangeError for a value that its column cannot hold. */
export const journalBlock = (entries: readonly JournalEntry[]): Buffer => new JournalRows().block(entries, [], []);
