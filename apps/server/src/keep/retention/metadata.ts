import type { Client } from 'pg';

/** Rows per statement. The limit keeps a statement from holding its locks for long. */
const BATCH = 5_000;

/** Deletes the rows that meet a condition, in batches; returns their number. */
const deleteRows = async (client: Client, table: string, condition: string, days: number): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await client.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH}))`,
      [days],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
};

const before = (column: string): string => `${column} < now() - make_interval(days => $1)`;

/** Sessions, links and codes that can no longer be used to log in or set a password. */
export const deleteSessions = async (client: Client, days: number): Promise<number> =>
  (await deleteRows(client, 'session', `${before('absolute_until')} or ${before('idle_until')}`, days)) +
  (await deleteRows(client, 'one_time_link', before('coalesce(used_at, expires_at)'), days)) +
  (await deleteRows(client, 'login_attempt', before('failed_at'), days));

/** Deletes files from which nothing entered. No figure and no decision depends on such files. */
export const deleteFailed = (client: Client, days: number): Promise<number> =>
  deleteRows(
    client,
    'inbox',
    `state = 'failed' and ${before('received_at')} and not exists (select from manifest where inbox_id = inbox.id)`,
    days,
  );

/** Deletes printed reports by their business date, and contents that no remaining report has. */
export const deleteReports = async (client: Client, days: number): Promise<number> => {
  const deleted = await deleteRows(client, 'pos_report', 'business_date < current_date - $1::int', days);
  await client.query(`
    delete from pos_report_content content where not exists (
      select from pos_report where company_id = content.company_id and sha256 = content.sha256
    )`);
  return deleted;
};

/** Deletes files of connectors by their day of receipt, and requests for such files by their day of creation. */
export const deleteConnectorFiles = async (client: Client, days: number): Promise<number> => {
  await deleteRows(client, 'connector_request', before('asked_at'), days);
  return deleteRows(client, 'connector_file', before('received_at'), days);
};

/** Decided conflicts and quarantined transactions. The record of the decisions stays. */
export const deleteDecided = async (client: Client, days: number): Promise<number> =>
  (await deleteRows(client, 'conflict', `state in ('accepted', 'rejected') and ${before('decided_at')}`, days)) +
  (await deleteRows(client, 'quarantine', `state in ('dismissed', 'resolved') and ${before('decided_at')}`, days));

/**
 * A profile or item file is deleted if it was last sent more than this many days ago and no kept file is read with it.
 */
const UNUSED_DAYS = 30;
export const deleteUnused = async (client: Client): Promise<number> => {
  const unused = (table: string, column: string): string =>
    `${before('used_at')} and not exists (select from inbox
       where inbox.company_id = ${table}.company_id and ${column} = ${table}.hash and bytes_deleted_at is null)`;
  return (
    (await deleteRows(client, 'import_profile', unused('import_profile', 'profile_hash'), UNUSED_DAYS)) +
    (await deleteRows(client, 'item_file', unused('item_file', 'items_hash'), UNUSED_DAYS))
  );
};

/**
 * Deletes changes of configurations that are older than a day. The newest change of each company stays: without any
 * row, the mark of a company would be the same as before the change.
 */
export const deleteOldChanges = (client: Client): Promise<number> =>
  deleteRows(
    client,
    'configuration_change as change',
    `${before('changed_at')} and exists (
       select from configuration_change newer
       where newer.company_id = change.company_id and newer.change_id > change.change_id)`,
    1,
  );

export interface OldFile {
  id: number;
  company: number;
}

/**
 * Files that entered long ago and hold nothing that waits for a person. Files with a transaction that a user may still
 * want to see or accept keep their bytes.
 */
export const oldFiles = async (client: Client, days: number): Promise<OldFile[]> => {
  const { rows } = await client.query<{ id: string; company_id: number }>(
    `select id, company_id from inbox
     where state in ('applied', 'withdrawn') and ${before('applied_at')} and raw is null and bytes_deleted_at is null
       and not exists (select from manifest where inbox_id = inbox.id and state = 'frozen')
       and not exists (select from conflict where inbox_id = inbox.id and state in ('open', 'accepting'))
       and not exists (select from quarantine where inbox_id = inbox.id and state = 'open')
     order by id limit ${BATCH}`,
    [days],
  );
  return rows.map(({ id, company_id }) => ({ id: Number(id), company: company_id }));
};

export const noteDeleted = async (client: Client, files: readonly OldFile[]): Promise<void> => {
  await client.query('update inbox set bytes_deleted_at = now() where id = any($1::bigint[])', [
    files.map(({ id }) => id),
  ]);
};
