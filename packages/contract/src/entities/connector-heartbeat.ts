import { z } from 'zod';
import { connectorFindings, connectorFlags, connectorStatuses } from './connector-rules.ts';
import { lineOf } from './names.ts';

/** Largest number in a heartbeat: a petabyte in bytes, or thirty million years in seconds. */
const MOST = 10 ** 15;
const within = (value: number): number => Math.max(-MOST, Math.min(MOST, value));
/**
 * A number above the limit counts as the limit, so that the heartbeat of a store whose disk reports exabytes is still
 * accepted.
 */
const count = z.number().overwrite(within).int().min(0).max(MOST);
/** A century. Screens make a date of it, and no date is thirty million years old. */
const MOST_SECONDS = 3_155_760_000;
/**
 * Seconds since an event; longer ago than a century counts as a century. An agent reports no times of day, because its
 * clock may be years off.
 */
const ago = count.overwrite((seconds) => Math.min(seconds, MOST_SECONDS)).nullable();

/** Status that the agent of a store reports every minute. Agents newer than the server may report more fields. */
export const heartbeat = z.object({
  version: lineOf(40).min(1),
  /** Random id of the agent's data folder, made with the folder. */
  instance: z.string().regex(/^[0-9a-f]{32}$/),
  /** Name of the agent's computer. */
  host: lineOf(100),
  /**
   * Number of starts of the agent, and number of heartbeats since the last start. `run` only grows, and `sequence`
   * grows within a run, unless the agent was copied.
   */
  run: count,
  sequence: count,
  upSeconds: count,
  /** Milliseconds to add to the agent's clock; null: not measured yet. */
  clockOffsetMs: z.number().overwrite(within).int().min(-MOST).max(MOST).nullable(),
  /** Seconds since the server last acknowledged data. */
  receiptSeconds: ago,
  spool: z.object({ segments: count, bytes: count, limit: count, oldestSeconds: ago }),
  diskFreeBytes: count.nullable(),
  /** Number of files and segments set aside because no server accepts them. */
  aside: count,
  /** Number of segments damaged on the agent's disk; the agent reads their files again. */
  lost: count,
  /** Files that disappeared from their folders before the agent read them. */
  missed: z.object({ files: count, bytes: count, seconds: ago }),
  /**
   * Whether the agent watches a folder of printed reports (the summaries of a register); absent: the agent is too old
   * to report it.
   */
  reports: z.boolean().optional(),
  /** Status and switches that the agent has taken over from the server; absent: the agent is too old to report them. */
  status: z.enum(connectorStatuses).optional(),
  flags: z.partialRecord(z.enum(connectorFlags), z.enum(['on', 'off'])).optional(),
  /**
   * Seconds since the agent sent an item file, and whether receipts wait for the first item file. Null: the agent reads
   * no item file. Absent: the agent is too old to report it.
   */
  items: z.object({ sentSeconds: ago, missing: z.boolean() }).nullable().optional(),
  /**
   * `folders`: number of watched folders that cannot be read. `files`: number of files that wait in their folders. Both
   * with the seconds since the first folder or file. `below`: number of folders below watched folders, which are not
   * read. Absent: the agent is too old to report these numbers.
   */
  unread: z.object({ folders: count, folderSeconds: ago, files: count, fileSeconds: ago, below: count }).optional(),
});
export type Heartbeat = z.output<typeof heartbeat>;

/** A problem of a connector that a person should look at. `params` fill the text of its code. */
export const finding = z.object({
  code: z.enum(connectorFindings),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Finding = z.output<typeof finding>;
