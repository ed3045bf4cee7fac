import type { LocationId } from '@lanewise/contract/primitives/ids';
import { bareNumber } from '@lanewise/domain/bare-number';
import { readEntries, documentTimeOf, type Bounds } from './documents.ts';
import { journalBlock, type JournalEntry } from './entry.ts';
import { bareNumberOf, saleKey } from './sale-key.ts';
import { date, sql, text, texts, u32, u32s, u64, type Sql } from './sql.ts';
import type { Facts } from './types.ts';

export { readTransactions, type Bounds, type StoredEntry, type TransactionKey } from './documents.ts';
export { journalBlock, JournalRows, type EnteringRow, type JournalEntry, type Stamps } from './entry.ts';
export type { DepartmentStamp } from './entry-columns.ts';
export { clearCompany, resetFacts } from './reset.ts';
export { keepBlock, keptSegments, readSegment, segmentBlock, segmentsBlock } from './segments.ts';

/**
 * Writes entries, all of one month, since an insert touches at most 100 partitions. A repeated token changes no table
 * and no view, even if the first insert was cut off in the middle.
 */
export const insertJournal = (facts: Facts, entries: readonly JournalEntry[], token: string): Promise<void> =>
  insertBlock(facts, journalBlock(entries), token);

/** Writes a block of `journalBlock`, under the same rules. */
export const insertBlock = (facts: Facts, block: Buffer, token: string): Promise<void> =>
  facts.insert('journal', block, token);

export interface Reversal {
  /** The entry to reverse, and the number of the reversing entry. */
  entryNo: number;
  as: number;
  /** A missing entry counts as reversed already. */
  mayLack?: boolean;
}

/**
 * Returns the entries that reverse other entries, in the order of the reversed numbers; the result is always the same,
 * because entries never change. The returned entries are best inserted in one block with the entries that replace the
 * reversed entries. Throws RangeError for an entry that does not exist, unless `mayLack` is set for it.
 */
export const reversingEntries = async (
  facts: Facts,
  company: number,
  reversals: readonly Reversal[],
  bounds?: Bounds,
): Promise<JournalEntry[]> => {
  if (reversals.length === 0) return [];
  const numbers = new Map(reversals.map(({ entryNo, as }) => [entryNo, as]));
  const entries = await readEntries(facts, company, [...numbers.keys()], bounds);
  const found = new Set(entries.map(({ entryNo }) => entryNo));
  const lacking = reversals.filter(({ entryNo, mayLack }) => !mayLack && !found.has(entryNo));
  if (lacking.length > 0) throw new RangeError(`no entries ${lacking.map(({ entryNo }) => entryNo).join(', ')}`);
  return entries.map((entry) => ({
    ...entry,
    sign: -1,
    reverses: entry.entryNo,
    entryNo: numbers.get(entry.entryNo) ?? 0,
  }));
};

export interface Return {
  /** An entry that was reversed before, and the number and version of its copy. */
  entryNo: number;
  as: number;
  version: number;
}

/**
 * Returns copies of entries that become current again because their replacement was reversed. A missing entry is left
 * out.
 */
export const returningEntries = async (
  facts: Facts,
  company: number,
  returns: readonly Return[],
  bounds?: Bounds,
): Promise<JournalEntry[]> => {
  if (returns.length === 0) return [];
  const wanted = new Map(returns.map((one) => [one.entryNo, one]));
  const entries = await readEntries(facts, company, [...wanted.keys()], bounds);
  return entries.flatMap((entry) => {
    const one = wanted.get(entry.entryNo);
    return one ? [{ ...entry, entryNo: one.as, version: one.version }] : [];
  });
};

export interface CurrentVersion {
  location: LocationId;
  businessDate: string;
  lane: string;
  number: string;
  occurrence: number;
  version: number;
  entryNo: number;
  hash: string;
  /** Formats times of the store; '' if a time is unknown. */
  began: string;
  ended: string;
  /** Its segment and its byte offset there. */
  segment: number;
  offset: number;
}

export interface VersionRow {
  location: LocationId;
  business_date: string;
  lane: string;
  number: string;
  occurrence: number;
  version: number;
  entry_no: string;
  content_hash: string;
  began: string;
  ended: string;
  segment: string;
  byte_offset: string;
}

/** The key by which a register identifies a transaction. */
export type VersionKey = Pick<CurrentVersion, 'location' | 'businessDate' | 'lane' | 'number'>;

export const versionKey = ({ location, businessDate: date, lane, number }: VersionKey): string =>
  saleKey({ location, date, lane, number });

/** A content under its key. */
export const contentText = (content: VersionKey & { hash: string }): string =>
  `${versionKey(content)}\u0001${content.hash}`;

/** Most keys per query. Writing the text of more keys would take milliseconds. */
const keysAtOnce = 2_000;

/**
 * Versions per result. Tens of thousands of versions may share one number without a lane, and receiving all of them at
 * once would block the main thread.
 */
const versionsAtOnce = 4_000;

/** Current versions under these keys, by `versionKey`. Versions of one key are in the order in which they entered. */
export const currentVersions = async (
  facts: Facts,
  company: number,
  keys: readonly VersionKey[],
): Promise<CurrentVersion[]> => {
  const different = [...new Map(keys.map((key) => [versionKey(key), key])).values()];
  const versions: CurrentVersion[] = [];
  for (let at = 0; at < different.length; at += keysAtOnce) {
    const statement = versionsUnder(company, different.slice(at, at + keysAtOnce));
    for (let from = 0; ; from += versionsAtOnce) {
      // This is not a stream, because the embedded engine plans a stream in the calling thread, and planning these long
      // lists of keys blocks that thread for 60 ms.
      const page = sql`${statement} limit ${u32(from)}, ${u32(versionsAtOnce)}`;
      const rows = await facts.query<VersionRow>(page, { lane: 'long' });
      for (const row of rows) versions.push(versionOf(row));
      if (rows.length < versionsAtOnce) break;
    }
  }
  return versions;
};

/**
 * Contents that once entered under these keys and are no longer current. Returns the last entry of each content, by key
 * and hash (`contentText`).
 */
export const leftContents = async (
  facts: Facts,
  company: number,
  keys: readonly (VersionKey & { hash: string })[],
): Promise<ReadonlyMap<string, number>> => {
  const left = new Map<string, number>();
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const some = keys.slice(at, at + keysAtOnce);
    const days = some.map(({ businessDate }) => businessDate).sort();
    const rows = await facts.query<VersionRow>(
      sql`
      select location, business_date, lane, number, content_hash, maxIf(entry_no, sign = 1) as entry_no from journal
      where company = ${u32(company)} and location in ${u32s([...new Set(some.map(({ location }) => location))])}
        and business_date between ${date(days[0] ?? '')} and ${date(days.at(-1) ?? '')}
        and content_hash in ${texts([...new Set(some.map(({ hash }) => hash))])}
      group by location, business_date, lane, number, content_hash having sum(sign) <= 0`,
      { lane: 'long' },
    );
    for (const row of rows) {
      const { location, business_date: businessDate, lane, number, content_hash: hash } = row;
      left.set(contentText({ location, businessDate, lane, number, hash }), Number(row.entry_no));
    }
  }
  return left;
};

/**
 * The versions of at least one key. Locations, dates and numbers narrow the search, then the whole key excludes other
 * versions. A number alone may have a million versions, because every lane counts from 1 on every day.
 */
const versionsUnder = (company: number, keys: readonly VersionKey[]): Sql => {
  const distinct = <Item>(of: (key: VersionKey) => Item): Item[] => [...new Set(keys.map(of))];
  const days = distinct(({ businessDate }) => businessDate).sort();
  const between = sql`between ${date(days[0] ?? '')} and ${date(days.at(-1) ?? '')}`;
  const part = text('\u0001');
  const [lane, number] = [bareNumberOf(sql`lane`), bareNumberOf(sql`number`)];
  return sql`
select location, business_date, lane, number, occurrence, version, entry_no, content_hash, began, ended,
  segment, byte_offset
from journal
where company = ${u32(company)} and location in ${u32s(distinct(({ location }) => location))} and business_date ${between}
  and ${number} in ${texts(distinct((key) => bareNumber(key.number)))} and sign = 1
  and concat(toString(location), ${part}, toString(business_date), ${part}, ${lane}, ${part}, ${number}) in ${texts(keys.map(versionKey))}
  and entry_no not in (select entry_no from superseded where company = ${u32(company)} and business_date ${between})
order by location, business_date, ${lane}, ${number}, occurrence, entry_no`;
};

export const versionOf = (row: VersionRow): CurrentVersion => ({
  location: row.location,
  businessDate: row.business_date,
  lane: row.lane,
  number: row.number,
  occurrence: row.occurrence,
  version: row.version,
  entryNo: Number(row.entry_no),
  hash: row.content_hash,
  began: documentTimeOf(row.began),
  ended: documentTimeOf(row.ended),
  segment: Number(row.segment),
  offset: Number(row.byte_offset),
});

/** What entered from a segment, current or not. `amount`: net sales as decimal text. */
export const enteredFrom = async (
  facts: Facts,
  company: number,
  segment: number,
): Promise<{ transactions: number; lines: number; amount: string }> => {
  const [row] = await facts.query<{ transactions: string; lines: string; amount: string }>(
    sql`
select count() as transactions, sum(length(journal.lines)) as lines, toString(sum(net_amount)) as amount
from journal where company = ${u32(company)} and segment = ${u64(segment)} and sign = 1`,
    { lane: 'long' },
  );
  return { transactions: Number(row?.transactions ?? 0), lines: Number(row?.lines ?? 0), amount: row?.amount ?? '0' };
};
