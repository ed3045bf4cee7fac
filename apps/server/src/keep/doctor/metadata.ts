import type { Finding } from '@lanewise/contract/entities/finding';
import type { Client } from 'pg';
import { encodingQuery, foldingQuery, lettersAdvice } from '../../meta/letters.ts';
import { migrationNames } from '../../meta/migrate.ts';
import { SCOPED_ROLE } from '../../meta/row-security.ts';
import { bad, examined, ok, warn } from './finding.ts';

const settingsOf = async (client: Client): Promise<Finding[]> => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version', 'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
  );
  const said = new Map(rows.map(({ name, setting }) => [name, setting]));
  const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => said.get(name) === 'off');
  const version = ok('PostgreSQL', said.get('server_version') ?? '');
  if (off.length > 0)
    return [
      version,
      bad('durability', `${off.join(', ')} is off: a power cut loses uploads`, 'Switch it on in PostgreSQL.'),
    ];
  const checksums = said.get('data_checksums') === 'on' ? 'with checksums' : 'without checksums';
  return [version, ok('durability', `commits are synced, pages ${checksums}`)];
};

const damageOf = async (client: Client): Promise<Finding> => {
  const failures = await client.query<{ failures: string }>(
    'select coalesce(sum(checksum_failures), 0) as failures from pg_stat_database',
  );
  const indexes = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  const count = Number(failures.rows[0]?.failures ?? 0);
  if (count > 0)
    return bad('pages', `${count} damaged pages of metadata were seen`, 'Check the disk, and restore the last backup.');
  if (indexes.rows.length > 0)
    return bad(
      'pages',
      `indexes are broken: ${indexes.rows.map(({ name }) => name).join(', ')}`,
      'Run REINDEX on them.',
    );
  return ok('pages', 'no damage seen');
};

/** Compares the steps that ran with those that this version knows, by name or number. */
export const schemaFinding = (topic: string, ran: readonly string[], known: readonly string[]): Finding => {
  const unknown = ran.filter((step) => !known.includes(step));
  const open = known.filter((step) => !ran.includes(step));
  if (unknown.some((step) => step < (known[0] ?? '')))
    return bad(topic, 'was made by a version before the first release', 'Start with an empty folder and databases.');
  if (unknown.length > 0)
    return bad(topic, `was made by a newer version (${unknown.join(', ')})`, 'Start that version or a newer one.');
  if (open.length > 0)
    return warn(
      topic,
      `${open.length} changes of this version are not made yet`,
      'Make a backup, then start the server: it makes them.',
    );
  return ok(topic, `up to date (${ran.length} steps)`);
};

const schemaOf = async (client: Client): Promise<Finding> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return schemaFinding(
    'metadata schema',
    rows.map(({ name }) => name),
    migrationNames,
  );
};

/**
 * Seconds that a decision may wait until its figures are written. A longer wait means that a fault prevents the
 * writing.
 */
const PATIENCE = 60;

const manifestsOf = async (client: Client, running: boolean): Promise<Finding> => {
  const { rows } = await client.query<{ count: string; seconds: number | null }>(
    `select count(*) as count, extract(epoch from now() - min(frozen_at))::float8 as seconds from manifest where state = 'frozen'`,
  );
  const [count, seconds] = [Number(rows[0]?.count ?? 0), rows[0]?.seconds ?? 0];
  if (count === 0) return ok('decisions', 'all have reached the figures');
  if (!running)
    return warn('decisions', `${count} have not reached the figures`, 'Start the server: it finishes them first.');
  if (seconds < PATIENCE) return ok('decisions', `${count} are on their way to the figures`);
  return bad(
    'decisions',
    `${count} wait for ${Math.round(seconds)} s`,
    'Look into log/server.log for what keeps figures from being written.',
  );
};

/** Seconds that a request of a person may take. Some requests read whole files again. */
const REQUEST_PATIENCE = 600;

/**
 * Reports requests that wait too long. If a request fails and its failure cannot be recorded, the request is tried
 * again for ever, and its company waits.
 */
const requestsOf = async (client: Client): Promise<Finding> => {
  const { rows } = await client.query<{ count: string; seconds: number | null; companies: string | null }>(
    `select count(*) as count, extract(epoch from now() - min(acted_at))::float8 as seconds,
       string_agg(distinct company_id::text, ', ') as companies
     from audited_action where state = 'requested'`,
  );
  const { count = '0', seconds, companies } = rows[0] ?? {};
  if (count === '0') return ok('requests of people', 'all are carried out');
  if ((seconds ?? 0) < REQUEST_PATIENCE) return ok('requests of people', `${count} are being carried out`);
  return warn(
    'requests of people',
    `${count} of company ${companies} wait for up to ${Math.round((seconds ?? 0) / 60)} minutes, and its files with them`,
    'Look into log/server.log for why they cannot be carried out or given up; a running server tries them on.',
  );
};

const inboxOf = async (client: Client): Promise<Finding[]> => {
  const { rows } = await client.query<{ failed: string; received: string }>(
    `select (select count(*) from inbox where error is not null) as failed,
       (select count(*) from inbox where state = 'received') as received`,
  );
  const { failed = '0', received = '0' } = rows[0] ?? {};
  const held = await client.query<{ quarantined: string; open: string }>(
    `select (select count(*) from quarantine where state = 'open') as quarantined, (select count(*) from conflict where state = 'open') as open`,
  );
  const { quarantined = '0', open = '0' } = held.rows[0] ?? {};
  const aside = await client.query<{ company_id: number; transactions: string; days: string }>(
    'select company_id, sum(transactions) as transactions, count(*) as days from set_aside_day group by company_id order by 1',
  );
  return [
    failed === '0'
      ? ok('inbox', `${received} files wait`)
      : warn(
          'inbox',
          `${failed} files failed, as a whole or in part, ${received} wait`,
          'See why, and send them again once it is mended.',
        ),
    ...aside.rows.map(({ company_id: company, transactions, days }) =>
      warn(
        'set aside',
        `${transactions} transactions of company ${company} could not be entered, or taken out again (${days} store-days)`,
        'See why in the log and on Incoming; restart the server or try the files again once it is mended.',
      ),
    ),
    ok('decisions of people', `${quarantined} transactions in quarantine, ${open} conflicts open`),
  ];
};

/** Seconds by which two clocks may differ, or a clock may have gone back, without a warning. */
const SKEW = 60;

const clockOf = async (client: Client): Promise<Finding> => {
  const { rows } = await client.query<{ now: Date; newest: Date | null }>(
    'select clock_timestamp() as now, (select max(received_at) from inbox) as newest',
  );
  const [row] = rows;
  const skew = row ? Math.abs(row.now.getTime() - Date.now()) / 1000 : 0;
  if (skew > SKEW) return warn('clocks', `PostgreSQL's differs by ${Math.round(skew)} s`, 'Set both clocks by NTP.');
  const ahead = row?.newest ? (row.newest.getTime() - Date.now()) / 1000 : 0;
  if (ahead > SKEW)
    return warn(
      'clocks',
      `the newest upload came ${Math.round(ahead)} s in the future: the clock was set back`,
      'Set the clock by NTP.',
    );
  return ok('clocks', 'agree');
};

const rowsOf = async (client: Client, running: boolean): Promise<Finding> => {
  const { rows } = await client.query<{ role: boolean; mine: boolean; policies: number }>(
    `select exists (select from pg_roles where rolname = $1) as role,
       coalesce((select pg_has_role(current_user, oid, 'MEMBER') from pg_roles where rolname = $1), false) as mine,
       (select count(distinct tablename)::int from pg_policies where schemaname = current_schema and $1::name = any(roles)) as policies`,
    [SCOPED_ROLE],
  );
  const { role, mine, policies } = rows[0] ?? { role: false, mine: false, policies: 0 };
  if (role && mine && policies > 0) return ok('row security', `${policies} tables show a company its own rows only`);
  if (!running && mine && policies === 0) return ok('row security', 'the next start switches it on');
  if (!running && !role) return ok('row security', `the next start makes the role ${SCOPED_ROLE}, where it may`);
  return warn(
    'row security',
    `is off: ${role ? `the user of the database is no member of ${SCOPED_ROLE}` : `there is no role ${SCOPED_ROLE}`}`,
    `Run "create role ${SCOPED_ROLE} nologin" and grant it to the user of the database, then restart the server.`,
  );
};

const userOf = async (client: Client): Promise<Finding> => {
  const { rows } = await client.query<{ name: string; mighty: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as mighty from pg_roles where rolname = session_user',
  );
  const [user] = rows;
  if (!user?.mighty) return ok('database user', `${user?.name ?? ''} is no superuser`);
  return warn(
    'database user',
    `${user.name} is a superuser of PostgreSQL: a fault of the server could read every file of that machine`,
    'Name a user in DATABASE_URL that only owns this database (docs/operations.md, Row security).',
  );
};

const lettersOf = async (client: Client): Promise<Finding> => {
  const [held] = (await client.query<{ encoding: string }>(encodingQuery)).rows;
  if (held?.encoding !== 'UTF8') return bad('letters', `the encoding is ${held?.encoding ?? ''}`, lettersAdvice);
  const [told] = (await client.query<{ folds: boolean }>(foldingQuery)).rows;
  if (told?.folds === true) return ok('letters', 'all are held, in upper and lower case');
  return warn('letters', 'names that differ in the case of an accented letter count as two', lettersAdvice);
};

/** Examines the metadata store over its own connection. */
export const examineMetadata = async (client: Client, running: boolean): Promise<Finding[]> => [
  ...(await examined('PostgreSQL', () => settingsOf(client))),
  ...(await examined('letters', () => lettersOf(client))),
  ...(await examined('pages', () => damageOf(client))),
  ...(await examined('metadata schema', () => schemaOf(client))),
  ...(await examined('decisions', () => manifestsOf(client, running))),
  ...(await examined('requests of people', () => requestsOf(client))),
  ...(await examined('inbox', () => inboxOf(client))),
  ...(await examined('row security', () => rowsOf(client, running))),
  ...(await examined('database user', () => userOf(client))),
  ...(await examined('clocks', () => clockOf(client))),
];
