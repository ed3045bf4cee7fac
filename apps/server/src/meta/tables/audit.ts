import type { AuditOutcome } from '@lanewise/contract/audit-actions';
import type { BigIntColumn } from './columns.ts';

// Actions of users and programs, and the start of their hash chain.

export interface AuditRecordTable {
  /** Without gaps, in the order of writing. */
  record_id: BigIntColumn;
  at: Date;
  company_id: number | null;
  real_user_id: number | null;
  real_user: string;
  effective_user_id: number | null;
  effective_user: string;
  session: string;
  address: string;
  action: string;
  route: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  outcome: AuditOutcome;
  status: number;
  code: string;
  reason: string;
  /** JSON text, stored as it was hashed. */
  changes: string;
  previous_hash: string;
  hash: string;
}

/** At most one row: the last record that was deleted for its age. */
export interface AuditAnchorTable {
  one?: true;
  record_id: BigIntColumn;
  hash: string;
  at: Date;
}
