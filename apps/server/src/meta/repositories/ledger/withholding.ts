import { withheldKinds } from '@lanewise/domain/ledger/withheld';
import type { Transaction } from 'kysely';
import type { Tables } from '../../tables.ts';
import { readable, records } from '../data-point-rows.ts';
import { bookLines } from './book-lines.ts';
import { refuseBlind } from './leaving.ts';

/** First day on which the books of each store withhold each kind of movements from a blind counter. */
const withheldBy = async (tx: Transaction<Tables>, companyId: number): Promise<Map<string, string>> => {
  const points = await readable(tx, companyId, await records(tx, companyId).execute());
  const found = new Map<string, string>();
  for (const { since, locationIds, dpIds } of await bookLines(tx, companyId, null))
    for (const kind of withheldKinds(points, dpIds))
      for (const locationId of locationIds) {
        const key = `${locationId} ${kind}`;
        const before = found.get(key);
        if (before === undefined || since < before) found.set(key, since);
      }
  return found;
};

/**
 * Makes a change of books or data points. Refuses the change to a person who counts blind if a book would withhold
 * fewer movements than before, because the person could read the expected amount of a line and then take the change
 * back. The refusal does not depend on entered values.
 */
export const keepingWithheld = async <Result>(
  tx: Transaction<Tables>,
  { companyId, isBlind }: { companyId: number; isBlind: boolean },
  change: () => Promise<Result>,
): Promise<Result> => {
  if (!isBlind) return change();
  const before = await withheldBy(tx, companyId);
  const changed = await change();
  const after = await withheldBy(tx, companyId);
  const isKept = ([key, since]: readonly [string, string]): boolean => {
    const kept = after.get(key);
    return kept !== undefined && kept <= since;
  };
  refuseBlind(![...before].every(isKept));
  return changed;
};
