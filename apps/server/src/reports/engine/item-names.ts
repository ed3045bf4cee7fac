import type { Scope } from '../../facts/scope.ts';
import { sql, texts, u32, u32s } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';

/** Largest number of codes per statement. The codes are part of the text of the statement. */
const atOnce = 5_000;

/**
 * The newest names that registers wrote for these items; items without sales are left out. A user without stores gets
 * no names. `of`: the items that the stores of the scope sold, or the items that the company sold.
 */
export const itemNames = async (
  facts: Questions,
  scope: Scope,
  codes: readonly string[],
  of: 'scope' | 'company' = 'scope',
): Promise<{ upc: string; description: string }[]> => {
  if (scope.locations.length === 0) return [];
  const found = [];
  for (let from = 0; from < codes.length; from += atOnce) {
    const part = texts(codes.slice(from, from + atOnce));
    const sold = sql`upc in (select upc from item_year
      where company = ${u32(scope.company)} and location in ${u32s(scope.locations)} and upc in ${part})`;
    const rows = await facts.query<{ upc: string; name: string }>(sql`
      select upc, argMax(description, entry_no) as name from item_name
      where company = ${u32(scope.company)} and upc in ${part}
        and ${of === 'company' || scope.whole ? sql`true` : sold}
      group by upc order by upc`);
    for (const { upc, name } of rows) found.push({ upc, description: name });
  }
  return found;
};
