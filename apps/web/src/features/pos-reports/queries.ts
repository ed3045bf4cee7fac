import { skipToken, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  Closing,
  PosReport,
  PosReportList,
  PosReportType,
  ReportMatrix,
  SideBySide,
} from '@lanewise/contract/entities/pos-report';
import type { Answering, Endpoint } from '@lanewise/contract/endpoints/endpoint';
import * as endpoints from '@lanewise/contract/endpoints/pos-reports';
import { ask, askAddress, askAny, askAnyWhole, askFile } from '../../api/ask.ts';
import type { QueryValue } from '@lanewise/contract/endpoints/address';
import { whileSameQuestion } from '../../api/same-question.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { saveFile } from '../../report/export/save.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
import { queryKeys } from '../../api/query-keys.ts';

type Query = Readonly<Record<string, QueryValue>>;

/** A page of one of the two lists; null fetches nothing, because the query is not known yet. */
export const usePosReports = (
  endpoint: Endpoint<Answering<PosReportList>>,
  query: Query | null,
): UseQueryResult<PosReportList> => {
  const company = useStored(companyId);
  const queryKey = queryKeys.posReports(company, endpoint.path, query);
  return useQuery({
    queryKey,
    queryFn: query === null ? skipToken : ({ signal }) => askAnyWhole(endpoint, { query }, { signal }),
    placeholderData: whileSameQuestion(queryKey),
  });
};

/** A page of stores on each day of a period. Null: the query is not known yet, so nothing is fetched. */
export const useReportsByDay = (query: Query | null): UseQueryResult<ReportMatrix> => {
  const company = useStored(companyId);
  const queryKey = queryKeys.posReports(company, 'by-day', query);
  return useQuery({
    queryKey,
    queryFn: query === null ? skipToken : ({ signal }) => askAnyWhole(endpoints.reportsByDay, { query }, { signal }),
    placeholderData: whileSameQuestion(queryKey),
  });
};

export const useReportTypes = (): UseQueryResult<PosReportType[]> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeys.posReports(company, 'types'),
    queryFn: ({ signal }) => ask(endpoints.posReportTypes, {}, { signal }),
  });
};

/** Fetches the PDF from the address in the server's answer, in the user's language. */
const pdfOf = async (url: string, language: string): Promise<Blob> => {
  const [path = '', own = ''] = url.split('?');
  const query = { ...Object.fromEntries(new URLSearchParams(own)), language };
  const response = await askAddress(path, query);
  // The fixed type makes the browser show any content as a PDF only.
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
};

/** The PDF as a blob, with its blob URL. */
export const usePdf = ({
  url,
}: PosReport): Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> & {
  pdf: Blob | null;
  address: string | null;
} => {
  const company = useStored(companyId);
  const language = useLanguage();
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeys.posReports(company, 'pdf', url, language),
    queryFn: () => pdfOf(url, language),
    gcTime: 60_000,
  });
  return { pdf: data ?? null, address: useObjectUrl(data), isError, error, refetch };
};

/** Downloads the text that the store sent. */
export const saveText = async ({ fileName, regionLocationId, businessDate }: PosReport): Promise<void> => {
  const query = { fileName, regionLocationId, businessDate, fileType: 'txt' as const };
  saveFile(await (await askFile(endpoints.downloadReportText, { query })).blob(), fileName);
};

export const useClosing = ({ reportType, regionLocationId, businessDate }: PosReport): UseQueryResult<Closing> => {
  const company = useStored(companyId);
  const query = { kind: reportType, regionLocationId, businessDate, language: useLanguage() };
  return useQuery({
    queryKey: queryKeys.posReports(company, 'closing', query),
    queryFn: ({ signal }) => askAny(endpoints.closingFigures, { query }, { signal }),
  });
};

export const useComparison = ({ posReportId }: PosReport): UseQueryResult<SideBySide> => {
  const company = useStored(companyId);
  const language = useLanguage();
  return useQuery({
    queryKey: queryKeys.posReports(company, 'comparison', posReportId, language),
    queryFn:
      posReportId === null
        ? skipToken
        : ({ signal }) => ask(endpoints.compareClosing, { params: { posReportId }, query: { language } }, { signal }),
  });
};
