import { createHash } from 'node:crypto';
import { own as entryOf } from '@lanewise/contract/own';
import { sql, type Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import type { Log } from './log.ts';
import type { Tables } from './tables.ts';

/**
 * The role of connections that are bound to one company. The role has no login: a connection switches to the role for
 * requests of users of one company, and back afterwards.
 */
export const SCOPED_ROLE = 'lanewise_scoped';

/**
 * The role of the server, which reads and writes rows. The role owns no table and is no superuser, so the server cannot
 * make or change a table, read a file of the machine, or start a program.
 */
export const SERVER_ROLE = 'lanewise_server';

/** The statement that binds a connection to the rows of a company, or unbinds it. */
export const bindStatement = (companyId: number | null, hasServerRole: boolean): string =>
  companyId === null
    ? `${hasServerRole ? `set role ${SERVER_ROLE}` : 'reset role'}; reset lanewise.company`
    : `set role ${SCOPED_ROLE}; set lanewise.company = '${Math.trunc(companyId)}'`;

const company = `current_setting('lanewise.company')::int`;
const own = `company_id = ${company}`;

/**
 * The rule for rows that belong to a row of another table. The rule of the other table decides. `column`:
 * `table.column` in this table. `key`: the key of the other table.
 */
const through = (column: string, owner: keyof Tables, key = column.split('.')[1] ?? ''): string =>
  `exists (select from ${owner} owner where owner.${key} = ${column})`;
const ofUser = (column: string): string => through(column, 'app_user', 'user_id');

/** One rule for all access to a table, or two rules: one for reading and a narrower rule for writing. */
type Rule = string | { read: string; write: string };

/** Rules of the tables that do not follow the rule `own`. Every other table with a `company_id` follows `own`. */
const rules: Partial<Record<keyof Tables, Rule>> = {
  location_live: through('location_live.location_id', 'location'),
  former_username: ofUser('former_username.user_id'),
  user_access_group: ofUser('user_access_group.user_id'),
  user_place: ofUser('user_place.user_id'),
  session: ofUser('session.user_id'),
  one_time_link: ofUser('one_time_link.user_id'),
  preset: `${own} or ${ofUser('preset.user_id')}`,
  preset_selection: ofUser('preset_selection.user_id'),
  account_switch: `${ofUser('account_switch.target_id')} or ${ofUser('account_switch.actor_id')}`,
  second_factor: ofUser('second_factor.user_id'),
  recovery_code: ofUser('recovery_code.user_id'),
  sign_in_code: ofUser('sign_in_code.user_id'),
  known_device: ofUser('known_device.user_id'),
  category_item: through('category_item.category_id', 'category'),
  tag_location: through('tag_location.tag_id', 'tag'),
  tag_item: through('tag_item.tag_id', 'tag'),
  // The built-in groups belong to no company. Every company can read them, and no company can change them.
  role: { read: `company_id is null or ${own}`, write: own },
  access_group: { read: `company_id is null or ${own}`, write: own },
  access_group_permission: {
    read: through('access_group_permission.access_group_id', 'access_group'),
    write: `exists (
      select from access_group owner where owner.access_group_id = access_group_permission.access_group_id and owner.${own}
    )`,
  },
  audit_record: { read: own, write: 'false' },
};

/** Tables that belong to no company, each with the reason why it exposes nothing. */
export const unscopedTables: Partial<Record<keyof Tables, string>> = {
  permission: 'the table of rights is the same for every company',
  login_attempt: 'counts wrong passwords by name, before anybody is known',
  mail: 'asked for by name, before anybody is known; read by the post and by admin roles',
  image: 'known by the hash of its content; who may see it is decided by company and user that name it',
  server_secret: 'belongs to the server',
  used_captcha: 'belongs to calls of strangers',
  audit_anchor: 'where the chain of the audit log begins',
};

/** Bound connections neither read nor write these tables. */
const closed: ReadonlySet<string> = new Set(['server_secret', 'used_captcha', 'audit_anchor']);

/** All tables named above. */
export const namedTables: readonly string[] = [...Object.keys(rules), ...Object.keys(unscopedTables)];

/** A table of the store; `ofCompany`: its rows have a `company_id`. */
interface Found {
  name: string;
  ofCompany: boolean;
}

/** The rule of a table; undefined for a table without companies. */
const ruleFor = ({ name, ofCompany }: Found): Rule | undefined =>
  entryOf(rules as Readonly<Record<string, Rule>>, name) ??
  (ofCompany && !Object.hasOwn(unscopedTables, name) ? own : undefined);

const policies = (table: string, rule: Rule): string => {
  const { read, write } = typeof rule === 'string' ? { read: rule, write: rule } : rule;
  const reading =
    read === write ? '' : `create policy company_reads on ${table} for select to ${SCOPED_ROLE} using (${read});`;
  return `
    alter table ${table} enable row level security;
    drop policy if exists company_rows on ${table};
    drop policy if exists company_reads on ${table};
    create policy company_rows on ${table} to ${SCOPED_ROLE} using (${write}) with check (${write});
    ${reading}
    grant select, insert, update, delete on ${table} to ${SCOPED_ROLE};`;
};

/**
 * Records of the audit log are added, never changed, and deleted when they are old (the trigger of the log says when).
 */
const serverRights = (table: string): string => {
  if (table.startsWith('kysely')) return 'select';
  return table === 'audit_record' ? 'select, insert, delete' : 'select, insert, update, delete';
};

/**
 * Statements that give the server's role its rights, and let it see all rows. If a connection is bound to a company,
 * the role of the connection decides which rows the connection sees.
 */
const serverStatementsFor = (tables: readonly Found[]): string =>
  tables
    .map((found) => {
      const table = found.name;
      const grant = `grant ${serverRights(table)} on ${table} to ${SERVER_ROLE};`;
      if (ruleFor(found) === undefined) return grant;
      return `${grant}
        drop policy if exists server_rows on ${table};
        create policy server_rows on ${table} to ${SERVER_ROLE} using (true) with check (true);`;
    })
    .join('');

/**
 * Statements for the existing tables. If a table has no rule, bound connections get all rights on all rows of the
 * table, and a test fails.
 */
const statementsFor = (tables: readonly Found[]): string =>
  tables
    .filter(({ name }) => !name.startsWith('kysely') && !closed.has(name))
    .map((found) => {
      const rule = ruleFor(found);
      return rule === undefined
        ? `grant select, insert, update, delete on ${found.name} to ${SCOPED_ROLE};`
        : policies(found.name, rule);
    })
    .join('');

const tablesOf = async (db: Kysely<Tables>): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select relname::text as name, exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
    ) as "ofCompany"
    from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace order by relname
  `.execute(db);
  return rows;
};

/** Creates a missing role and lets the database user switch to it. Several servers may run this statement at once. */
const roleStatement = (role: string, sequences: string): string => `
do $$
declare way text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    begin
      create role ${role} nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, '${role}', way) then
    execute format('grant ${role} to %I', current_user);
  end if;
  execute format('grant usage on schema %I to ${role}', current_schema);
  execute format('grant ${sequences} on all sequences in schema %I to ${role}', current_schema);
end
$$;`;

/** Makes connections log in as the server's own role. Such a connection cannot switch to the owner of the tables. */
const loginStatement = `alter role ${SERVER_ROLE} login; grant ${SCOPED_ROLE} to ${SERVER_ROLE};`;

/**
 * Whether PostgreSQL can bind connections to one company. `hasServerRole`: the server has a database role of its own.
 * `reason`: why connections cannot be bound.
 */
export type RowSecurity = { on: true; hasServerRole: boolean } | { on: false; reason: string };

const isRefused = (error: unknown): error is DatabaseError => error instanceof DatabaseError && error.code === '42501';

const makeServerRole = async (db: Kysely<Tables>, isLogin: boolean): Promise<void> => {
  await sql.raw(roleStatement(SERVER_ROLE, 'usage, select, update')).execute(db);
  if (isLogin) await sql.raw(loginStatement).execute(db);
};

/** Whether the role exists. A database user who may not create roles works without the role. */
const hasServerRole = async (db: Kysely<Tables>, log: Log, isLogin: boolean): Promise<boolean> => {
  try {
    await db.transaction().execute((tx) => makeServerRole(tx, isLogin));
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    log.warn({ error: error.message }, `The server works as the owner of its tables: there is no role ${SERVER_ROLE}`);
    return false;
  }
};

/**
 * Brings roles and policies up to date: PostgreSQL itself then hides the rows of other companies from a bound
 * connection, even if a query does not filter by company. A server whose user may not create roles runs without these
 * roles, and logs that. Only one server at a time may call this (meta/open); `isLogin`: the server's role logs in by
 * itself.
 */
export const secureRows = async (db: Kysely<Tables>, log: Log, isLogin = false): Promise<RowSecurity> => {
  const tables = await tablesOf(db);
  try {
    await sql.raw(roleStatement(SCOPED_ROLE, 'usage')).execute(db);
    const withServer = await hasServerRole(db, log, isLogin);
    const script = `${statementsFor(tables)}${withServer ? serverStatementsFor(tables) : ''}`;
    const mark = createHash('sha256').update(script).digest('hex');
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ mark: string | null }>`
        select obj_description(oid, 'pg_policy') as mark from pg_policy
        where polrelid = 'company'::regclass and polname = 'company_rows'
      `.execute(tx);
      if (rows[0]?.mark === mark) return;
      await sql.raw(`${script} comment on policy company_rows on company is '${mark}';`).execute(tx);
    });
    return { on: true, hasServerRole: withServer };
  } catch (error) {
    if (!isRefused(error)) throw error;
    log.warn(
      { error: error.message },
      `Row security is off: the user of the database may not use the role ${SCOPED_ROLE}`,
    );
    return { on: false, reason: error.message };
  }
};
