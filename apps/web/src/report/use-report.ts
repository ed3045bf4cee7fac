import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReportReply } from '@lanewise/contract/envelope';
import { report as callReport } from '../api/reports.ts';
import { useCompanies, useLocations } from '../api/queries.ts';
import { whileSameQuestion } from '../api/same-question.ts';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { wireParameters } from './address/wire.ts';
import type { Screen } from './use-screen.ts';
import { queryKeys } from '../api/query-keys.ts';

const minute = 60_000;

type Answer = Pick<UseQueryResult<ReportReply>, 'data' | 'isPlaceholderData' | 'isError' | 'error' | 'refetch'>;

/**
 * Of the queries that every report needs, the first query that failed and has no cached answer. Null: there is none.
 */
const useFailedBefore = (): Pick<UseQueryResult, 'error' | 'refetch'> | null => {
  const companies = useCompanies();
  const locations = useLocations();
  return [companies, locations].find(({ isError, data }) => isError && data === undefined) ?? null;
};

/**
 * The report of the screen. The last answer stays on display while another page or order of the report is fetched. A
 * period that includes today is refetched every minute, because its figures still grow. If the query of the companies
 * or locations fails, the report fails, and a retry starts with that query.
 */
export const useReport = ({ definition, view, address, effective, calendar }: Screen): Answer => {
  const company = useStored(companyId);
  const path = view.path ?? definition.path;
  const parameters = effective ? wireParameters(address, view, effective) : {};
  const unfinished = effective !== null && calendar !== null && effective.dates.last >= calendar.today;
  const before = useFailedBefore();
  const queryKey = queryKeys.report(company, path, address.view, parameters);
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => callReport(path, parameters, { signal }),
    enabled: effective !== null,
    placeholderData: whileSameQuestion(queryKey),
    refetchInterval: unfinished ? minute : false,
  });
  if (!before || answer.data) return answer;
  const refetch: Answer['refetch'] = async (options) => {
    await before.refetch(options);
    return answer;
  };
  return { data: undefined, isPlaceholderData: false, isError: true, error: before.error, refetch };
};
