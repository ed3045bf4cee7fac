import { sql } from '../sql.ts';
import type { Migration } from './migration.ts';

/** Names of stores and departments are sent with each query (docs/decisions/008). No copy of them is stored here. */
export const noNames: Migration = {
  number: 9,
  name: 'no names',
  statements: [sql`drop table if exists dim_location`, sql`drop table if exists dim_department`],
};
