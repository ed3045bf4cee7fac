import type { Config } from '../config/config.ts';
import type { QueryOptions } from './types.ts';

/**
 * Settings are appended to the text of their own statement. If settings are passed separately, the embedded engine
 * turns them into `SET` and keeps them on the connection. A deduplication token that stayed on a connection in this way
 * once swallowed the next insert.
 */
export interface Caps {
  memoryBytes: number;
  seconds: number;
}

/** Work in the long lane may take this many times the limit of a report. */
const longFactor = 20;

export const capsOf = (limits: Config['limits'], options: QueryOptions): Caps => ({
  memoryBytes: limits.queryMemoryBytes,
  seconds: options.lane === 'long' ? limits.querySeconds * longFactor : limits.querySeconds,
});

/** Results depend on the scope and on data that just arrived, so the caches of the engine are off. */
const always = 'use_query_cache=0, use_query_condition_cache=0';
const json = 'output_format_json_quote_decimals=1, output_format_json_quote_64bit_integers=1';

/** Statements without query settings. In a `create table` the same clause would be a setting of the table. */
const takesNone = /^\s*(create|drop|truncate|alter|optimize|kill|use|show|describe|attach|detach|system|exists)\b/i;

/**
 * A stream needs constant memory only if the engine buffers no more than it returns. For 200,000 rows, blocks of 65,000
 * rows and a sort of all columns held 224 MB; with these settings the engine held 24 MB. A sort above 32 MiB goes to
 * disk.
 */
const streaming = ', max_block_size=4096, max_bytes_before_external_sort=33554432';

export const withSettings = (
  text: string,
  caps: Caps,
  { lane, givesWay = false }: Pick<QueryOptions, 'lane' | 'givesWay'>,
  isStream = false,
): string => {
  if (takesNone.test(text)) return text;
  const limits = `max_memory_usage=${caps.memoryBytes}, max_execution_time=${caps.seconds}, timeout_overflow_mode='throw'`;
  // One core stays free for short queries during long work.
  const threads = lane === 'long' ? ', max_threads=1, max_insert_threads=1' : '';
  // Work with a larger number pauses for work with a smaller number. Work without a number does not pause, and other
  // work does not pause for it.
  const priority = givesWay ? ', priority=2' : lane === 'long' ? '' : ', priority=1';
  const size = querySize(text);
  const own = size === null ? '' : `, max_query_size=${size}`;
  return `${text}\nSETTINGS ${limits}, ${always}, ${json}${threads}${priority}${isStream ? streaming : ''}${own}`;
};

/**
 * The `max_query_size` for a long statement, or null. The engine's default is 256 KiB, and lists of locations and
 * departments are longer. A character takes at most three bytes, and the settings follow the statement.
 */
export const querySize = (text: string): number | null => (text.length > 60_000 ? text.length * 4 + 10_000 : null);

/** Rows of one insert form one block, so that the token covers all of them or none. */
const maxBlockRows = 100_000_000;
const maxBlockBytes = 100_000_000_000;

/**
 * The main cost of inserting one receipt is planning the views. Compiling expressions took a process 0.6 s at its first
 * inserts, and optimising plans took 10 ms of each insert. Large blocks are not slower without compiling and optimising
 * (docs/decisions/007).
 */
const plainPlans = {
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
  query_plan_enable_optimizations: 0,
} as const;

export const insertSettings = (token: string, memoryBytes: number): Record<string, string | number> => ({
  async_insert: 0,
  max_memory_usage: memoryBytes,
  max_insert_block_size: maxBlockRows,
  min_insert_block_size_rows: maxBlockRows,
  min_insert_block_size_bytes: maxBlockBytes,
  materialized_views_ignore_errors: 0,
  insert_deduplicate: 1,
  insert_deduplication_token: token,
  deduplicate_blocks_in_dependent_materialized_views: 1,
  ...plainPlans,
});

/** Formats settings for the statement. No value contains a quote. */
export const settingList = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${typeof value === 'number' ? value : `'${value}'`}`)
    .join(', ');
