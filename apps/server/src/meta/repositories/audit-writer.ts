import { sql, type Kysely, type Transaction } from 'kysely';
import type { AuditEntry } from '../audit-types.ts';
import { GENESIS, hashAfter, type Chained } from '../audit-chain.ts';
import type { Tables } from '../tables.ts';

/** Largest number of records per transaction. Each record has 20 of the 65,535 parameters that a statement may have. */
const MOST_TOGETHER = 500;
/** Limits of the stored characters of a text, and of the stored changes of a record. */
const LONGEST = 500;
const MOST_CHANGES = 60;

/** Removes control characters and unpaired surrogates, which the store refuses. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, LONGEST)
    .replace(/\p{Cs}$/u, '');

const chained = (entry: AuditEntry, at: Date): Chained => ({
  at,
  company_id: entry.companyId,
  real_user_id: entry.realUserId,
  real_user: clean(entry.realUser),
  effective_user_id: entry.effectiveUserId,
  effective_user: clean(entry.effectiveUser),
  session: clean(entry.session),
  address: clean(entry.address),
  action: clean(entry.action),
  route: clean(entry.route),
  subject_kind: clean(entry.subjectKind),
  subject_id: clean(entry.subjectId),
  subject_name: clean(entry.subjectName),
  outcome: entry.outcome,
  status: entry.status,
  code: clean(entry.code),
  reason: clean(entry.reason),
  changes: JSON.stringify(
    entry.changes.slice(0, MOST_CHANGES).map(({ field, before, after }) => ({
      field: clean(field),
      before: before === null ? null : clean(before),
      after: after === null ? null : clean(after),
    })),
  ),
});

/** A record of an action by the server itself, or by a command on its machine. */
export const systemEntry = (action: string): AuditEntry => ({
  companyId: null,
  realUserId: null,
  realUser: 'local',
  effectiveUserId: null,
  effectiveUser: 'local',
  session: '',
  address: '',
  action,
  route: '',
  subjectKind: action.split('.')[0] ?? '',
  subjectId: '',
  subjectName: '',
  outcome: 'done',
  status: 200,
  code: '',
  reason: '',
  changes: [],
});

interface End {
  record_id: string;
  hash: string;
  /** The time of the next record: never before the last record, even if the clock was set back. */
  now: Date;
}

/** The end of the chain, locked until the transaction ends. */
const lockedEnd = async (tx: Transaction<Tables>): Promise<End> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('lanewise audit', 0))`.execute(tx);
  const { rows } = await sql<End>`
    select coalesce(last.record_id, anchor.record_id, 0)::text as record_id, coalesce(last.hash, anchor.hash, ${GENESIS}) as hash,
      date_trunc('milliseconds', greatest(clock_timestamp(), last.at, anchor.at)) as now
    from (select) one
    left join (select record_id, hash, at from audit_record order by record_id desc limit 1) last on true
    left join audit_anchor anchor on true
  `.execute(tx);
  const [end] = rows;
  if (!end) throw new Error('A query of one row gave none.');
  return end;
};

/** Appends records to the chain, in order. */
export const appendRecords = async (tx: Transaction<Tables>, entries: readonly AuditEntry[]): Promise<void> => {
  const { record_id, hash: last, now } = await lockedEnd(tx);
  let previous = last;
  const rows = entries.map((entry, index) => {
    const row = chained(entry, now);
    const hash = hashAfter(previous, row);
    const whole = { ...row, record_id: String(BigInt(record_id) + BigInt(index + 1)), previous_hash: previous, hash };
    previous = hash;
    return whole;
  });
  await tx.insertInto('audit_record').values(rows).execute();
};

interface Waiting {
  entry: AuditEntry;
  written: () => void;
  failed: (error: unknown) => void;
}

/**
 * A writer of audit records. A record is durable when the promise of the call resolves. Records that arrive during a
 * transaction share the next transaction, so that many callers cost one commit.
 */
export const openAuditWriter = (db: Kysely<Tables>): ((entry: AuditEntry) => Promise<void>) => {
  let waiting: Waiting[] = [];
  let writing = false;
  const write = async (): Promise<void> => {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(batch.length);
      try {
        await db.transaction().execute((tx) =>
          appendRecords(
            tx,
            batch.map(({ entry }) => entry),
          ),
        );
        for (const { written } of batch) written();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = false;
  };
  return (entry) =>
    new Promise((written, failed) => {
      waiting.push({ entry, written, failed });
      if (!writing) void write();
    });
};
