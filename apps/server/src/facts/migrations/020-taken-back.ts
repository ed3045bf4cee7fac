import { sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

/**
 * Stores which entry takes back which sale, if the source names it: a second one would count it twice. The key of a
 * sale is the text of `facts/taken-back`.
 */
export const takenBack: Migration = {
  number: 20,
  name: 'taken back',
  statements: [
    sql`alter table journal add column if not exists takes_back String codec(ZSTD(1)) after content_hash`,
    sql`create table if not exists taken_back (
  company UInt32, sale String, business_date Date, location UInt32, lane LowCardinality(String), number String,
  content_hash String, entry_no UInt64
) engine = MergeTree
order by (company, sale, entry_no)
settings ${durable}`,
    sql`create materialized view if not exists taken_back_view to taken_back as
select company, takes_back as sale, business_date, location, lane, number, content_hash, entry_no
from journal where sign = 1 and takes_back != ''`,
  ],
};
