import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { addMovement, readMovements, receiveMovements, reverseMovement } from '@lanewise/contract/endpoints/movements';
import { readTills } from '@lanewise/contract/endpoints/tills';
import { readValueTable } from '@lanewise/contract/endpoints/value-table';
import type { Movement, MovementDay, MovementInput } from '@lanewise/contract/entities/movements';
import { ask, queryKeyOf } from '../../api/ask.ts';
import type { BookDay } from './kept.ts';

/** Milliseconds after which visible movements are read again. */
const AGAIN_MS = 10_000;

const keyOf = ({ locationId, presetId, date }: BookDay) => queryKeyOf(readMovements, locationId, presetId, date);

export type TypedMovement = Omit<MovementInput, 'date' | 'locationId' | 'presetId'>;

export interface OpenMovements {
  query: UseQueryResult<MovementDay>;
  /** Each rejects with why it could not. */
  add: (movement: TypedMovement) => Promise<void>;
  /** Says that movements were received as registers report them. */
  receive: (movements: readonly Movement[]) => Promise<void>;
  reverse: (movementId: number, reason: string) => Promise<void>;
}

/** The movements of a day. */
export const useMovements = (day: BookDay): OpenMovements => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(day),
    queryFn: ({ signal }) => ask(readMovements, { query: day }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
  });
  const keep = async (found: MovementDay): Promise<void> => {
    await client.cancelQueries({ queryKey: keyOf(day) });
    client.setQueryData(keyOf(day), found);
    await client.invalidateQueries({ queryKey: queryKeyOf(readTills) });
    await client.invalidateQueries({ queryKey: queryKeyOf(readValueTable) });
  };
  return {
    query,
    add: async (movement) => keep(await ask(addMovement, { body: { ...day, ...movement } }, { quiet: true })),
    receive: async (movements) => {
      const records = movements.flatMap(({ record, tender }) =>
        record ? [{ lane: record.lane, number: record.number, occurrence: record.occurrence, tender }] : [],
      );
      await keep(await ask(receiveMovements, { body: { ...day, records } }, { quiet: true }));
    },
    reverse: async (movementId, reason) =>
      keep(await ask(reverseMovement, { body: { ...day, movementId, reason } }, { quiet: true })),
  };
};
