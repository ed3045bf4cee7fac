import { useQueryClient } from '@tanstack/react-query';
import type { IncomingList } from '../../api/incoming.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { ListAnswer } from '../../api/records.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
import type { IncomingAddress } from './address.ts';

/** Links to the neighbours of the open record, in the order of the list. */
export const useSteps = (
  list: IncomingList,
  idOf: (row: Record<string, unknown>) => number,
  address: IncomingAddress,
): { onClose: () => void; onPrevious?: () => void; onNext?: () => void } => {
  const client = useQueryClient();
  const company = useStored(companyId);
  const shown = client
    .getQueriesData<ListAnswer<Record<string, unknown>>>({ queryKey: queryKeys.incoming(company), type: 'active' })
    .find(([key]) => key[2] === list)?.[1];
  const ids = (shown?.data ?? []).map(idOf);
  const at = ids.indexOf(address.open ?? 0);
  const step = (to: number): (() => void) | undefined => {
    const id = at < 0 ? undefined : ids[to];
    return id === undefined ? undefined : () => address.set({ open: id }, { replace: true });
  };
  const previous = step(at - 1);
  const next = step(at + 1);
  return {
    onClose: () => address.set({ open: undefined }),
    ...(previous ? { onPrevious: previous } : {}),
    ...(next ? { onNext: next } : {}),
  };
};
