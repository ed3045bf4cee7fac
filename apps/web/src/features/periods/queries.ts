import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { CalendarYear } from '@lanewise/contract/entities/calendar-period';
import { useTranslation } from 'react-i18next';
import { calendarYear, setCalendarYear, type Wish, type YearChange } from '../../api/calendar-periods.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { toastSuccess } from '../../ui/toast.tsx';

export const useCalendarYear = (companyId: number, year: number, wish: Wish): UseQueryResult<CalendarYear> =>
  useQuery({
    queryKey: queryKeys.calendarPeriods(companyId, year, wish.pattern, wish.rule),
    queryFn: ({ signal }) => calendarYear(companyId, year, wish, signal),
    placeholderData: keepPreviousData,
  });

/** Saves a year and fetches everything anew, because reports follow it. */
export const useSaveYear = (companyId: number, year: number): UseMutationResult<CalendarYear, Error, YearChange> => {
  const { t } = useTranslation('calendar');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: YearChange) => setCalendarYear(companyId, year, change),
    onSuccess: ({ fixed }) => toastSuccess(t(fixed ? 'ofYear.savedFixed' : 'ofYear.saved', { name: String(year) })),
    onSettled: () => client.invalidateQueries(),
  });
};
