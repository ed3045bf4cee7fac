import type { Company } from '@lanewise/contract/entities/company';
import { sql, type Kysely } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { Companies } from '../types.ts';
import { refuseTaken, required } from './violations.ts';

/** Levels of a new company; createRegion adds more between them as the tree grows deeper. */
export const firstLevels = ['Corporate', 'Region', 'Location'] as const;

const known = (values: readonly string[], value: string): boolean => values.includes(value);

/** Refuses a currency or time zone that nobody knows: both would make every later figure wrong. */
const check = (currency: string, timeZone: string): void => {
  if (!known(Intl.supportedValuesOf('currency'), currency)) {
    throw new Refused('validation', `"${currency}" is no ISO 4217 currency.`, { field: 'currency' });
  }
  checkTimeZone(timeZone);
};

export const checkTimeZone = (timeZone: string): void => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new Refused('validation', `"${timeZone}" is no IANA time zone.`, { field: 'timeZone' });
  }
};

export const openCompanies = (db: Kysely<Tables>): Companies => {
  const companies = db
    .selectFrom('company')
    .select([
      'company_id as id',
      'name',
      'us_week',
      'connector_type',
      'currency',
      'time_zone as timeZone',
      sql<boolean>`logo is not null`.as('company_haslogo'),
    ])
    .$castTo<Company>();
  return {
    list: () => companies.orderBy(sql`lower(name)`).execute(),
    find: async (companyId) => (await companies.where('company_id', '=', companyId).executeTakeFirst()) ?? null,
    findByName: async (name) =>
      (await companies.where(sql`lower(name)`, '=', sql`lower(${name.trim()})`).executeTakeFirst()) ?? null,
    create: async ({ us_week, connector_type, currency, timeZone, ...input }) => {
      const name = required('name', input.name);
      check(currency, timeZone);
      return refuseTaken('conflict', `A company named "${name}" exists already.`, () =>
        db.transaction().execute(async (tx) => {
          const { company_id } = await tx
            .insertInto('company')
            .values({ name, us_week, connector_type, currency, time_zone: timeZone, logo: null })
            .returning('company_id')
            .executeTakeFirstOrThrow();
          await tx
            .insertInto('level')
            .values(firstLevels.map((level, at) => ({ company_id, level_id: at + 1, name: level })))
            .execute();
          return {
            id: company_id,
            name,
            us_week,
            connector_type,
            company_haslogo: false,
            currency,
            timeZone,
          };
        }),
      );
    },
    levels: (companyId) =>
      db
        .selectFrom('level')
        .select(['level_id as id', 'name'])
        .where('company_id', '=', companyId)
        .orderBy('level_id')
        .execute(),
  };
};
