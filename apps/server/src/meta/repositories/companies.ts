import type { CompanyChange, CompanyRecord, NewCompany } from '@lanewise/contract/entities/company';
import type { ConflictReason } from '@lanewise/contract/errors';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Companies, KnownCompany } from '../company-types.ts';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import type { Tables } from '../tables.ts';
import { inUse } from '../in-use.ts';
import { refuseChanged, versionOf } from '../version.ts';
import { refuseUnfit } from './calendar-periods.ts';
import { enterUsualDataPoints } from './usual-data-points.ts';
import { refuseInUse, refuseTaken, required } from './violations.ts';

/** Levels of a new company. createRegion adds further levels between them as the tree grows deeper. */
export const firstLevels = ['Corporate', 'Region', 'Location'] as const;

/** Refuses an unknown currency or time zone: both would make every later figure wrong. */
const check = ({ currency, timeZone }: { currency?: string | undefined; timeZone?: string | undefined }): void => {
  if (currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency)) {
    throw new Refused('validation', `"${currency}" is no ISO 4217 currency.`, { field: 'currency' });
  }
  if (timeZone !== undefined) checkTimeZone(timeZone);
};

export const checkTimeZone = (timeZone: string): void => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new Refused('validation', `"${timeZone}" is no IANA time zone.`, { field: 'timeZone' });
  }
};

const named = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `A company named "${name}" exists already.`, change, { field: 'name' });

/** Columns of the given fields; fields that are left out are left out of the statement. */
const columnsOf = ({
  timeZone,
  postalCode,
  contactName,
  contactEmail,
  passwordMinimum,
  calendarPattern,
  special_retailer,
  ...same
}: Partial<NewCompany> | CompanyChange) => ({
  ...same,
  ...(special_retailer === undefined ? {} : { special_retailer }),
  ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  ...(postalCode === undefined ? {} : { postal_code: postalCode }),
  ...(contactName === undefined ? {} : { contact_name: contactName }),
  ...(contactEmail === undefined ? {} : { contact_email: contactEmail }),
  ...(calendarPattern === undefined ? {} : { calendar_pattern: calendarPattern }),
  ...(passwordMinimum === undefined ? {} : { password_minimum: passwordMinimum }),
});

/** Fields that a change may name. */
const changing = [
  'name',
  'us_week',
  'connector_type',
  'currency',
  'timeZone',
  'calendarPattern',
  'special_retailer',
  'address',
  'city',
  'state',
  'country',
  'postalCode',
  'phone',
  'contactName',
  'contactEmail',
  'language',
  'status',
  'passwordMinimum',
] as const;

const withVersion = (known: CompanyRecord): CompanyRecord => ({ ...known, version: versionOf(known, changing) });

/** Refuses a change that is no longer possible because sales have entered or years are fixed. */
const refuseLateChange = async (
  tx: Transaction<Tables>,
  known: CompanyRecord,
  change: CompanyChange,
): Promise<void> => {
  await refuseUnfit(tx, known.id, change);
  if (!known.hasData) return;
  for (const field of ['currency', 'timeZone'] as const) {
    if (change[field] === undefined || change[field] === known[field]) continue;
    throw new Refused('conflict', `${field} cannot change once sales are in.`, {
      field,
      reason: 'sales' satisfies ConflictReason,
    });
  }
};

/**
 * Locks a company. Users and files that are added at the same moment wait for the end of the transaction, and then find
 * no company.
 */
const lock = async (tx: Transaction<Tables>, companyId: number): Promise<boolean> =>
  (await tx
    .selectFrom('company')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

const remove = async (tx: Transaction<Tables>, companyId: number): Promise<boolean> => {
  if (!(await lock(tx, companyId))) return false;
  const { rows } = await sql<{ users: number; locations: number; data: number }>`
    select (select count(*)::int from app_user where company_id = ${companyId}) as users,
      (select count(*)::int from location where company_id = ${companyId}) as locations,
      (select count(*)::int from inbox where company_id = ${companyId}) as data
  `.execute(tx);
  const [used] = rows;
  for (const by of ['users', 'locations', 'data'] as const) {
    if (used && used[by] > 0) throw inUse(by, used[by]);
  }
  await tx.deleteFrom('department_mapping').where('company_id', '=', companyId).execute();
  await tx.deleteFrom('company').where('company_id', '=', companyId).execute();
  return true;
};

/** Enters a company with its levels and usual data points. */
const enter = async (
  tx: Transaction<Tables>,
  { special_retailer, ...input }: Parameters<Companies['create']>[0],
): Promise<number> => {
  const { name, us_week, connector_type, currency, timeZone } = input;
  const { company_id } = await tx
    .insertInto('company')
    .values({
      ...columnsOf(input),
      name,
      us_week,
      connector_type,
      currency,
      time_zone: timeZone,
      logo_image: null,
      special_retailer: special_retailer ?? null,
    })
    .returning('company_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('level')
    .values(firstLevels.map((level, at) => ({ company_id, level_id: at + 1, name: level })))
    .execute();
  await enterUsualDataPoints(tx, company_id, input.language ?? 'en');
  return company_id;
};

const knownCompanies = (from: Kysely<Tables>, retailer: string) => {
  const offered = sql<boolean>`strpos(lower(name), lower(nullif(${retailer}::text, ''))) > 0`;
  return from
    .selectFrom('company')
    .select([
      'company_id as id',
      'name',
      'us_week',
      'connector_type',
      'currency',
      'time_zone as timeZone',
      sql<boolean>`logo_image is not null`.as('company_haslogo'),
      sql<boolean>`coalesce(special_retailer, ${offered}, false)`.as('special_retailer'),
      'address',
      'city',
      'state',
      'country',
      'postal_code as postalCode',
      'phone',
      'contact_name as contactName',
      'contact_email as contactEmail',
      'language',
      'status',
      'password_minimum as passwordMinimum',
      'calendar_pattern as calendarPattern',
    ])
    .$castTo<KnownCompany>();
};

/**
 * `retailer`: text in the names of the companies that have the features of one special retailer. '': no company has the
 * features.
 */
export const openCompanies = (db: Kysely<Tables>, retailer: string): Companies => {
  const companies = (from: Kysely<Tables> = db) => knownCompanies(from, retailer);
  const records = (from?: Kysely<Tables>) =>
    companies(from)
      .select(
        sql<boolean>`exists (
          select from location join location_live using (location_id) where location.company_id = company.company_id
        )`.as('hasData'),
      )
      .$castTo<CompanyRecord>();
  const recordOf = (companyId: number, from?: Kysely<Tables>) => records(from).where('company_id', '=', companyId);
  const record = async (companyId: number, from?: Kysely<Tables>): Promise<CompanyRecord | null> => {
    const found = await recordOf(companyId, from).executeTakeFirst();
    return found ? withVersion(found) : null;
  };
  return {
    list: () =>
      records()
        .orderBy(sql`lower(name)`)
        .execute(),
    firstId: async () => {
      const first = await db
        .selectFrom('company')
        .select('company_id')
        .orderBy(sql`name collate natural_order`)
        .orderBy('company_id')
        .executeTakeFirst();
      return first?.company_id ?? null;
    },
    page: (wish, companyId) =>
      listPage(db, companyId === null ? records() : recordOf(companyId), wish, {
        search: ['name', 'city'],
        sort: { name: 'text', connector_type: 'text', us_week: 'value', status: 'text', city: 'text' },
        id: 'id',
      }),
    find: async (companyId) => (await companies().where('company_id', '=', companyId).executeTakeFirst()) ?? null,
    record: (companyId) => record(companyId),
    findByName: async (name) =>
      (await records()
        .where(sql`lower(name)`, '=', sql`lower(${name.trim()})`)
        .executeTakeFirst()) ?? null,
    create: async (input) => {
      const name = required('name', input.name);
      check(input);
      const id = await named(name, () => db.transaction().execute((tx) => enter(tx, { ...input, name })));
      return companies().where('company_id', '=', id).executeTakeFirstOrThrow();
    },
    change: async (companyId, { version, ...change }) => {
      check(change);
      return named(change.name ?? '', () =>
        db.transaction().execute(async (tx) => {
          if (!(await lock(tx, companyId))) return null;
          const known = await record(companyId, tx);
          if (!known) return null;
          refuseChanged(version, known.version);
          await refuseLateChange(tx, known, change);
          const columns = columnsOf(change);
          if (Object.keys(columns).length > 0) {
            await tx.updateTable('company').set(columns).where('company_id', '=', companyId).execute();
          }
          if (change.status === 'Inactive') {
            await sql`
              delete from session using app_user
              where app_user.user_id = session.user_id and app_user.company_id = ${companyId}
            `.execute(tx);
          }
          return record(companyId, tx);
        }),
      );
    },
    remove: (companyId) => refuseInUse('data', () => db.transaction().execute((tx) => remove(tx, companyId))),
    levels: (companyId) =>
      db
        .selectFrom('level')
        .select(['level_id as id', 'name'])
        .where('company_id', '=', companyId)
        .orderBy('level_id')
        .execute(),
  };
};
