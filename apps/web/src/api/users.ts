import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { UserRecord } from '@lanewise/contract/entities/user';
import type { Why } from '@lanewise/contract/entities/why';
import { dataOf } from './client.ts';
import { useProfile } from './queries.ts';

/** The queries to refetch when a user changes. */
export const dependsOnUsers: readonly string[] = ['users/company', 'users', 'access_group', 'roles', 'why'];

/** The user's own record as others see it; it limits what they can grant. Undefined until it is known. */
export const useOwnRecord = (): UserRecord | undefined => {
  const { data: profile } = useProfile();
  const userId = profile?.userId;
  return useQuery({
    queryKey: ['users', 'one', userId],
    queryFn: ({ signal }) => dataOf<UserRecord>(`users/${userId}`, { signal, quiet: true }),
    enabled: userId !== undefined,
  }).data;
};

/** Mails a link with which the user sets their first password. The call announces a failure. */
export const inviteUser = (userId: number): Promise<unknown> =>
  dataOf('users/invite-user', { method: 'POST', query: { userId } });

/** Sets another user's password. The caller shows a refusal. */
export const resetUserPassword = (
  userId: number,
  input: { newPassword: string; confirmPassword: string },
): Promise<unknown> => dataOf('users/reset-password', { method: 'PUT', query: { userId }, body: input, quiet: true });

/** The subject of the question: a location (reg_loc_id), or access groups of which any one opens a page. */
export type WhyQuestion = { location: number } | { page: readonly string[] };

/** Why a user can see something, or which right they lack; null fetches nothing. */
export const useWhy = (userId: number, question: WhyQuestion | null): UseQueryResult<Why> =>
  useQuery({
    queryKey: ['why', userId, question],
    queryFn: ({ signal }) => dataOf<Why>(`users/${userId}/why`, { query: { ...question }, signal, quiet: true }),
    enabled: question !== null,
  });

/** Refetches everything that depends on users. */
export const useRefreshUsers = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all(dependsOnUsers.map((path) => client.invalidateQueries({ queryKey: [path] })));
  };
};
