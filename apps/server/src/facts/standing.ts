import { wideOf, type Wide } from './decimal.ts';
import { inBounds, type Bounds } from './documents.ts';
import { versionOf, type CurrentVersion, type VersionRow } from './journal.ts';
import { date, sql, u32, u64s, type Sql } from './sql.ts';
import type { Facts, Questions } from './types.ts';

/** A current version with its amounts. */
export interface StandingVersion extends CurrentVersion {
  /** Net sales, in ten-thousandths. */
  net: Wide;
  /** Number of bytes of the version's record, which measures the work of copying it. */
  size: number;
}

interface StandingRow extends VersionRow {
  net: string;
  size: number;
}

const columns = sql`location, business_date, lane, number, occurrence, version, entry_no, content_hash, began, ended, segment, byte_offset,
  toString(net_amount) as net, byte_length as size`;

const standingOf = ({ net, size, ...row }: StandingRow): StandingVersion => ({
  ...versionOf(row),
  net: wideOf(net),
  size,
});

const stands = (company: number, { from, to }: Bounds): Sql => sql`sign = 1 and entry_no not in (
  select entry_no from superseded where company = ${u32(company)} and business_date between ${date(from)} and ${date(to)})`;

/**
 * The first current versions of a segment, in the order in which they entered. `offsets`: only versions at these
 * offsets.
 */
export const standingOfSegment = async (
  facts: Facts,
  company: number,
  segment: number,
  { bounds, offsets, limit }: { bounds: Bounds; offsets: readonly number[] | null; limit: number },
): Promise<StandingVersion[]> => {
  const places = offsets === null ? sql`true` : sql`byte_offset in ${u64s(offsets)}`;
  const rows = await facts.query<StandingRow>(
    sql`
select ${columns} from journal
where company = ${u32(company)} and ${inBounds(bounds)} and segment in ${u64s([segment])} and ${places}
  and ${stands(company, bounds)}
order by entry_no limit ${u32(limit)}`,
    { lane: 'long' },
  );
  return rows.map(standingOf);
};

/** Versions by their entry numbers, current or not. */
export const versionsByEntry = async (
  facts: Facts,
  company: number,
  entryNos: readonly number[],
  bounds: Bounds,
): Promise<Map<number, StandingVersion>> => {
  if (entryNos.length === 0) return new Map();
  const rows = await facts.query<StandingRow>(
    sql`
select ${columns} from journal
where company = ${u32(company)} and ${inBounds(bounds)} and entry_no in ${u64s(entryNos)}`,
    { lane: 'long' },
  );
  return new Map(rows.map((row) => [Number(row.entry_no), standingOf(row)]));
};

/** The current transactions of a segment: their number, their dates, and their net sales as decimal text. */
export interface StandingSum {
  segment: number;
  transactions: number;
  amount: string;
  first: string;
  last: string;
}

interface SumRow {
  segment: string;
  transactions: string;
  amount: string;
  first: string;
  last: string;
  all_transactions: string;
  all_amount: string;
}

/** The sums of several segments, and of all of them together. */
export const standingSums = async (
  facts: Questions,
  company: number,
  segments: readonly number[],
  bounds: Bounds,
): Promise<{ sums: StandingSum[]; transactions: number; amount: string }> => {
  const rows = await facts.query<SumRow>(sql`
select *, toString(sum(counted) over ()) as all_transactions, toString(sum(money) over ()) as all_amount
from (
  select segment, toInt64(count()) as counted, toString(counted) as transactions, sum(net_amount) as money,
    toString(money) as amount, toString(min(business_date)) as first, toString(max(business_date)) as last
  from journal
  where company = ${u32(company)} and ${inBounds(bounds)} and segment in ${u64s(segments)} and ${stands(company, bounds)}
  group by segment
)`);
  const [total] = rows;
  return {
    sums: rows.map(({ segment, transactions, amount, first, last }) => ({
      segment: Number(segment),
      transactions: Number(transactions),
      amount,
      first,
      last,
    })),
    transactions: Number(total?.all_transactions ?? 0),
    amount: total?.all_amount ?? '0',
  };
};
