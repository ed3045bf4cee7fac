import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ConflictDetail, DoubtfulReceipt, QuarantineDetail } from '@lanewise/contract/entities/incoming';
import type { ActionKind, ActionResult, Withdrawal } from '@lanewise/contract/entities/incoming-actions';
import { useTranslation } from 'react-i18next';
import {
  conflictDetail,
  decide,
  doubtfulReceipts,
  incomingList,
  quarantineDetail,
  withdrawalOf,
} from '../../api/incoming.ts';
import type { IncomingList, IncomingRows, WithdrawalTarget } from '../../api/incoming.ts';
import type { ListAnswer } from '../../api/records.ts';
import { whileSameQuestion } from '../../api/same-question.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { pageSize } from '../../records/use-detail.ts';
import type { IncomingAddress } from './address.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Data arrives continuously. */
const refetchInterval = 30_000;

const queryOf = ({ list, page, state, search, place, segment }: IncomingAddress) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  state: state === 'all' ? undefined : state,
  searchText: list === 'files' && search !== '' ? search : undefined,
  locationIds: list !== 'actions' && place !== '' ? place : undefined,
  segmentId: (list === 'conflicts' || list === 'quarantine') && segment !== '' ? segment : undefined,
});

export const useList = <List extends IncomingList>(
  list: List,
  address: IncomingAddress,
): UseQueryResult<ListAnswer<IncomingRows[List]>> => {
  const company = useStored(companyId);
  const query = queryOf(address);
  const queryKey = queryKeys.incoming(company, list, query);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => incomingList(list, query, signal),
    placeholderData: whileSameQuestion(queryKey),
    refetchInterval,
  });
};

export const useConflict = (id: number): UseQueryResult<ConflictDetail> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeys.incoming(company, 'conflict', id),
    queryFn: ({ signal }) => conflictDetail(id, signal),
  });
};

export const useQuarantined = (id: number): UseQueryResult<QuarantineDetail> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeys.incoming(company, 'quarantined', id),
    queryFn: ({ signal }) => quarantineDetail(id, signal),
  });
};

export const useDoubtful = (segmentId: number): UseQueryResult<ListAnswer<DoubtfulReceipt>> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeys.incoming(company, 'doubtful', segmentId),
    queryFn: ({ signal }) => doubtfulReceipts(segmentId, signal),
  });
};

/** Figures change at any time, so every use refetches. */
export const useWithdrawal = (named: WithdrawalTarget): UseQueryResult<Withdrawal> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeys.incoming(company, 'withdrawal', named),
    queryFn: ({ signal }) => withdrawalOf(named, signal),
    gcTime: 0,
  });
};

export interface Decision {
  kind: ActionKind;
  ids: readonly number[];
  note: string;
}

/** Decides, shows the outcome, and refetches everything, because figures may have changed. */
export const useDecide = (): UseMutationResult<ActionResult[], Error, Decision> => {
  const { t } = useTranslation('incoming');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, ids, note }: Decision) => decide(kind, ids, note),
    onSuccess: (results, { kind }) => {
      const count = (outcome: ActionResult['outcome']): number =>
        results.filter((result) => result.outcome === outcome).length;
      const failed = results.find(({ outcome }) => outcome === 'failed');
      if (count('done') > 0) toastSuccess(t(`done.${kind}`, { count: count('done') }));
      if (count('requested') > 0) toastSuccess(t('later', { count: count('requested') }));
      if (count('unchanged') > 0) toastSuccess(t('unchanged', { count: count('unchanged') }));
      if (failed) toastError(t('failed', { count: count('failed'), error: failed.error }));
    },
    // The preview of a withdrawal is not refetched: after it there is nothing left to preview.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] !== 'withdrawal' }),
  });
};
