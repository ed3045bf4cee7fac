import * as endpoints from '@lanewise/contract/endpoints/access-groups';
import * as halves from '@lanewise/contract/endpoints/schemas/access-groups';
import type { accessGroupAssignment } from '@lanewise/contract/entities/user';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Person } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { decisionOf } from './change.ts';
import { giverOf, refuseTouching, sees } from './giver.ts';

type Body = z.output<typeof accessGroupAssignment>;

/**
 * Finds all named users. Refuses a user whom the caller does not see or may not change. Also refuses admins, because
 * admins hold no access groups.
 */
const peopleOf = async (meta: Meta, caller: RequestCaller, userIds: readonly number[]): Promise<Person[]> => {
  const giver = await giverOf(meta, caller);
  const people = await Promise.all([...new Set(userIds)].map((userId) => meta.people.find(userId)));
  return people.map((person) => {
    if (!person || !sees(giver, person) || isAdminRole(person.role))
      throw badField('userIds', 'unknown', 'There is no such user');
    refuseTouching(giver, person);
    return person;
  });
};

const assign = async (meta: Meta, caller: RequestCaller, { userIds, add, remove }: Body): Promise<Person[]> => {
  const giver = await giverOf(meta, caller);
  const people = await peopleOf(meta, caller, userIds);
  const next = people.map((person) => ({
    person,
    accessGroupIds: [...new Set([...person.accessGroupIds, ...add])].filter((group) => !remove.includes(group)),
  }));
  if (next.some(({ accessGroupIds }) => accessGroupIds.length === 0))
    throw badField('remove', 'required', 'Every user needs at least one access group');
  const changes = await Promise.all(
    next.map(async ({ person, accessGroupIds }) => ({
      userId: person.userId,
      decide: await decisionOf(meta, giver, person, { accessGroupIds }),
    })),
  );
  await meta.people.changeAll(changes);
  return people;
};

/** PUT access_group: adds access groups to users and removes them. */
export const assignmentRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('assignAccessGroups', async ({ caller, body, audited }) => {
    const people = await assign(meta, caller, body);
    const { add, remove } = body;
    const name = people.map(({ username }) => username).join(', ');
    audited({ subject: { id: body.userIds.join(','), name }, changes: changesOf(null, { add, remove }) });
    return reply(null);
  });
};
