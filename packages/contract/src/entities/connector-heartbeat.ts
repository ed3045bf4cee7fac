import { z } from 'zod';
import { connectorFindings, connectorFlags, connectorStatuses } from './connector-rules.ts';
import { lineOf } from './names.ts';

/** A petabyte, or thirty million years. */
const MOST = 10 ** 15;
const count = z.number().int().min(0).max(MOST);
/** Seconds since something; an agent tells no moments, because its clock may be years off. */
const ago = count.nullable();

/** What the agent of a store says of itself every minute. Agents that are newer than the server may say more. */
export const heartbeat = z.object({
  version: lineOf(40).min(1),
  /** Drawn when the data folder of the agent was made. */
  instance: z.string().regex(/^[0-9a-f]{32}$/),
  /** Name of its computer. */
  host: lineOf(100),
  /** Starts of the agent, and heartbeats since the last one: they only go on, unless the agent was copied. */
  run: count,
  sequence: count,
  upSeconds: count,
  /** What its clock has to be set on by, in milliseconds; null: not measured yet. */
  clockOffsetMs: z.number().int().min(-MOST).max(MOST).nullable(),
  /** Since the server acknowledged something. */
  receiptSeconds: ago,
  spool: z.object({ segments: count, bytes: count, limit: count, oldestSeconds: ago }),
  diskFreeBytes: count.nullable(),
  /** Files and segments that nobody takes. */
  aside: count,
  /** Segments that its disk damaged: their files are read again. */
  lost: count,
  /** Files that left their folders before they were read. */
  missed: z.object({ files: count, bytes: count, seconds: ago }),
  /** Whether it watches a folder of printed reports, which are the summaries of a register; absent: it is too old to say. */
  reports: z.boolean().optional(),
  /** What it was told to do, and the switches, as it has taken them; absent: it is too old to say. */
  status: z.enum(connectorStatuses).optional(),
  flags: z.partialRecord(z.enum(connectorFlags), z.enum(['on', 'off'])).optional(),
  /** Since it sent an item file, and whether receipts wait for a first one; null: it reads none; absent: it is too old to say. */
  items: z.object({ sentSeconds: ago, missing: z.boolean() }).nullable().optional(),
});
export type Heartbeat = z.output<typeof heartbeat>;

/** Something about a connector that a person should look at; its words take the params. */
export const finding = z.object({
  code: z.enum(connectorFindings),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Finding = z.output<typeof finding>;
