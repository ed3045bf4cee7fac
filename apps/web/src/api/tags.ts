import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Tag } from '@lanewise/contract/entities/place';
import { dataOf } from './client.ts';

/** Tags of locations, each with the locations that the user may see (reg_loc_id). Screens work without them. */
export const useLocationTags = (): UseQueryResult<Tag[]> =>
  useQuery({
    queryKey: ['tag', 'location'],
    queryFn: async ({ signal }) =>
      (await dataOf<Tag[] | null>('tag', { query: { entityType: 'location' }, signal, quiet: true })) ?? [],
  });
