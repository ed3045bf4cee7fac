import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { cashiers as callCashiers, type FoundCashiers } from '../../api/cashiers.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
import type { Screen } from '../use-screen.ts';

/** Milliseconds without typing before the server is asked. */
const pause = 200;
const minutes = 60_000;

/** The stores and days of a screen. */
export type AskedPlace = Screen['effective'];

interface Cashiers {
  data: FoundCashiers | undefined;
  isError: boolean;
  /** Whether the list is for the current text. */
  isSettled: boolean;
}

const queryOf = (place: AskedPlace, typed: string) =>
  place && {
    startDate: place.dates.start,
    lastDate: place.dates.last,
    locationIds: place.locations ?? undefined,
    searchText: typed.trim(),
  };

/** Query for cashiers of the stores on the screen; its answer is cached. */
const asking = (company: number | null, query: ReturnType<typeof queryOf>) => ({
  queryKey: queryKeys.cashiers(company, query),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    query === null ? Promise.reject(new Error('no stores')) : callCashiers(query, signal),
  staleTime: 10 * minutes,
});

/**
 * Cashiers of the stores on the screen that match the typed text. If the typed text is a chosen number, these are the
 * cashiers with this number.
 */
export const useCashiers = (place: AskedPlace, typed: string): Cashiers => {
  const company = useStored(companyId);
  const [searchText] = useDebouncedValue(typed.trim(), pause);
  const { data, isError, isPlaceholderData } = useQuery({
    ...asking(company, queryOf(place, searchText)),
    enabled: place !== null,
    placeholderData: keepPreviousData,
  });
  return { data, isError, isSettled: searchText === typed.trim() && !isPlaceholderData };
};

/** Finds the cashiers that a typed text means; null if the call fails. */
export const useFindCashiers = (place: AskedPlace): ((typed: string) => Promise<FoundCashiers | null>) => {
  const company = useStored(companyId);
  const client = useQueryClient();
  return async (typed) => (place ? client.fetchQuery(asking(company, queryOf(place, typed))).catch(() => null) : null);
};
