import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { DaysInput, StoreCalendar, StoreWeek, WeekInput } from '@lanewise/contract/entities/calendar';
import { useTranslation } from 'react-i18next';
import { setDays, setWeek, storeCalendar, storeWeeks } from '../../api/calendar.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
import { firstNames, useTold } from '../../i18n/told.ts';
import { toastSuccess } from '../../ui/toast.tsx';
import { queryKeys } from '../../api/query-keys.ts';

export const useStoreWeeks = (): UseQueryResult<StoreWeek[]> => {
  const company = useStored(companyId);
  return useQuery({ queryKey: queryKeys.tradingCalendar(company), queryFn: ({ signal }) => storeWeeks(signal) });
};

export const useStoreCalendar = (regLocId: number, year: number): UseQueryResult<StoreCalendar> => {
  const company = useStored(companyId);
  return useQuery({
    queryKey: queryKeys.tradingCalendar(company, regLocId, year),
    queryFn: ({ signal }) => storeCalendar(regLocId, year, signal),
  });
};

type Saving<Input> = UseMutationResult<{ changed: number }, Error, Input>;

/** Saves, shows which stores changed, and refetches everything, because completeness may have changed. */
const useSaving = <Input extends { locationIds: readonly number[] }>(
  save: (input: Input) => Promise<{ changed: number }>,
): Saving<Input> => {
  const { t } = useTranslation('calendar');
  const told = useTold();
  const client = useQueryClient();
  const stores = useStoreWeeks().data ?? [];
  return useMutation({
    mutationFn: save,
    onSuccess: ({ changed }, { locationIds }) => {
      const named = stores.filter(({ reg_loc_id }) => locationIds.includes(reg_loc_id)).map(({ name }) => name);
      toastSuccess(told(t('saved', { count: changed }), firstNames(named)));
    },
    onSettled: () => client.invalidateQueries(),
  });
};

export const useSetWeek = (): Saving<WeekInput> => useSaving(setWeek);
export const useSetDays = (): Saving<DaysInput> => useSaving(setDays);
