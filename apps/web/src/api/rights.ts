import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Endpoint } from '@lanewise/contract/endpoints/endpoint';
import { listPermissions, onePermission } from '@lanewise/contract/endpoints/permissions';
import { ownPermissions } from '@lanewise/contract/endpoints/session';
import { oneUser } from '@lanewise/contract/endpoints/users';
import type { AccessGroupRecord, AllPermissions } from '@lanewise/contract/entities/rights';
import { ask, queryKeyOf } from './ask.ts';

/** All permissions, and the access groups of the selected company with the number of their users. */
export const useAllPermissions = <Selected = AllPermissions>(
  select?: (all: AllPermissions) => Selected,
): UseQueryResult<Selected> =>
  useQuery({
    queryKey: queryKeyOf(listPermissions),
    queryFn: ({ signal }) => ask(listPermissions, {}, { signal }),
    ...(select ? { select } : {}),
  });

/** The other queries to refetch when an access group changes; they include the user's own rights. */
export const dependsOnAccessGroups: readonly Endpoint[] = [listPermissions, onePermission, ownPermissions, oneUser];

/** Names of the access groups with these ids, in the order of the groups. */
export const namesOfGroups = (groups: readonly AccessGroupRecord[], ids: readonly number[]): string[] =>
  groups.filter(({ accessGroupId }) => ids.includes(accessGroupId)).map(({ name }) => name);
