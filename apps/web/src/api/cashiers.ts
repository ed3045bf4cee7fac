import type { QueryOf } from '@lanewise/contract/endpoints/endpoint';
import { listCashiers } from '@lanewise/contract/endpoints/cashiers';
import type { FoundCashier } from '@lanewise/contract/endpoints/schemas/cashiers';
import { askWhole } from './ask.ts';

export interface FoundCashiers {
  cashiers: readonly FoundCashier[];
  /** Number of all matching cashiers; the list holds only the first. */
  count: number;
}

/** Cashiers of stores by number or name. The field shows a failure. */
export const cashiers = async (query: QueryOf<typeof listCashiers>, signal: AbortSignal): Promise<FoundCashiers> => {
  const { data, totalCount } = await askWhole(listCashiers, { query }, { signal });
  return { cashiers: data, count: totalCount ?? data.length };
};
