import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { resyncData } from '@lanewise/contract/endpoints/connector-commands';
import { readLaneCalendar, readLaneDay } from '@lanewise/contract/endpoints/connector-completeness';
import type { Resync, ResyncInput } from '@lanewise/contract/entities/connector-command';
import type { LaneCalendar, LaneDayDetail } from '@lanewise/contract/entities/lane-calendar';
import { ask, queryKeyOf } from '../../../api/ask.ts';
import { refresh } from '../../../api/records.ts';
import { whileSameQuestion } from '../../../api/same-question.ts';

/** Milliseconds between two looks while a store was asked to send anew, and otherwise. */
const LOOK_OFTEN = 4_000;
const LOOK = 60_000;
/** Milliseconds within which data of a connector enters the figures. */
const ENTERS_WITHIN = 10 * 60_000;

/** Whether something that was asked for may still change the calendar. */
export const isUnderway = (asked: readonly Resync[], now: number): boolean =>
  asked.some(
    ({ state, receivedAt }) =>
      state === 'Asked' || (receivedAt !== null && now - Date.parse(receivedAt) < ENTERS_WITHIN),
  );

const paceOf = (resyncs: readonly Resync[] | undefined): number =>
  resyncs && isUnderway(resyncs, Date.now()) ? LOOK_OFTEN : LOOK;

/** The receipts and gaps of a store in a month. Both are fetched again while the store resends data. */
export const useLaneCalendar = (regionLocationId: number, month: string): UseQueryResult<LaneCalendar> => {
  const query = { regionLocationId, month };
  const queryKey = queryKeyOf(readLaneCalendar, 'days', query);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(readLaneCalendar, { query }, { signal }),
    placeholderData: whileSameQuestion(queryKey),
    refetchInterval: ({ state }) => paceOf(state.data?.resyncs),
  });
};

/** One lane on one day, read again as often as its calendar. */
export const useLaneDay = (
  regionLocationId: number,
  businessDate: string,
  lane: string,
  resyncs: readonly Resync[],
): UseQueryResult<LaneDayDetail> => {
  const query = { regionLocationId, businessDate, lane };
  return useQuery({
    queryKey: queryKeyOf(readLaneDay, 'lane', query),
    queryFn: ({ signal }) => ask(readLaneDay, { query }, { signal }),
    refetchInterval: paceOf(resyncs),
  });
};

/** Asks the connector of a store to send business dates anew. The call announces a failure. */
export const useSendAnew = (): UseMutationResult<Resync[], unknown, ResyncInput> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => ask(resyncData, { body }),
    onSuccess: () => refresh(client, [readLaneCalendar, readLaneDay]),
  });
};
