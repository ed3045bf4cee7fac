import { sql, texts, u32 } from './sql.ts';
import type { Facts } from './types.ts';

/** What names a transaction inside a company. */
export interface SaleKey {
  location: number;
  date: string;
  lane: string;
  number: string;
}

export const saleKey = ({ location, date, lane, number }: SaleKey): string =>
  [location, date, lane, number].join('\u0001');

/** A post void that stands, and the key of the sale that it takes back. */
export interface StandingVoid extends SaleKey {
  sale: string;
  hash: string;
}

interface VoidRow {
  sale: string;
  business_date: string;
  location: number;
  lane: string;
  number: string;
  content_hash: string;
}

/** Post voids that stand and take back one of these sales. */
export const standingVoids = async (
  facts: Facts,
  company: number,
  sales: readonly string[],
): Promise<StandingVoid[]> => {
  if (sales.length === 0) return [];
  const named = sql`company = ${u32(company)} and sale in ${texts([...new Set(sales)])}`;
  const rows = await facts.query<VoidRow>(
    sql`
select sale, business_date, location, lane, number, content_hash
from taken_back
where ${named}
  and entry_no not in (select entry_no from superseded
    where company = ${u32(company)} and business_date in (select business_date from taken_back where ${named}))
order by entry_no`,
    { lane: 'long' },
  );
  return rows.map(({ sale, business_date, location, lane, number, content_hash }) => ({
    sale,
    location,
    date: business_date,
    lane,
    number,
    hash: content_hash,
  }));
};
