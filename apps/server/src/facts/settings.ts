import type { Config } from '../config/config.ts';
import type { QueryOptions } from './types.ts';

/**
 * Settings travel at the end of their own statement and nowhere else: given apart from it they become `SET` in the
 * embedded engine and stick to the connection, so that a deduplication token once swallowed the insert after it.
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

/** Answers depend on the scope and on data that just came in: no cache of the engine may stand between. */
const always = 'use_query_cache=0, use_query_condition_cache=0';
const json = 'output_format_json_quote_decimals=1, output_format_json_quote_64bit_integers=1';

/** Statements that take no settings of a query: in a `create table` the same words would be the table's own. */
const takesNone = /^\s*(create|drop|truncate|alter|optimize|kill|use|show|describe|attach|detach|system|exists)\b/i;

/**
 * A stream is read in constant memory only when the engine keeps no more than it hands out: blocks of 65,000 rows and a sort of
 * all columns held 224 MB of 200,000 rows, these 24. Beyond 32 MiB a sort goes to disk.
 */
const streaming = ', max_block_size=4096, max_bytes_before_external_sort=33554432';

export const withSettings = (text: string, caps: Caps, lane: QueryOptions['lane'], isStream = false): string => {
  if (takesNone.test(text)) return text;
  const limits = `max_memory_usage=${caps.memoryBytes}, max_execution_time=${caps.seconds}, timeout_overflow_mode='throw'`;
  // One core stays free for short questions while long work runs.
  const threads = lane === 'long' ? ', max_threads=1, max_insert_threads=1' : '';
  const size = querySize(text);
  const own = size === null ? '' : `, max_query_size=${size}`;
  return `${text}\nSETTINGS ${limits}, ${always}, ${json}${threads}${isStream ? streaming : ''}${own}`;
};

/**
 * What the engine has to be told of a long statement, or null: its own limit is 256 KiB of bytes, and lists of locations and
 * departments are longer. A character takes three bytes at most, and the settings follow.
 */
export const querySize = (text: string): number | null => (text.length > 60_000 ? text.length * 4 + 10_000 : null);

/** Rows of one insert form one block, so that the token covers all of them or none. */
const maxBlockRows = 100_000_000;
const maxBlockBytes = 100_000_000_000;

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
});

/** The same as text for the statement; no value holds a quote. */
export const settingList = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${typeof value === 'number' ? value : `'${value}'`}`)
    .join(', ');
