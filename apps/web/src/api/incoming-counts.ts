import { useQuery } from '@tanstack/react-query';
import type { IncomingCounts } from '@lanewise/contract/entities/incoming';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { incomingCounts } from './incoming.ts';

const refetchInterval = 60_000;

/** How much waits for a decision; undefined while it is not known. */
export const useIncomingCounts = (enabled = true): IncomingCounts | undefined => {
  const company = useStored(companyId);
  const { data } = useQuery({
    queryKey: ['incoming', company, 'counts'],
    queryFn: ({ signal }) => incomingCounts(signal),
    refetchInterval,
    enabled,
  });
  return data;
};

/** What the badge of the menu counts: things that wait, not those that only happened. */
export const waitingOf = ({ conflicts, quarantined, failed }: IncomingCounts): number =>
  conflicts + quarantined + failed;
