import { sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

/**
 * Names and trees, copied here when metadata changes so that a report is one query. Only the rows of a company's
 * greatest version count, and they are complete (facts/dimensions).
 */
export const dimensions: Migration = {
  number: 4,
  name: 'dimensions',
  statements: [
    sql`create table if not exists dim_location (
  company UInt32, version UInt64, location_id UInt32, reg_loc_id UInt32, name String, store_number String,
  region_ids Array(UInt32), region_names Array(String)
) engine = ReplacingMergeTree(version)
order by (company, location_id)
settings ${durable}`,
    sql`create table if not exists dim_department (
  company UInt32, version UInt64, dep_id UInt32, parent UInt32, depth UInt8, code String, name String, path Array(UInt32)
) engine = ReplacingMergeTree(version)
order by (company, dep_id)
settings ${durable}`,
  ],
};
