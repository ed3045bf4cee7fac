import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { DaysInput, StoreCalendar, StoreWeek, WeekInput } from '@lanewise/contract/entities/calendar';
import { useTranslation } from 'react-i18next';
import { setDays, setWeek, storeCalendar, storeWeeks } from '../../api/calendar.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
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

/** Saves, shows how many stores changed, and refetches everything, because completeness may have changed. */
const useSaving = <Input>(save: (input: Input) => Promise<{ changed: number }>): Saving<Input> => {
  const { t } = useTranslation('calendar');
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: ({ changed }) => toastSuccess(t('saved', { count: changed })),
    onSettled: () => client.invalidateQueries(),
  });
};

export const useSetWeek = (): Saving<WeekInput> => useSaving(setWeek);
export const useSetDays = (): Saving<DaysInput> => useSaving(setDays);
