import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decoded, FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { sellingKinds, type Line, type Transaction } from '@lanewise/contract/facts/transaction';
import { formats } from '@lanewise/tlog/formats';
import type { Format } from '@lanewise/tlog/format';
import { readItems } from '@lanewise/tlog/items/read';
import { journalBlock, type JournalEntry } from '../facts/entry.ts';
import type { Quarantined } from '../meta/ingest-types.ts';
import { contentHash } from './content-hash.ts';
import { reversalOf } from './post-void.ts';
import { departmentOf, pathKey, stampsOf, type DepartmentIds } from './stamps.ts';

/** What a segment is decoded with. Plain data: it may cross to another thread. */
export interface Source {
  format: FormatId;
  profile: ImportProfile | null;
  /** Content of the item file, for profiles that join one. */
  items: Uint8Array | null;
  bytes: Uint8Array;
}

/** What decisions are made of: a transaction without what it holds. */
export type Head = Pick<Transaction, 'store' | 'businessDate' | 'lane' | 'number' | 'voids'>;

export interface Found {
  head: Head;
  hash: string;
  offset: number;
  length: number;
  lines: number;
  /** Net sales, in ten-thousandths. */
  net: number;
  /** Where its departments stand in `Contents.departments`. */
  departments: number[];
}

/** A decoded segment in numbers and names. Plain data, like everything that goes in and out of an `Opened`. */
export interface Contents {
  /** Transactions in the order of the file; their index names them. */
  found: Found[];
  broken: Quarantined[];
  unknown: [record: string, count: number][];
  /** Department paths of all lines, each once. */
  departments: Line['department'][];
}

/** A row of a block: a transaction of the segment, and what was decided about it. */
export interface Entering {
  at: number;
  location: number;
  occurrence: number;
  version: number;
  entryNo: number;
}

export interface BlockRequest {
  company: number;
  segment: number;
  decoder: string;
  departmentIds: DepartmentIds;
  /** Entries that are taken back, before those that enter. */
  reversing: readonly JournalEntry[];
  entering: readonly Entering[];
}

export const formatOf = (id: string): Format => {
  const format = formats.find((candidate) => candidate.id === id);
  if (!format) throw new Error(`No decoder for format ${id}`);
  return format;
};

/** Bytes decoded between two turns of the event loop: about 4 ms of work, so that others are answered in between. */
const stepBytes = 256 * 1024;

/** Net sales of a transaction, in ten-thousandths. */
export const netOf = ({ kind, lines }: Transaction): number =>
  sellingKinds.includes(kind)
    ? lines.reduce((sum, line) => (line.kind === 'deposit' ? sum : sum + line.amount + line.discount), 0)
    : 0;

const headOf = ({ store, businessDate, lane, number, voids }: Transaction): Head => ({
  ...{ store, businessDate, lane, number },
  ...(voids && { voids }),
});

const figuresOf = (transaction: Transaction): Pick<Found, 'lines' | 'net'> => ({
  lines: transaction.lines.length,
  net: netOf(transaction),
});

/** Numbers department paths in the order in which they come. */
const openPaths = () => {
  const places = new Map<string, number>();
  const paths: Line['department'][] = [];
  return {
    paths,
    /** Places of the departments of a transaction, each once. */
    of: ({ lines }: Transaction): number[] => {
      const seen = new Set<number>();
      for (const line of lines) {
        const path = departmentOf(line);
        const key = pathKey(path);
        let place = places.get(key);
        if (place === undefined) {
          places.set(key, (place = paths.length));
          paths.push(path);
        }
        seen.add(place);
      }
      return [...seen];
    },
  };
};

async function* decode({ format, profile, items, bytes }: Source): AsyncIterable<Decoded> {
  const run = formatOf(format).open({ profile, items: profile && items ? readItems([items], profile) : null });
  for (let at = 0; at < bytes.length; at += stepBytes) {
    yield* run.push(bytes.subarray(at, at + stepBytes));
    await nextTurn();
  }
  yield* run.end();
}

/** A decoded segment, the same for the same source. Knows nothing of a store: places and ids are told. */
export class Opened {
  readonly contents: Contents;
  readonly #transactions: Transaction[];

  constructor(contents: Contents, transactions: Transaction[]) {
    this.contents = contents;
    this.#transactions = transactions;
  }

  /** A transaction, whole. */
  transaction(at: number): Transaction {
    const transaction = this.#transactions[at];
    if (!transaction) throw new RangeError(`the segment has no transaction ${at}`);
    return transaction;
  }

  /** Gives a post void the parts of its sale, which is another transaction here or comes from the journal. */
  takeBack(at: number, sale: number | Transaction): Pick<Found, 'lines' | 'net'> {
    const sold = typeof sale === 'number' ? this.transaction(sale) : sale;
    const reversal = reversalOf(this.transaction(at), sold);
    this.#transactions[at] = reversal;
    return figuresOf(reversal);
  }

  /** Rows of the journal. Throws RangeError for a value that no column holds. */
  block({ company, segment, decoder, departmentIds, reversing, entering }: BlockRequest): Buffer {
    const entered = entering.map(({ at, location, occurrence, version, entryNo }): JournalEntry => {
      const transaction = this.transaction(at);
      const found = this.contents.found[at];
      return {
        ...{ company, location, version, sign: 1, entryNo, segment, position: occurrence, decoder },
        ...{ byteOffset: found?.offset ?? 0, byteLength: found?.length ?? 0, contentHash: found?.hash ?? '' },
        transaction: { ...transaction, occurrence },
        stamps: stampsOf(transaction, departmentIds),
      };
    });
    return journalBlock([...reversing, ...entered]);
  }
}

/** Decodes a segment. Throws SegmentRefused when it cannot be read as a whole. */
export const openSegment = async (source: Source): Promise<Opened> => {
  const transactions: Transaction[] = [];
  const found: Found[] = [];
  const broken: Quarantined[] = [];
  const unknown = new Map<string, number>();
  const departments = openPaths();
  for await (const item of decode(source)) {
    if (item.type === 'unknown') {
      unknown.set(item.record, (unknown.get(item.record) ?? 0) + 1);
      continue;
    }
    const { offset, length } = item;
    if (item.type === 'broken') {
      broken.push({ offset, length, reason: item.reason, detail: item.detail });
      continue;
    }
    const { transaction } = item;
    transactions.push(transaction);
    found.push({
      ...{ head: headOf(transaction), hash: contentHash(transaction), offset, length },
      ...figuresOf(transaction),
      departments: departments.of(transaction),
    });
  }
  const contents = { found, broken, unknown: [...unknown], departments: departments.paths };
  return new Opened(contents, transactions);
};
