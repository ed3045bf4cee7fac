import { sql } from '../sql.ts';

/**
 * Settings against lost data. Without the first four settings, a power cut loses inserts. With only two of these four
 * settings, merged parts break (docs/decisions). The last setting makes an insert with a repeated token change nothing.
 * Each target of a view remembers tokens separately.
 */
export const durable = sql`fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1,
  min_compressed_bytes_to_fsync_after_merge = 1, non_replicated_deduplication_window = 10000`;
