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
 * program_sale anew, with the items as numbers: whether each of millions of lines is on a list took most of the time of every
 * report of programs. There is no rollup of what was eligible or what SNAP paid: it hangs on lists that change at any time and
 * act at once on the past, and what SNAP paid of a receipt is no sum over its items.
 */
export const programNumbers: Migration = {
  number: 17,
  name: 'program items by number',
  statements: [sql`drop view if exists program_sale_view`, sql`drop table if exists program_sale`, table, fill, view],
};
