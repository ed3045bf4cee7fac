import { sql } from '../sql.ts';

/**
 * Without the first four settings a power cut loses inserts; with only two of them, merged parts break
 * (docs/decisions). The last makes a repeated token a no-op. Each target of a view has its own window.
 */
export const durable = sql`fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1,
  min_compressed_bytes_to_fsync_after_merge = 1, non_replicated_deduplication_window = 10000`;
