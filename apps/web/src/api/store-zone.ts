import { useCallback } from 'react';
import { useLocations } from './queries.ts';

/** Names a store by one of its two ids. */
interface StoreId {
  locationId?: number | null;
  regLocId?: number | null;
}

/** Gives the time zone of a store; null for no store, or one that the user does not see. */
export const useStoreZone = (): ((store: StoreId) => string | null) => {
  const { data } = useLocations();
  return useCallback(
    ({ locationId = null, regLocId = null }) =>
      data?.find((one) => one.location_id === locationId || one.reg_loc_id === regLocId)?.timeZone ?? null,
    [data],
  );
};
