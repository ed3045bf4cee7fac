import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decoded, DoubtKind, FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Line, Transaction, TransactionLink } from '@lanewise/contract/facts/transaction';
import { formats } from '@lanewise/tlog/formats';
import type { Format } from '@lanewise/tlog/format';
import { maskDecoded } from '@lanewise/tlog/mask';
import type { Quarantined } from '../../meta/ingest-types.ts';
import { bareNumber } from '@lanewise/domain/bare-number';
import { storable } from '../../meta/storable.ts';
import { admit } from './admit.ts';
import { longestName, noCaps, openCaps, usualCaps } from './caps.ts';
import { contentHash } from './content-hash.ts';
import { doubtOf, isForeign, refusalOf, unlikelyOf } from './doubts.ts';
import { readItemMaster } from './item-master.ts';
import { gunzip } from '@lanewise/tlog/gunzip';
import { reversalOf } from './post-void.ts';
import type { Chunks } from './unpack.ts';
import { WrittenTransactions } from './written.ts';
import type { BlockRequest, Contents, ContentFigures, FoundTransaction, Head } from './contents.ts';

/** Redacted bytes of a segment as they are kept: compressed in the inbox, plain in the facts store. */
export interface Bytes {
  bytes: Uint8Array;
  /** Whether the bytes are gzip. */
  packed: boolean;
}

/** The input for decoding a segment. Plain data, so that it may cross to another thread. */
export interface Source extends Bytes {
  format: FormatId;
  profile: ImportProfile | null;
  /** Content of the item file, for profiles that use one. */
  items: Uint8Array | null;
  /** Whether the file of the segment continues in another segment. */
  goesOn?: boolean;
  /** The UTC day, yyyy-mm-dd, by which dates are judged as likely or not. */
  received?: string;
  /** Currency of the company. All figures are in this currency. */
  currency?: string;
  /**
   * Whether a segment over the limits of `caps` is refused. A segment that was accepted before is read again at any
   * size.
   */
  capped: boolean;
}

export const formatOf = (id: string): Format => {
  const format = formats.find((candidate) => candidate.id === id);
  if (!format) throw new Error(`No decoder for format ${id}`);
  return format;
};

/**
 * Bytes decoded between two turns of the event loop: about 4 ms of work, so that other requests are served in between.
 */
const stepBytes = 256 * 1024;

const headOf = ({ store, businessDate, lane, number, began, ended, voids }: Transaction): Head => ({
  store,
  businessDate,
  lane,
  number,
  began,
  ended,
  ...(voids && { voids }),
});

async function* stepsOf(bytes: Uint8Array): Chunks {
  for (let at = 0; at < bytes.length; at += stepBytes) {
    yield bytes.subarray(at, at + stepBytes);
    await nextTurn();
  }
}

/** Decompresses the bytes into one buffer. */
export const unpackedBytesOf = async ({ bytes, packed }: Bytes): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of packed ? gunzip([bytes]) : [bytes]) parts.push(part);
  return Buffer.concat(parts);
};

async function* decode({ format, profile, items, goesOn = false, bytes, packed }: Source): AsyncIterable<Decoded> {
  const run = formatOf(format).open({
    profile,
    items: profile && items ? readItemMaster(items, profile) : null,
    goesOn,
  });
  for await (const chunk of packed ? gunzip([bytes]) : stepsOf(bytes))
    for (const item of run.push(chunk)) yield maskDecoded(item);
  for (const item of run.end()) yield maskDecoded(item);
}

export type Item =
  | Exclude<Decoded, { type: 'transaction' }>
  | (Extract<Decoded, { type: 'transaction' }> & { doubts: readonly DoubtKind[] });

const admitted = (item: Decoded, { profile, received, currency }: Source): Item => {
  if (item.type !== 'transaction') return item;
  const { offset, length, records = 1 } = item;
  const found = admit(item.transaction);
  if (!('transaction' in found))
    return { type: 'broken', offset, length, records, reason: found.reason, detail: found.detail };
  const doubts = [...found.doubts, ...unlikelyOf(found.transaction, received)];
  if (isForeign(found.transaction, currency)) doubts.push('otherCurrency');
  if (item.mayGoOn) doubts.push('mayGoOn');
  if (item.repeats) doubts.push('repeatedRows');
  if (item.maybeSeveral) doubts.push('severalSales');
  const refusal = refusalOf(profile, doubts);
  if (refusal !== null) return { type: 'broken', offset, length, records, reason: 'doubtful', detail: refusal };
  return { ...item, transaction: found.transaction, doubts };
};

/**
 * Yields the items of a source in the order of the file. A transaction that the journal cannot hold becomes a broken
 * item. Messages quote the file, so they are made storable.
 */
export async function* read(source: Source): AsyncIterable<Item> {
  for await (const decoded of decode(source)) {
    const item = admitted(decoded, source);
    if (item.type === 'broken') yield { ...item, detail: storable(item.detail) };
    else if (item.type === 'unknown') yield { ...item, record: storable(item.record) };
    else yield item;
  }
}

const linkKey = ({ businessDate, lane, number }: TransactionLink): string =>
  [businessDate, bareNumber(lane), bareNumber(number)].join('\u0001');

/**
 * A decoded segment; the same source always gives the same segment. It reads no data store: the caller passes places
 * and ids. Transactions become rows as they arrive and are not kept, because garbage collection of kept transactions
 * costs more than decoding.
 */
export class Opened {
  readonly contents: Contents;
  readonly #source: Source;
  readonly #written: WrittenTransactions;
  /** Transactions that were requested whole. */
  readonly #whole = new Map<number, Transaction>();

  constructor(contents: Contents, source: Source, written: WrittenTransactions) {
    this.contents = contents;
    this.#source = source;
    this.#written = written;
  }

  /**
   * Returns a whole transaction. Unless the transaction is cached, decodes the segment again up to this transaction.
   * Few transactions are ever requested as a whole.
   */
  async transaction(at: number): Promise<Transaction> {
    if (!this.contents.found[at]) throw new RangeError(`the segment has no transaction ${at}`);
    const known = this.#whole.get(at);
    if (known) return known;
    await this.#decodeAgain(new Set([at]));
    return this.transaction(at);
  }

  /** Reads several transactions as a whole. Decodes the segment again at most once. */
  async gather(wanted: readonly number[]): Promise<void> {
    await this.#decodeAgain(new Set(wanted.filter((at) => !this.#whole.has(at))));
  }

  async transactions(wanted: readonly number[]): Promise<Transaction[]> {
    await this.gather(wanted);
    return Promise.all(wanted.map((at) => this.transaction(at)));
  }

  /** Gives a post void the parts of its sale, which is another transaction of the segment or comes from the journal. */
  async takeBack(at: number, sale: number | Transaction): Promise<ContentFigures> {
    if (!this.#whole.has(at)) await this.#decodeAgain(this.#postVoids());
    const postVoid = await this.transaction(at);
    const reversal = reversalOf(postVoid, typeof sale === 'number' ? await this.transaction(sale) : sale);
    this.#whole.set(at, reversal);
    return this.#written.write(at, reversal);
  }

  /**
   * Department paths from number `from` on. Numbers start at one. Sales that post voids took back may have added paths.
   */
  departments(from: number, most: number): Line['department'][] {
    return this.#written.departments.slice(from, from + most);
  }

  /** Returns rows of the journal. Throws RangeError for a value that no column holds. */
  block(request: BlockRequest): Buffer {
    return this.#written.block(this.contents.found, request);
  }

  /**
   * Indexes of the post voids without parts of their own, and of the sales in this content that these post voids may
   * name. All indexes are collected together, because each separate request would decode the content up to the
   * requested transaction.
   */
  #postVoids(): Set<number> {
    const { found } = this.contents;
    const named = new Set(found.flatMap(({ head }) => (head.voids ? [linkKey(head.voids)] : [])));
    return new Set(found.flatMap(({ head }, at) => (head.voids || named.has(linkKey(head)) ? [at] : [])));
  }

  async #decodeAgain(wanted: ReadonlySet<number>): Promise<void> {
    if (wanted.size === 0) return;
    const last = Math.max(...wanted);
    let at = -1;
    for await (const item of read(this.#source)) {
      if (item.type !== 'transaction') continue;
      at += 1;
      if (wanted.has(at) && !this.#whole.has(at)) this.#whole.set(at, item.transaction);
      if (at === last) return;
    }
  }
}

const countUp = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Reads a source without the names of its departments. Throws SegmentRefused. */
export const contentsOf = async (
  source: Source,
  written: WrittenTransactions,
): Promise<Omit<Contents, 'departments'>> => {
  const from = written.length;
  const found: FoundTransaction[] = [];
  const broken: Quarantined[] = [];
  const unknown = new Map<string, number>();
  let counted = 0;
  const caps = openCaps(source.capped ? usualCaps : noCaps);
  for await (const item of read(source)) {
    if (item.type === 'unknown') {
      countUp(unknown, item.record.slice(0, longestName));
      caps.names(unknown.size);
      continue;
    }
    caps.record();
    const { offset, length, records = 1 } = item;
    counted += records;
    if (item.type === 'broken') {
      broken.push({ offset, length, records, reason: item.reason, detail: item.detail });
      continue;
    }
    const { transaction } = item;
    const figures = written.write(from + found.length, transaction);
    caps.store(transaction.store);
    caps.names(written.departments.length);
    found.push({
      head: headOf(transaction),
      hash: contentHash(transaction),
      offset,
      length,
      records,
      ...figures,
      ...(item.mayGoOn && { mayGoOn: true }),
      ...(item.doubts.length > 0 && { doubt: doubtOf(item.doubts, transaction, figures.net) }),
    });
  }
  return { found, broken, records: counted, unknown: [...unknown] };
};

/** Decodes a segment. Throws SegmentRefused when it cannot be read as a whole. */
export const openSegment = async (source: Source): Promise<Opened> => {
  const written = new WrittenTransactions();
  const contents = await contentsOf(source, written);
  // The list of departments is copied, because sales from the journal may add departments later.
  return new Opened({ ...contents, departments: [...written.departments] }, source, written);
};
