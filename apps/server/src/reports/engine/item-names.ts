import type { Scope } from '../../facts/scope.ts';
import { sql, texts, u32 } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';

/** Codes per statement; they are part of its text. */
const atOnce = 5_000;

/**
 * The last names that registers wrote for these items; items without sales are left out. A user without stores gets
 * none.
 */
export const itemNames = async (
  facts: Questions,
  scope: Scope,
  codes: readonly string[],
): Promise<{ upc: string; description: string }[]> => {
  if (scope.locations.length === 0) return [];
  const found = [];
  for (let from = 0; from < codes.length; from += atOnce) {
    const part = codes.slice(from, from + atOnce);
    const rows = await facts.query<{ upc: string; name: string }>(sql`
      select upc, argMax(description, entry_no) as name from item_name
      where company = ${u32(scope.company)} and upc in ${texts(part)}
      group by upc order by upc`);
    found.push(...rows.map(({ upc, name }) => ({ upc, description: name })));
  }
  return found;
};
