import { useQuery } from '@tanstack/react-query';
import type { IncomingCounts } from '@lanewise/contract/entities/incoming';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { incomingCounts } from './incoming.ts';
import { queryKeys } from './query-keys.ts';

const refetchInterval = 60_000;

/** The number of items that wait for a decision; undefined until it is known. */
export const useIncomingCounts = (enabled = true): IncomingCounts | undefined => {
  const company = useStored(companyId);
  const { data } = useQuery({
    queryKey: queryKeys.incoming(company, 'counts'),
    queryFn: ({ signal }) => incomingCounts(signal),
    refetchInterval,
    enabled,
  });
  return data;
};

/** The count of the menu badge: items that wait for a decision, not mere events. */
export const waitingOf = ({ conflicts, quarantined, failed }: IncomingCounts): number =>
  conflicts + quarantined + failed;
