import { useQuery } from '@tanstack/react-query';
import type { IncomingCounts } from '@lanewise/contract/entities/incoming';
import { incomingCounts } from './incoming.ts';
import { useCompany } from './queries.ts';
import { queryKeys } from './query-keys.ts';

const refetchInterval = 60_000;

/** The number of items that wait for a decision; undefined until it is known. */
export const useIncomingCounts = (enabled = true): IncomingCounts | undefined => {
  // Waits for the company, because a change of its id would repeat the call.
  const company = useCompany()?.id ?? null;
  const { data } = useQuery({
    queryKey: queryKeys.incoming(company, 'counts'),
    queryFn: ({ signal }) => incomingCounts(signal),
    refetchInterval,
    enabled: enabled && company !== null,
  });
  return data;
};

/** The count of the menu badge: items that wait for a decision, not mere events. */
export const waitingOf = ({ conflicts, quarantined, failed }: IncomingCounts): number =>
  conflicts + quarantined + failed;
