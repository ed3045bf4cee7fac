import { MOST_COUNTED } from '@lanewise/contract/audit-actions';
import type { AuditChange, AuditRecord } from '@lanewise/contract/entities/audit';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Audit, AuditFilter, AuditHead, AuditPage } from '../audit-types.ts';
import type { Tables } from '../tables.ts';
import type { AuditRecordTable } from '../tables/audit.ts';
import { trimAudit } from './audit-trim.ts';
import { openAuditWriter } from './audit-writer.ts';

/** Records per batch of a stream. */
const BATCH = 2_000;

type Row = Omit<AuditRecordTable, 'record_id'> & { record_id: string };

const columns = sql.raw(
  `record_id, at, company_id, real_user_id, real_user, effective_user_id, effective_user, session, address, action, route,
   subject_kind, subject_id, subject_name, outcome, status, code, reason, changes, previous_hash, hash`,
);

const recordOf = (row: Row): AuditRecord => ({
  recordId: Number(row.record_id),
  at: row.at.toISOString(),
  companyId: row.company_id,
  realUserId: row.real_user_id,
  realUser: row.real_user,
  effectiveUserId: row.effective_user_id,
  effectiveUser: row.effective_user,
  session: row.session,
  address: row.address,
  action: row.action,
  route: row.route,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  outcome: row.outcome,
  status: row.status,
  code: row.code,
  reason: row.reason,
  changes: JSON.parse(row.changes) as AuditChange[],
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** A query for prefixes of words, all of which must match; '' when the text has none. */
const wordQuery = (text: string): string =>
  text
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => `'${word}':*`)
    .join(' & ');

const conditions = (filter: AuditFilter) => {
  const { companyId, byUserId, realUserId, from, to, user, action, outcome, subject, searchText } = filter;
  const { booksOfUserId } = filter;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (companyId !== null) all.push(sql`company_id = ${companyId}`);
  if (byUserId !== undefined) all.push(sql`(real_user_id = ${byUserId} or effective_user_id = ${byUserId})`);
  if (realUserId !== undefined) all.push(sql`real_user_id = ${realUserId}`);
  if (booksOfUserId !== undefined) all.push(sql`(route !~ '^[A-Z]+ value_table' or real_user_id = ${booksOfUserId})`);
  if (from !== undefined) all.push(sql`at >= ${from}::timestamptz`);
  if (to !== undefined) all.push(sql`at < ${to}::timestamptz`);
  if (user !== undefined && user !== '')
    all.push(sql`(lower(real_user) = lower(${user}::text) or lower(effective_user) = lower(${user}::text))`);
  if (action !== undefined) all.push(sql`action = ${action}`);
  if (outcome !== undefined) all.push(sql`outcome = ${outcome}`);
  if (subject !== undefined) {
    const [kind = '', id = ''] = subject.split(':');
    all.push(sql`subject_kind = ${kind} and subject_id = ${id}`);
  }
  const words = wordQuery(searchText ?? '');
  if (words !== '') all.push(sql`words @@ to_tsquery('simple'::regconfig, ${words})`);
  return sql.join(all, sql` and `);
};

const list = async (db: Kysely<Tables>, filter: AuditFilter, { before, after, limit }: AuditPage) => {
  const wanted = conditions(filter);
  const side = [
    ...(before === undefined ? [] : [sql`and record_id < ${before}`]),
    ...(after === undefined ? [] : [sql`and record_id > ${after}`]),
  ];
  const upwards = after !== undefined && before === undefined;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from audit_record where ${wanted} limit ${MOST_COUNTED}) counted
  `.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  // If few rows match, the database finds them with the index of the filter and then sorts them. If many rows match, a
  // backward scan by number soon finds the newest rows. On its own, the planner would scan past a million records to
  // find a rare word.
  const order = total < MOST_COUNTED ? sql`record_id + 0` : sql`record_id`;
  const found = await sql<Row>`
    select ${columns} from audit_record where ${wanted} ${sql.join(side, sql` `)}
    order by ${order} ${upwards ? sql`asc` : sql`desc`} limit ${limit}
  `.execute(db);
  const rows = found.rows.map(recordOf);
  return { rows: upwards ? rows.reverse() : rows, total };
};

async function* stream(db: Kysely<Tables>, filter: AuditFilter): AsyncIterable<AuditRecord[]> {
  const wanted = conditions(filter);
  const { rows } = await sql<{ last: string }>`select coalesce(max(record_id), 0) as last from audit_record`.execute(
    db,
  );
  const last = rows[0]?.last ?? '0';
  for (let after = 0; ;) {
    const batch = await sql<Row>`
      select ${columns} from audit_record where ${wanted} and record_id > ${after} and record_id <= ${last}
      order by record_id limit ${BATCH}
    `.execute(db);
    const newest = batch.rows.at(-1);
    if (newest === undefined) return;
    yield batch.rows.map(recordOf);
    after = Number(newest.record_id);
  }
}

const account = async (db: Kysely<Tables>, username: string) => {
  const { rows } = await sql<{ userId: number | null; companyId: number | null }>`
    select app_user.user_id as "userId", app_user.company_id as "companyId"
    from (select lower(${username.trim()}::text) as name) typed left join app_user on lower(app_user.username) = typed.name
  `.execute(db);
  return rows[0] ?? { userId: null, companyId: null };
};

const heads = async (db: Kysely<Tables>, after: number): Promise<AuditHead[]> => {
  const { rows } = await sql<Pick<Row, 'record_id' | 'at' | 'hash'>>`
    select record_id, at, hash from audit_record where record_id in (
      select max(record_id) from audit_record where record_id > ${after} group by (at at time zone 'UTC')::date
    ) order by record_id
  `.execute(db);
  return rows.map(({ record_id, at, hash }) => ({ recordId: Number(record_id), at: at.toISOString(), hash }));
};

export const openAudit = (db: Kysely<Tables>): Audit => ({
  write: openAuditWriter(db),
  list: (filter, page) => list(db, filter, page),
  stream: (filter) => stream(db, filter),
  account: (username) => account(db, username),
  heads: (after) => heads(db, after),
  trim: (days) => trimAudit(db, days),
});
