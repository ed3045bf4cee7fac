import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { SaleKey } from './sale-key.ts';
import { dates, sql, texts, u32, u64s } from './sql.ts';
import type { Facts } from './types.ts';

/** A current post void, and the key of the sale that it takes back. */
export interface StandingVoid extends SaleKey {
  sale: string;
  hash: string;
  entryNo: number;
}

interface VoidRow {
  sale: string;
  business_date: string;
  location: LocationId;
  lane: string;
  number: string;
  content_hash: string;
  entry_no: string;
}

/**
 * Sorts post voids in the order in which they were received. Several post voids of one sale are current until their
 * files are read again.
 */
const asReceived = async (facts: Facts, company: number, rows: readonly VoidRow[]): Promise<readonly VoidRow[]> => {
  if (new Set(rows.map(({ sale }) => sale)).size === rows.length) return rows;
  const numbers = rows.map(({ entry_no: entryNo }) => Number(entryNo));
  const found = await facts.query<{ entry_no: string }>(
    sql`
select entry_no from journal
where company = ${u32(company)} and business_date in ${dates(rows.map((row) => row.business_date))} and entry_no in ${u64s(numbers)}
order by segment, byte_offset, entry_no`,
    { lane: 'long' },
  );
  const places = new Map(found.map(({ entry_no: entryNo }, place) => [entryNo, place]));
  const placeOf = (row: VoidRow): number => places.get(row.entry_no) ?? rows.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
};

/**
 * Current post voids of these sales, in the order in which they were received. A post void that was reversed and then
 * entered again has a new entry, but keeps its place.
 */
export const standingVoids = async (
  facts: Facts,
  company: number,
  sales: readonly string[],
): Promise<StandingVoid[]> => {
  if (sales.length === 0) return [];
  const named = sql`company = ${u32(company)} and sale in ${texts([...new Set(sales)])}`;
  const rows = await facts.query<VoidRow>(
    sql`
select sale, business_date, location, lane, number, content_hash, entry_no
from taken_back
where ${named}
  and entry_no not in (select entry_no from superseded
    where company = ${u32(company)} and business_date in (select business_date from taken_back where ${named}))
order by entry_no`,
    { lane: 'long' },
  );
  return (await asReceived(facts, company, rows)).map(
    ({ sale, business_date, location, lane, number, content_hash, entry_no }) => ({
      sale,
      entryNo: Number(entry_no),
      location,
      date: business_date,
      lane,
      number,
      hash: content_hash,
    }),
  );
};

/** The segments of entries, and the sales that these entries take back. */
export const sourcesOf = async (
  facts: Facts,
  company: number,
  entries: readonly { date: string; entryNo: number }[],
): Promise<{ segment: number; sale: string }[]> => {
  if (entries.length === 0) return [];
  const numbers = entries.map(({ entryNo }) => entryNo);
  const rows = await facts.query<{ segment: string; takes_back: string }>(
    sql`
select distinct segment, takes_back from journal
where company = ${u32(company)} and business_date in ${dates(entries.map((entry) => entry.date))} and entry_no in ${u64s(numbers)}`,
    { lane: 'long' },
  );
  return rows.map((row) => ({ segment: Number(row.segment), sale: row.takes_back }));
};
