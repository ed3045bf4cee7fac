import type { ConflictReason } from '@lanewise/contract/errors';
import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';

/**
 * Refuses another time zone for a store with receipts whose UTC times were read in its zone. The same file would be read
 * in the new zone when it comes again, and its receipts would count a second time on other business dates. Withdrawing
 * the files first is the way to correct a wrong zone.
 */
export const refuseOtherZone = async (
  tx: Transaction<Tables>,
  companyId: number,
  locationId: LocationId,
): Promise<void> => {
  const { rows } = await sql`
    select from inbox
    where company_id = ${companyId} and state = 'applied' and ${locationId} = any(held_locations)
      and profile_hash in (select hash from import_profile where company_id = ${companyId} and body ? 'storeTimeZone')
    limit 1`.execute(tx);
  if (rows.length > 0)
    throw new Refused('conflict', 'timeZone cannot change once sales are in that were read with it.', {
      field: 'timeZone',
      reason: 'sales' satisfies ConflictReason,
    });
};
