import { sql, type Kysely } from 'kysely';
import type { Configurations } from '../company-types.ts';
import type { Tables } from '../tables.ts';

/** Changes of the configurations of companies, which triggers note (baseline/90-configuration.sql). */
export const openConfigurations = (db: Kysely<Tables>): Configurations => ({
  markOf: async (companyId) => {
    // A change may commit after a change with a larger number. A reader who looks only at the last number would miss
    // it.
    const { rows } = await sql<{ mark: string }>`
      select (
        select count(*) || ' ' || coalesce(sum(change_id), 0) from configuration_change as change
        where change.company_id = company.company_id
      ) as mark
      from company where company_id = ${companyId}`.execute(db);
    return rows[0]?.mark ?? null;
  },
});
