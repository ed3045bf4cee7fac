import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { FoundCashier } from '@lanewise/contract/endpoints/schemas/cashiers';
import type { Scope } from '../../facts/scope.ts';
import { and, or, sql, text, u32 } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { foldedName } from '../../facts/folded-sql.ts';
import type { Names } from '../../question/names.ts';
import { inDates } from '../../question/scoped.ts';
import { isListed } from './called.ts';
import { ofStores } from './cashier.ts';

/** Largest number of cashiers that a list shows. If the user types more, the list shows others. */
const MOST_FOUND = 50;

interface CashierRow {
  location_id: LocationId;
  number: string;
  cashier_name: string;
  found: string;
}

/**
 * Finds cashiers in the stores of a scope: all cashiers with a name, and cashiers without a name who worked on the days
 * of the scope. A cashier with exactly the wanted number comes first. The others follow by name.
 */
export const findCashiers = async (
  facts: Questions,
  scope: Scope,
  { places }: Pick<Names, 'places'>,
  wanted: string,
): Promise<{ cashiers: FoundCashier[]; count: number }> => {
  if (scope.locations.length === 0) return { cashiers: [], count: 0 };
  const rows = await facts.query<CashierRow>(sql`
    select location_id, number, cashier_name, toString(count() over ()) as found from (
      select cashier_work.location as location_id, toString(cashier_work.cashier) as number, max(cashier_work.name).2 as cashier_name
      from cashier_work
      where ${and([ofStores({ scope }), or([sql`grain = 'name'`, and([sql`grain = 'day'`, inDates(scope)])])])}
      group by cashier_work.location, cashier_work.cashier)
    where number != '' and ${isListed(sql`number`, sql`cashier_name`, wanted)}
    order by number = ${text(wanted)} desc, cashier_name = '', ${foldedName(sql`cashier_name`)}, length(number), number, location_id
    limit ${u32(MOST_FOUND)}`);
  const cashiers = rows.map(({ location_id: location, number, cashier_name: name }) => {
    const place = places.get(location);
    return { number, name, location: place?.name ?? String(location), reg_loc_id: place?.regLocId ?? 0 };
  });
  return { cashiers, count: Number(rows[0]?.found ?? 0) };
};
