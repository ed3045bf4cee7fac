import { notStated } from '@lanewise/contract/reports/filters';
import type { Scope } from '../../facts/scope.ts';
import { and, or, sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { inDates } from '../../question/scoped.ts';
import { isNumber } from './called.ts';
import { ofStores } from './cashier.ts';

/**
 * The cashier number that a question means. If a store has the typed number, this number is used: '7' and '007' may be
 * two people of a store, and a row leads to the receipts of one of them. Otherwise, if exactly one number differs from
 * the typed number by leading zeros, that number is used, as in the list of cashiers.
 */
export const settledNumber = async (facts: Questions, scope: Scope, typed: string): Promise<string> => {
  if (typed === notStated || scope.locations.length === 0) return typed;
  const rows = await facts.query<{ number: string }>(sql`
    select distinct toString(cashier_work.cashier) as number from cashier_work
    where ${and([
      ofStores({ scope }),
      or([sql`grain = 'name'`, and([sql`grain = 'day'`, inDates(scope)])]),
      isNumber(sql`cashier_work.cashier`, typed),
    ])} limit 2`);
  const [only, ...others] = rows.map(({ number }) => number);
  return only === undefined || others.length > 0 ? typed : only;
};
