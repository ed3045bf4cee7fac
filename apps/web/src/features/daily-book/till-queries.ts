import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { countTills, readTills } from '@lanewise/contract/endpoints/tills';
import { readValueTable } from '@lanewise/contract/endpoints/value-table';
import type { TillChange, TillDay, TillRow } from '@lanewise/contract/entities/tills';
import { isBeyond } from '@lanewise/domain/ledger/tolerance';
import { ask, queryKeyOf } from '../../api/ask.ts';
import type { BookDay } from './kept.ts';

/** Milliseconds after which visible drawers are read again, so that people at one store see each other's counts. */
const AGAIN_MS = 10_000;

const keyOf = ({ locationId, presetId, date }: BookDay) => queryKeyOf(readTills, locationId, presetId, date);

export interface OpenTills {
  query: UseQueryResult<TillDay>;
  /** Adds a count, a reason or an approval. Rejects with why it could not. */
  save: (change: TillChange) => Promise<void>;
}

/** The drawers of a day. */
export const useTills = (day: BookDay): OpenTills => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(day),
    queryFn: ({ signal }) => ask(readTills, { query: day }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
  });
  const save = async (change: TillChange): Promise<void> => {
    const read = query.data && { version: query.data.version, basis: query.data.basis };
    const found = await ask(countTills, { body: { ...day, ...read, tills: [change] } }, { quiet: true });
    await client.cancelQueries({ queryKey: keyOf(day) });
    client.setQueryData(keyOf(day), found);
    await client.invalidateQueries({ queryKey: queryKeyOf(readValueTable) });
  };
  return { query, save };
};

/** Where a drawer stands. */
export type TillState = 'open' | 'counted' | 'unexplained' | 'waiting' | 'approved';

export const tillStateOf = (row: TillRow, { secondPerson }: Pick<TillDay, 'secondPerson'>): TillState => {
  if (row.counted === null) return 'open';
  if (!isBeyond(row)) return 'counted';
  if (row.reason === '') return 'unexplained';
  if (!secondPerson) return 'counted';
  return row.approvedBy === null ? 'waiting' : 'approved';
};

export const keyOfTill = ({ lane, cashier, tender }: Pick<TillRow, 'lane' | 'cashier' | 'tender'>): string =>
  `${lane} ${cashier} ${tender}`;
