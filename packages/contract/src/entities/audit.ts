import { z } from 'zod';
import { auditOutcomes } from '../audit-actions.ts';

/**
 * One field that a call changed. Values are texts of at most 500 characters; null: no value before, or no value after.
 */
export const auditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.output<typeof auditChange>;

/** One record of the audit log. */
export const auditRecord = z.object({
  recordId: z.number().int(),
  at: z.string(),
  companyId: z.number().int().nullable(),
  /**
   * The signed-in user, and the user they act as; the two differ only in a switched session. Ids are null for programs
   * and unknown names.
   */
  realUserId: z.number().int().nullable(),
  realUser: z.string(),
  effectiveUserId: z.number().int().nullable(),
  effectiveUser: z.string(),
  /** First half of the stored hash of the session's token; '' without a session. */
  session: z.string(),
  address: z.string(),
  action: z.string(),
  /** Method and route, for example `PUT users/:userId`. */
  route: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  outcome: z.enum(auditOutcomes),
  /** HTTP status and code of a refusal; 200 and '' for a call that succeeded. */
  status: z.number().int(),
  code: z.string(),
  /** The reason, as the user wrote it. */
  reason: z.string(),
  changes: z.array(auditChange),
  /** '' for callers who may not see the values, because a hash would reveal them. */
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditRecord = z.output<typeof auditRecord>;

const moment = z.iso.datetime({ offset: true });
const word = z.string().trim().max(200);

/** Filters of the log; an absent filter excludes nothing. */
const filter = {
  /**
   * For admin roles only: records of all companies, and records without a company, instead of only the company in view.
   */
  all: z.enum(['true', 'false']).optional(),
  from: moment.optional(),
  /** End of the period, exclusive. */
  to: moment.optional(),
  /** Username of the signed-in user or of the user they act as. */
  user: word.optional(),
  action: z.string().max(64).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** Kind and id of the subject of the call, for example `user:12`. */
  subject: z
    .string()
    .regex(/^[a-z]{1,40}:[^:]{1,120}$/i, 'subject.format')
    .optional(),
  /** Word beginnings in names, subject, action, reason and address. */
  searchText: word.optional(),
};

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * Query of GET audit, newest first. For the next page, `before` is the last record of the current page. For the
 * previous page, `after` is the first record of the current page.
 */
export const auditQuery = z.strictObject({
  ...filter,
  before: number.optional(),
  after: number.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditFormats = ['csv', 'jsonl'] as const;

/** Query of GET audit/export: csv for people, jsonl with every field and hash for programs. Oldest first. */
export const auditExportQuery = z.strictObject({ ...filter, format: z.enum(auditFormats).default('csv') });
