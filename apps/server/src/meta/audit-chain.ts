import { createHash } from 'node:crypto';
import type { AuditRecordTable } from './tables/audit.ts';

/** The hash that the first record follows. */
export const GENESIS = '0'.repeat(64);

/** A row without its number and hashes. */
export type Chained = Omit<AuditRecordTable, 'record_id' | 'previous_hash' | 'hash'>;

/**
 * The input of a record's hash: its fields in this order as one JSON array, the time in ISO 8601 with milliseconds. The
 * number is left out, so that a misplaced record can be told from an altered record.
 */
const canonical = (row: Chained): string =>
  JSON.stringify([
    row.at.toISOString(),
    row.company_id,
    row.real_user_id,
    row.real_user,
    row.effective_user_id,
    row.effective_user,
    row.session,
    row.address,
    row.action,
    row.route,
    row.subject_kind,
    row.subject_id,
    row.subject_name,
    row.outcome,
    row.status,
    row.code,
    row.reason,
    row.changes,
  ]);

/** The hash of a record that follows another: SHA-256, hexadecimal. */
export const hashAfter = (previousHash: string, row: Chained): string =>
  createHash('sha256')
    .update(`${previousHash}\n${canonical(row)}`)
    .digest('hex');
