import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Tag } from '@lanewise/contract/entities/place';
import { dataOf } from './client.ts';

/** Tags of locations, each with those of its locations that are the reader's (reg_loc_id). Screens do without them. */
export const useLocationTags = (): UseQueryResult<Tag[]> =>
  useQuery({
    queryKey: ['tag', 'location'],
    queryFn: async ({ signal }) =>
      (await dataOf<Tag[] | null>('tag', { query: { entityType: 'location' }, signal, quiet: true })) ?? [],
  });
