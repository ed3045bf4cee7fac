import { empty, sql } from '../../facts/sql.ts';
import { itemRows, itemSums, searchItems } from './items.ts';
import type { ReportQuery } from '../engine/query.ts';

/** Items of a department and everything below it. */
export const locationItems: ReportQuery = {
  rows: (question) => itemRows(question, empty),
  search: searchItems,
  tie: sql`upc`,
  earlier: { isCompared: true, sums: itemSums, rowKey: () => ({ row: sql`upc`, isShort: false }) },
};
