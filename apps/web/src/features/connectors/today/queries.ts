import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { readTroubles } from '@lanewise/contract/endpoints/connector-today';
import type { QueryOf } from '@lanewise/contract/endpoints/endpoint';
import type { TroubleList } from '@lanewise/contract/entities/trouble';
import { askWhole, queryKeyOf } from '../../../api/ask.ts';
import { whileSameQuestion } from '../../../api/same-question.ts';

/** Milliseconds between two looks: agents report every minute. */
const LOOK = 60_000;

/** Present problems. */
export const useTroubles = (query: NonNullable<QueryOf<typeof readTroubles>>): UseQueryResult<TroubleList> => {
  const queryKey = queryKeyOf(readTroubles, 'list', query);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => askWhole(readTroubles, { query }, { signal }),
    placeholderData: whileSameQuestion(queryKey),
    refetchInterval: LOOK,
  });
};
