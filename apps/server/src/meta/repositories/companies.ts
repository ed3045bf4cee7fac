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

/** `retailer`: part of the names of the companies that are offered what only one retailer has (ENT-06); '' for none. */
export const openCompanies = (db: Kysely<Tables>, retailer: string): Companies => {
  const named = sql<boolean>`strpos(lower(name), lower(nullif(${retailer}::text, ''))) > 0`;
  const companies = db
    .selectFrom('company')
    .select([
      'company_id as id',
      'name',
      'us_week',
      'connector_type',
      'currency',
      'time_zone as timeZone',
      sql<boolean>`logo_image is not null`.as('company_haslogo'),
      sql<boolean>`coalesce(special_retailer, ${named}, false)`.as('special_retailer'),
    ])
    .$castTo<Company>();
  const withId = (companyId: number) => companies.where('company_id', '=', companyId);
  return {
    list: () => companies.orderBy(sql`lower(name)`).execute(),
    find: async (companyId) => (await withId(companyId).executeTakeFirst()) ?? null,
    findByName: async (name) =>
      (await companies.where(sql`lower(name)`, '=', sql`lower(${name.trim()})`).executeTakeFirst()) ?? null,
    create: async ({ us_week, connector_type, currency, timeZone, special_retailer = null, ...input }) => {
      const name = required('name', input.name);
      check(currency, timeZone);
      const id = await refuseTaken('conflict', `A company named "${name}" exists already.`, () =>
        db.transaction().execute(async (tx) => {
          const { company_id } = await tx
            .insertInto('company')
            .values({
              name,
              us_week,
              connector_type,
              currency,
              time_zone: timeZone,
              logo_image: null,
              special_retailer,
            })
            .returning('company_id')
            .executeTakeFirstOrThrow();
          await tx
            .insertInto('level')
            .values(firstLevels.map((level, at) => ({ company_id, level_id: at + 1, name: level })))
            .execute();
          return company_id;
        }),
      );
      return withId(id).executeTakeFirstOrThrow();
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
