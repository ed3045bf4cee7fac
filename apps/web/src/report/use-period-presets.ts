import { useQuery } from '@tanstack/react-query';
import { periodPresets } from '@lanewise/contract/endpoints/calendar-periods';
import type { PeriodPreset } from '@lanewise/domain/calendar/range';
import { ask, queryKeyOf } from '../api/ask.ts';
import { useCompany } from '../api/queries.ts';

/**
 * Periods of a company that counts in weeks; undefined while they are not known. A company of months has them among the
 * usual presets. They are asked for where they are needed, and known to everybody from then on.
 */
export const usePeriodPresets = (isNeeded: boolean): { periods: PeriodPreset[] | undefined; isLoading: boolean } => {
  const company = useCompany();
  const { data: periods, isLoading } = useQuery({
    queryKey: queryKeyOf(periodPresets, company?.id),
    queryFn: async ({ signal }) =>
      (await ask(periodPresets, {}, { signal })).map(({ preset, startDate: start, endDate: last }) => ({
        preset,
        start,
        last,
      })),
    enabled: isNeeded && company !== undefined && company.calendarPattern !== 'months',
  });
  // Others may be loading them as well.
  return { periods, isLoading: isNeeded && isLoading };
};
