import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AccessGroupRecord, AllPermissions } from '@lanewise/contract/entities/rights';
import { dataOf } from './client.ts';

/** All permissions, and the access groups of the company in view by whom they are held. */
export const useAllPermissions = <Selected = AllPermissions>(
  select?: (all: AllPermissions) => Selected,
): UseQueryResult<Selected> =>
  useQuery({
    queryKey: ['all/permissions'],
    queryFn: ({ signal }) => dataOf<AllPermissions>('all/permissions', { signal, page: true }),
    ...(select ? { select } : {}),
  });

/** What else has to be asked anew when an access group changes: who may do what, also the reader himself. */
export const dependsOnAccessGroups: readonly string[] = ['all/permissions', 'permission', 'permissions', 'users'];

/** Names of the access groups with these ids, in the order of the groups. */
export const namesOfGroups = (groups: readonly AccessGroupRecord[], ids: readonly number[]): string[] =>
  groups.filter(({ accessGroupId }) => ids.includes(accessGroupId)).map(({ name }) => name);
