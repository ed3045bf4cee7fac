import { sql, u32, type Sql } from './sql.ts';
import { tableName } from './names.ts';
import type { Facts } from './types.ts';

interface View {
  name: string;
  target: string;
  /** The query of the view over the journal, as the engine stores it. */
  text: string;
}

/** Wraps a statement that the engine stored when a migration ran. No part of the statement came from outside. */
const stored = (text: string): Sql => sql(Object.assign([text], { raw: [text] }));

/** The table that a view fills, from a row of `system.tables`. */
export const targetOfView = sql`extract(create_table_query, ' TO [^ ]*?\`?([a-z_0-9]+)\`? ')`;

/** The views, each with the table that it fills. */
const viewsOf = async (facts: Facts): Promise<View[]> =>
  facts.query<View>(sql`
select name, ${targetOfView} as target, as_select as text
from system.tables where database = currentDatabase() and engine = 'MaterializedView'
  -- Where the newest name replaces older ones, nothing adds up.
  and target not in (select name from system.tables where database = currentDatabase() and engine = 'ReplacingMergeTree')
order by name`);

/** Columns whose sums do not depend on merges of the parts of their table, by table. */
const summable = async (facts: Facts): Promise<Map<string, string[]>> => {
  const columns = await facts.query<{ table: string; names: string[] }>(sql`
select table, groupArray(name) as names from (
  select table, name from system.columns
  where database = currentDatabase() and is_in_sorting_key = 0 and is_in_partition_key = 0
    and match(type, '^(SimpleAggregateFunction\\\\(sum, )?(Decimal|U?Int)[0-9]*')
  order by table, position)
group by table`);
  return new Map(columns.map(({ table, names }) => [table, names]));
};

type Sums = Record<string, string>;

/** Sums of the columns over a table or a statement. */
const sumsOf = async (facts: Facts, columns: readonly string[], source: Sql): Promise<Sums> => {
  const sums = columns.map((column) => sql`toString(sum(${tableName(column)})) as s_${tableName(column)}`);
  const list = sums.reduce((all, each) => sql`${all}, ${each}`);
  const [row] = await facts.query<Sums>(sql`select ${list} from ${source}`, { lane: 'long' });
  return row ?? {};
};

/** Rows of one company, or all of them. */
const ofCompany = (source: Sql, company: number | null): Sql =>
  company === null ? source : sql`(select * from ${source} where company = ${u32(company)})`;

/**
 * Compares every rollup with the journal: the query of its view must add up to the contents of its table, for one
 * company or for all. No receipts may enter during the comparison. Returns the tables that differ, and the number of
 * compared tables.
 */
export const compareRollups = async (
  facts: Facts,
  company: number | null = null,
): Promise<{ compared: number; differing: string[] }> => {
  const differing: string[] = [];
  let compared = 0;
  const columnsOf = await summable(facts);
  for (const { target, text } of await viewsOf(facts)) {
    const columns = columnsOf.get(target) ?? [];
    if (columns.length === 0) continue;
    const table = await sumsOf(facts, columns, ofCompany(tableName(target), company));
    const made = await sumsOf(facts, columns, ofCompany(sql`(${stored(text)})`, company));
    compared += 1;
    if (JSON.stringify(table) !== JSON.stringify(made)) differing.push(target);
  }
  return { compared, differing };
};
