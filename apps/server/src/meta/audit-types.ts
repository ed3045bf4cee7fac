import type { AuditOutcome } from '@lanewise/contract/audit-actions';
import type { AuditChange, AuditQuery, AuditRecord } from '@lanewise/contract/entities/audit';

/** A record as it is told; number, time and hashes come with the writing. Texts are cut to what the log keeps. */
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

/** Which records; `companyId` null: of all companies and of none. */
export type AuditFilter = Partial<
  Pick<AuditQuery, 'from' | 'to' | 'user' | 'action' | 'outcome' | 'subject' | 'searchText'>
> & {
  companyId: number | null;
  /** Only what this person did, or what was done in his name. */
  byUserId?: number;
};

export interface AuditPage {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

export interface Audit {
  /** Resolves when the record is durable. Records of many callers are written together, one after another. */
  write(entry: AuditEntry): Promise<void>;
  /** Newest first, on one side of a record's number; `total` counts the whole list, up to MOST_COUNTED. */
  list(filter: AuditFilter, page: AuditPage): Promise<{ rows: AuditRecord[]; total: number }>;
  /** Oldest first, up to the newest record of this moment, in batches. */
  stream(filter: AuditFilter): AsyncIterable<AuditRecord[]>;
  /** Number and company of the account of a name; the same work for known and unknown ones. */
  account(username: string): Promise<{ userId: number | null; companyId: number | null }>;
  /** The newest record, and the last one of every finished day (UTC) after a record's number, oldest first. */
  heads(after: number): Promise<AuditHead[]>;
  /** Deletes whole days (UTC) that are older than so many days, and records it; answers how many records went. */
  trim(days: number): Promise<number>;
}

/** Where the chain stood: the last record of a day (UTC), or the newest one. */
export interface AuditHead {
  recordId: number;
  at: string;
  hash: string;
}
