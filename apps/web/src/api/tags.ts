import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { listTags } from '@lanewise/contract/endpoints/tags';
import type { Tag } from '@lanewise/contract/entities/place';
import { ask, queryKeyOf } from './ask.ts';

/** Tags of locations, each with the locations that the user may see (reg_loc_id). Screens work without them. */
export const useLocationTags = (): UseQueryResult<Tag[]> =>
  useQuery({
    queryKey: queryKeyOf(listTags, 'location'),
    queryFn: ({ signal }) => ask(listTags, { query: { entityType: 'location' } }, { signal }),
  });
