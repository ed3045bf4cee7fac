import type { AuditOutcome } from '@lanewise/contract/audit-actions';
import type { AuditChange, AuditQuery, AuditRecord } from '@lanewise/contract/entities/audit';

/**
 * A record as the caller gives it; number, time and hashes are added when it is written. Texts are cut to the log's
 * limit.
 */
export interface AuditEntry {
  companyId: number | null;
  realUserId: number | null;
  realUser: string;
  effectiveUserId: number | null;
  effectiveUser: string;
  session: string;
  address: string;
  action: string;
  route: string;
  subjectKind: string;
  subjectId: string;
  subjectName: string;
  outcome: AuditOutcome;
  status: number;
  code: string;
  reason: string;
  changes: readonly AuditChange[];
}

/** Selects records. `companyId` null: records of all companies, and records without a company. */
export type AuditFilter = Partial<
  Pick<AuditQuery, 'from' | 'to' | 'user' | 'action' | 'outcome' | 'subject' | 'searchText'>
> & {
  companyId: number | null;
  /** Only actions by this user, or actions in the name of this user. */
  byUserId?: number;
  /** Leaves out records about days of books, except records of this person. */
  realUserId?: number;
  /** Leaves out what people did with the days of books, except what this person did. */
  booksOfUserId?: number;
};

export interface AuditPage {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

export interface Audit {
  /** Resolves when the record is durable. Records of many callers are written together, one after another. */
  write(entry: AuditEntry): Promise<void>;
  /**
   * Lists records before or after a record's number, newest first. `total` counts the whole list, up to MOST_COUNTED.
   */
  list(filter: AuditFilter, page: AuditPage): Promise<{ rows: AuditRecord[]; total: number }>;
  /** Reads records in batches: oldest first, up to the newest record at the time of the call. */
  stream(filter: AuditFilter): AsyncIterable<AuditRecord[]>;
  account(username: string): Promise<{ userId: number | null; companyId: number | null }>;
  /**
   * Reads, from the records after the given number, the last record of every finished day (UTC) and the newest record.
   * Oldest first.
   */
  heads(after: number): Promise<AuditHead[]>;
  /**
   * Deletes whole days (UTC) older than this many days, and writes a record of the deletion. Returns the number of
   * deleted records.
   */
  trim(days: number): Promise<number>;
}

/** The position of the chain: the last record of a day (UTC), or the newest one. */
export interface AuditHead {
  recordId: number;
  at: string;
  hash: string;
}
