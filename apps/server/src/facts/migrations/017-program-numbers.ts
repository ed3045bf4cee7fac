import { itemNumberOf } from '../item-number.ts';
import { sql } from '../sql.ts';
import { programSale } from './013-programs.ts';
import type { Migration } from './migration.ts';

const { table, fill, view } = programSale({
  name: sql`items`,
  type: sql`UInt64`,
  from: sql`arrayMap(upc -> ${itemNumberOf(sql`upc`)}, journal.lines.upc)`,
});

/**
 * Rebuilds program_sale with items as numbers. Checking millions of lines against a list took most of the time of every
 * program report. There is no rollup of eligible amounts or SNAP payments: they depend on lists that change at any
 * time, also for the past, and a SNAP payment of a receipt is no sum over its items.
 */
export const programNumbers: Migration = {
  number: 17,
  name: 'program items by number',
  statements: [sql`drop view if exists program_sale_view`, sql`drop table if exists program_sale`, table, fill, view],
};
