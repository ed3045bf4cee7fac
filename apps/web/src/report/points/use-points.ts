import { useQuery } from '@tanstack/react-query';
import { listPointColumns } from '@lanewise/contract/endpoints/data-points';
import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import { useMemo } from 'react';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';

const none: readonly ListedPointColumn[] = [];
const minutes = 60_000;

/** The columns of the company's data points; `ready` is false until they are known. */
export interface Points {
  all: readonly ListedPointColumn[];
  ready: boolean;
}

export const usePoints = (): Points => {
  const company = useStored(companyId);
  const { data } = useQuery({
    queryKey: queryKeyOf(listPointColumns),
    queryFn: ({ signal }) => ask(listPointColumns, {}, { signal }),
    enabled: company !== null,
    staleTime: 10 * minutes,
  });
  return useMemo(() => ({ all: data ?? none, ready: data !== undefined }), [data]);
};
