import * as endpoints from '@lanewise/contract/endpoints/users';
import * as halves from '@lanewise/contract/endpoints/schemas/users';
import type { userListQuery } from '@lanewise/contract/entities/user';
import type { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Person } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import { namedCompany, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { Refusal, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { aboutPerson, auditedOf } from './audited.ts';
import { changeUser } from './change.ts';
import { createUser } from './create.ts';
import { giverOf, refuseTouching, sees } from './giver.ts';
import { recordFor } from './record.ts';

/** A user the caller may see, with what the caller can give. */
const found = async (meta: Meta, caller: RequestCaller, userId: number) => {
  const giver = await giverOf(meta, caller);
  const person = await meta.people.find(userId);
  if (!person || !sees(giver, person)) throw notFound();
  return { giver, person };
};

const list = async (
  meta: Meta,
  caller: RequestCaller,
  { companyId, admins, ...wish }: z.output<typeof userListQuery> & { companyId: number | null },
) => {
  const giver = await giverOf(meta, caller);
  // Admins belong to no company: other users see none of them.
  const nobody = admins ? !caller.isAdmin : companyId === null;
  const { rows, total } = nobody
    ? { rows: [], total: 0 }
    : await meta.people.list({ ...wish, companyId: admins ? null : companyId });
  return reply(
    rows.map((person) => recordFor(giver, person)),
    { totalCount: total },
  );
};

/** The caller themselves; for user managers any user, within the limits of `found`. */
const mayLook = ({ isAdmin, user }: RequestCaller, userId: number): boolean =>
  isAdmin ||
  user.userId === userId ||
  ['getUsers', 'updateUser'].some((key) => user.permissions.some((one) => one === key));

/** Users: lists, single users, and changes to them. */
export const userRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listUsers', ({ caller, query }) => list(meta, caller, { ...query, companyId: caller.companyId }));

  serve('listUsersOfCompany', async ({ caller, query, params: { companyId } }) =>
    list(meta, caller, { ...query, admins: false, companyId: await namedCompany(meta, caller, companyId) }),
  );

  serve(
    'createUser',
    async ({ caller, body, audited }, response) => {
      const person = await createUser(meta, caller, body);
      audited({ ...aboutPerson(person), changes: changesOf(null, auditedOf(person)) });
      const link = person.hasPassword || !caller.isAdmin ? null : await meta.links.create('invite', person.userId);
      response.code(201);
      const invitation = link && `/#/create-password?token=${link}`;
      return reply({ ...recordFor(await giverOf(meta, caller), person), invitation });
    },
    { compress: false },
  );

  serve('oneUser', async (request) => {
    if (!mayLook(request.caller, request.params.userId)) throw notFound();
    const { giver, person } = await found(meta, request.caller, request.params.userId);
    return reply(recordFor(giver, person));
  });

  serve('oneUserAcross', async ({ caller, params: { userId } }) => {
    const { giver, person } = await found(meta, caller, userId);
    return reply(recordFor(giver, person));
  });

  for (const name of ['changeUser', 'changeUserAcross'] as const)
    serve(name, async ({ caller, params: { userId }, body, audited }) => {
      const { giver, person } = await found(meta, caller, userId);
      audited(aboutPerson(person));
      const changed = await changeUser(meta, giver, person, body);
      if (!changed) throw notFound();
      audited({ changes: changesOf(auditedOf(person), auditedOf(changed)) });
      return reply({ ...recordFor(giver, changed), endedSessions: changed.endedSessions });
    });

  serve('removeUser', async ({ caller, params: { userId }, audited }) => {
    const { giver, person } = await found(meta, caller, userId);
    audited(aboutPerson(person));
    const removed = await meta.people.remove(userId, (current) => refuseTouching(giver, current));
    if (!removed) throw notFound();
    return reply(null);
  });

  serve('inviteUser', async ({ caller, query: { userId }, audited }) => {
    const { giver, person } = await found(meta, caller, userId);
    audited(aboutPerson(person));
    refuseTouching(giver, person);
    refuseUninvitable(person);
    await meta.mails.ask(person.username, 'invite');
    app.mailer.wake();
    return reply(null);
  });

  // A GET changes nothing; without this route the address would be read as that of a user.
  serve('refuseInviting', async () => {
    throw new Refusal(405, 'methodNotAllowed', 'This address answers POST only', { headers: { allow: 'POST' } });
  });
};

/** Only users without a password who may log in can be invited. */
const refuseUninvitable = ({ status }: Person): void => {
  if (status === 'Invited') return;
  throw new Refusal(409, 'conflict', `A user with status ${status} cannot be invited`, { params: { status } });
};
