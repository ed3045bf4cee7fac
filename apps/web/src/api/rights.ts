import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AccessGroupRecord, AllPermissions } from '@lanewise/contract/entities/rights';
import { dataOf } from './client.ts';

/** All permissions, and the access groups of the selected company by the users who hold them. */
export const useAllPermissions = <Selected = AllPermissions>(
  select?: (all: AllPermissions) => Selected,
): UseQueryResult<Selected> =>
  useQuery({
    queryKey: ['all/permissions'],
    queryFn: ({ signal }) => dataOf<AllPermissions>('all/permissions', { signal, page: true }),
    ...(select ? { select } : {}),
  });

/** The other queries to refetch when an access group changes; they include the user's own rights. */
export const dependsOnAccessGroups: readonly string[] = ['all/permissions', 'permission', 'permissions', 'users'];

/** Names of the access groups with these ids, in the order of the groups. */
export const namesOfGroups = (groups: readonly AccessGroupRecord[], ids: readonly number[]): string[] =>
  groups.filter(({ accessGroupId }) => ids.includes(accessGroupId)).map(({ name }) => name);
