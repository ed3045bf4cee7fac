import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  Closing,
  PosReport,
  PosReportList,
  PosReportType,
  SideBySide,
} from '@lanewise/contract/entities/pos-report';
import type { Reply } from '@lanewise/contract/envelope';
import { call, dataOf, fileCall } from '../../api/client.ts';
import type { QueryValue } from '../../api/client.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { saveFile } from '../../report/export/save.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';

type Query = Readonly<Record<string, QueryValue>>;

/** A page of one of the two lists; null: not yet known what to ask for. */
export const usePosReports = (
  path: 'list-report-pdf' | 'location/list-report-pdf',
  query: Query | null,
): UseQueryResult<PosReportList> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: ['pos-reports', company, path, query],
    queryFn: ({ signal }) => call<PosReportList>(path, { query: query ?? {}, signal, page: true }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
};

export const useReportTypes = (): UseQueryResult<PosReportType[]> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: ['pos-reports', company, 'types'],
    queryFn: ({ signal }) => dataOf<PosReportType[]>('pos-reports/types', { signal, page: true }),
  });
};

/** The address that the server handed out for a report, in the reader's language. */
const pdfOf = async (url: string, language: string): Promise<Blob> => {
  const [path = '', own = ''] = url.split('?');
  const query = { ...Object.fromEntries(new URLSearchParams(own)), language };
  const response = await fileCall(path, { query, quiet: true });
  // Whatever came is shown as a PDF and as nothing else.
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
};

/** The PDF as a blob, and its address inside this page. */
export const usePdf = ({
  url,
}: PosReport): Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> & {
  pdf: Blob | null;
  address: string | null;
} => {
  const company = useStored(companyId);
  const language = useLanguage();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['pos-reports', company, 'pdf', url, language],
    queryFn: () => pdfOf(url, language),
    gcTime: 60_000,
  });
  return { pdf: data ?? null, address: useObjectUrl(data), isError, error, refetch };
};

/** The text that the store sent, as a file of the reader's. */
export const saveText = async ({ fileName, regionLocationId, businessDate }: PosReport): Promise<void> => {
  const query = { fileName, regionLocationId, businessDate, fileType: 'txt' };
  saveFile(await (await fileCall('download-file', { query })).blob(), fileName);
};

export const useClosing = ({ reportType, regionLocationId, businessDate }: PosReport): UseQueryResult<Closing> => {
  const company = useStored(companyId);
  const query = { kind: reportType, regionLocationId, businessDate, language: useLanguage() };
  return useQuery({
    queryKey: ['pos-reports', company, 'closing', query],
    queryFn: async ({ signal }) =>
      (await call<Reply<Closing>>('pos-reports/closing', { query, signal, quiet: true })).data,
  });
};

export const useComparison = ({ posReportId }: PosReport): UseQueryResult<SideBySide> => {
  const company = useStored(companyId);
  const language = useLanguage();
  return useQuery({
    queryKey: ['pos-reports', company, 'comparison', posReportId, language],
    queryFn: ({ signal }) =>
      dataOf<SideBySide>(`pos-reports/${posReportId}/comparison`, { query: { language }, signal, quiet: true }),
  });
};
