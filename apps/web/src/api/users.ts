import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { listAccessGroups } from '@lanewise/contract/endpoints/access-groups';
import type { Endpoint } from '@lanewise/contract/endpoints/endpoint';
import { changePassword } from '@lanewise/contract/endpoints/passwords';
import { listRoles } from '@lanewise/contract/endpoints/roles';
import * as users from '@lanewise/contract/endpoints/users';
import type { UserRecord } from '@lanewise/contract/entities/user';
import type { Why } from '@lanewise/contract/entities/why';
import { ask, queryKeyOf } from './ask.ts';
import { refresh } from './records.ts';
import { useProfile } from './queries.ts';

/** The queries to refetch when a user changes. */
export const dependsOnUsers: readonly Endpoint[] = [users.listUsers, users.oneUser, listAccessGroups, listRoles];

/**
 * The user's own record as other users see it. The record limits what the user can grant. Undefined until it is known.
 */
export const useOwnRecord = (): UserRecord | undefined => {
  const { data: profile } = useProfile();
  const userId = profile?.userId;
  return useQuery({
    queryKey: queryKeyOf(users.oneUser, 'one', userId),
    queryFn: userId === undefined ? skipToken : ({ signal }) => ask(users.oneUser, { params: { userId } }, { signal }),
  }).data;
};

/** Number of users from which the usual access groups of a role are derived. */
const USUAL = 100;

/**
 * Users of the company with a role; null fetches nothing. Undefined until the answer arrives, so that no access group
 * counts as usual for the role.
 */
export const usePeopleOfRole = (roleId: number | null): readonly UserRecord[] | undefined =>
  useQuery({
    queryKey: queryKeyOf(users.listUsers, 'ofRole', roleId),
    queryFn:
      roleId === null
        ? skipToken
        : ({ signal }) => ask(users.listUsers, { query: { roleId, limit: USUAL } }, { signal, quiet: true }),
  }).data;

/** Mails a link with which the user sets their first password. The call announces a failure. */
export const inviteUser = (userId: number): Promise<unknown> => ask(users.inviteUser, { query: { userId } });

/** Sets another user's password. The caller shows a refusal. */
export const resetUserPassword = (
  userId: number,
  body: { newPassword: string; confirmPassword: string },
): Promise<unknown> => ask(changePassword, { query: { userId }, body });

/**
 * Subject of the query: a location (reg_loc_id), or the access groups that open a page. Any one of these groups opens
 * the page.
 */
export type WhyQuestion = { location: number } | { page: readonly string[] };

/** Why a user can see something, or which right they lack; null fetches nothing. */
export const useWhy = (userId: number, question: WhyQuestion | null): UseQueryResult<Why> =>
  useQuery({
    queryKey: queryKeyOf(users.whyOfUser, 'why', userId, question),
    queryFn: ({ signal }) => ask(users.whyOfUser, { params: { userId }, query: { ...question } }, { signal }),
    enabled: question !== null,
  });

/** Refetches everything that depends on users. */
export const useRefreshUsers = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => refresh(client, dependsOnUsers);
};
