import { sql } from '../sql.ts';
import type { Migration } from './migration.ts';

/** Names of stores and departments travel with the question (docs/decisions/008): no copy of them is kept here. */
export const noNames: Migration = {
  number: 9,
  name: 'no names',
  statements: [sql`drop table if exists dim_location`, sql`drop table if exists dim_department`],
};
