import { ownValue } from '@lanewise/contract/own';
import type { page } from '@lanewise/contract/primitives/page';
import { sql, type Compilable, type Expression, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { Tables } from './tables.ts';

/** The parameters of a list call; all are optional. */
export type ListWish = Partial<z.output<typeof page>>;

export interface Listed<Row> {
  rows: Row[];
  /** Counts all rows that were found, not only the page. */
  total: number;
}

interface ListRules<Row> {
  /** Columns that are searched, ignoring case. */
  search: readonly (keyof Row & string)[];
  /** Columns that may order the list, and how; the first one is the default. */
  sort: Partial<Record<keyof Row & string, 'text' | 'value'>>;
  /** Breaks ties, so that the order is always the same. */
  id: keyof Row & string;
}

/**
 * Reads one page of a list in one statement: the store searches, orders and counts. `rows` selects the whole list.
 * Texts are in alphabetical order, ignoring case and accents. Only columns of the rules can be sorted by.
 */
export const listPage = async <Row extends object>(
  db: Kysely<Tables>,
  rows: Compilable<Row> & Expression<Row>,
  { searchText = '', sortCol = [], sortDir = [], limit = 1_000, offset = 0 }: ListWish,
  { search, sort, id }: ListRules<Row>,
): Promise<Listed<Row>> => {
  const found = searchText.trim();
  const matches = search.map(
    (column) => sql`strpos(lower(listed.${sql.ref(column)}::text), lower(${found}::text)) > 0`,
  );
  const where = found === '' ? sql`true` : sql`(${sql.join(matches, sql` or `)})`;
  const [first = id] = Object.keys(sort);
  const order = [...sortCol, first].flatMap((column, at) => {
    const kind = ownValue(sort, column) as 'text' | 'value' | undefined;
    if (kind === undefined) return [];
    const value = kind === 'text' ? sql`listed.${sql.ref(column)} collate "und-x-icu"` : sql`listed.${sql.ref(column)}`;
    return [sortDir[at] === 'DESC' ? sql`${value} desc nulls last` : sql`${value} asc nulls last`];
  });
  const asked = sql<Row & { list_total: number }>`
    with listed as (${rows})
    select listed.*, count(*) over ()::int as list_total from listed where ${where}
    order by ${sql.join([...order, sql`listed.${sql.ref(id)}`])} limit ${limit} offset ${offset}
  `;
  const { rows: answered } = await asked.execute(db);
  const [any] = answered;
  const total = any?.list_total ?? (offset === 0 ? 0 : await countOf(db, rows, where));
  return { rows: answered.map(({ list_total: _, ...row }) => row as unknown as Row), total };
};

/** A page after the end has no rows, so no row carries the count. */
const countOf = async (db: Kysely<Tables>, rows: Expression<unknown>, where: Expression<unknown>): Promise<number> => {
  const counted = sql<{
    total: number;
  }>`with listed as (${rows}) select count(*)::int as total from listed where ${where}`;
  return (await counted.execute(db)).rows[0]?.total ?? 0;
};
