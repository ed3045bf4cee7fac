import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReportReply } from '@lanewise/contract/envelope';
import { report as callReport } from '../api/calls.ts';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { wireParameters } from './address/wire.ts';
import type { Screen } from './use-screen.ts';

const minute = 60_000;

/**
 * The answer for what the screen shows. The last answer of the same view stays on display while a new one is fetched; a
 * period that reaches today is asked for again every minute, because its figures still grow.
 */
export const useReport = ({ definition, view, address, effective, calendar }: Screen): UseQueryResult<ReportReply> => {
  const company = useStored(companyId);
  const path = view.path ?? definition.path;
  const parameters = effective ? wireParameters(address, view, effective) : {};
  const unfinished = effective !== null && calendar !== null && effective.dates.last >= calendar.today;
  return useQuery({
    queryKey: ['report', company, path, address.view, parameters],
    queryFn: ({ signal }) => callReport(path, parameters, signal),
    enabled: effective !== null,
    placeholderData: (last: ReportReply | undefined, query) =>
      query?.queryKey[1] === company && query.queryKey[2] === path && query.queryKey[3] === address.view
        ? last
        : undefined,
    refetchInterval: unfinished ? minute : false,
  });
};
