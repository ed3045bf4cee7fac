import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { exportAudit, listAudit } from '@lanewise/contract/endpoints/audit';
import type { AuditRecord } from '@lanewise/contract/entities/audit';
import { askFile, askWhole, queryKeyOf } from '../../api/ask.ts';
import type { QueryValue } from '@lanewise/contract/endpoints/address';
import type { ListAnswer } from '../../api/records.ts';
import { whileSameQuestion } from '../../api/same-question.ts';
import { saveAnswer } from '../../report/export/save.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';

type Query = Readonly<Record<string, QueryValue>>;

/** A page of the log. While the next page of the same log loads, the current page stays visible. */
export const useAudit = (query: Query): UseQueryResult<ListAnswer<AuditRecord>> => {
  const company = useStored(companyId);
  const queryKey = queryKeyOf(listAudit, company, query);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => askWhole(listAudit, { query }, { signal }),
    placeholderData: whileSameQuestion(queryKey),
  });
};

/** One record, which may be on another page of the log. Null: the user may not see it. */
export const useAuditRecord = (recordId: number, all: string): UseQueryResult<AuditRecord | null> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeyOf(listAudit, company, 'one', recordId),
    queryFn: async ({ signal }) => {
      const query = { before: recordId + 1, limit: 1, all: all === 'true' ? ('true' as const) : undefined };
      const { data } = await askWhole(listAudit, { query }, { signal, quiet: true, page: false });
      return data.find((record) => record.recordId === recordId) ?? null;
    },
  });
};

/** Downloads all pages of the filtered log as CSV. The call announces a failure. */
export const saveAudit = async (query: Query): Promise<void> => {
  await saveAnswer(await askFile(exportAudit, { query: { ...query, format: 'csv' } }), 'audit.csv');
};
