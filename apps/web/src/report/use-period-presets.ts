import { useQuery } from '@tanstack/react-query';
import { periodPresets } from '@lanewise/contract/endpoints/calendar-periods';
import type { PeriodPreset } from '@lanewise/domain/calendar/range';
import { ask, queryKeyOf } from '../api/ask.ts';
import { useCompany } from '../api/queries.ts';

/**
 * Periods of a company that counts in weeks; undefined until the periods are loaded. A company with calendar months has
 * its periods among the usual presets. The periods load when first needed and are cached for all screens.
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
  // Another screen may be loading the periods although this one does not need them.
  return { periods, isLoading: isNeeded && isLoading };
};
