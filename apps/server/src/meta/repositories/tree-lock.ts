import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';

/** Locks the company's tree until this transaction ends. Returns the time zone of the company. */
export const lockTree = async (tx: Transaction<Tables>, companyId: number): Promise<string> => {
  const row = await tx
    .selectFrom('company')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused('notFound', `There is no company ${companyId}.`);
  return row.time_zone;
};

/**
 * Refuses an id that is not a region of the company: a location, or a region of another company. Null is the company
 * itself.
 */
export const refuseNoRegion = async (
  tx: Transaction<Tables>,
  companyId: number,
  regLocId: RegLocId | null,
): Promise<void> => {
  if (regLocId === null) return;
  const region = await tx
    .selectFrom('place')
    .leftJoin('location', 'location.reg_loc_id', 'place.reg_loc_id')
    .select('place.reg_loc_id')
    .where('place.company_id', '=', companyId)
    .where('place.reg_loc_id', '=', regLocId)
    .where('location.location_id', 'is', null)
    .executeTakeFirst();
  if (!region) throw new Refused('notFound', `There is no region ${regLocId}.`);
};
