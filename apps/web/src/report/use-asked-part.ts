import { readLanes } from '@lanewise/contract/reports/lanes';
import { useMemo } from 'react';
import { useDepartments } from '../api/queries.ts';
import type { AskedPart } from '@lanewise/domain/reports/marked';
import type { Address } from './address/address.ts';

/** Ids of a department and everything below it. */
const below = (top: number, all: readonly { dep_id: number; parent: number | null }[]): Set<number> => {
  const found = new Set([top]);
  // A Set also visits elements that are added during the loop.
  for (const id of found) for (const { dep_id, parent } of all) if (parent === id) found.add(dep_id);
  return found;
};

/** The part of each receipt that a list shows, from the filters in its address. */
export const useAskedPart = ({ upc, department, where }: Address): AskedPart => {
  const { data } = useDepartments();
  return useMemo(
    () => ({
      upc: upc ?? undefined,
      departments: department === null ? undefined : below(department, data ?? []),
      withItems: where.withItems === undefined ? undefined : readLanes(where.withItems),
      tender: where.tender,
      tenderName: where.tenderName,
      taxName: where.taxName,
      discountName: where.discountName,
      exception: where.exception,
    }),
    [upc, department, where, data],
  );
};
