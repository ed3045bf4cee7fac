import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { setPasswordInput } from '@lanewise/contract/entities/session';
import { newUserInput, userChange, userListQuery, userRecord } from '@lanewise/contract/entities/user';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Person } from '../../meta/people-types.ts';
import type { Meta } from '../../meta/types.ts';
import { namedCompany, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { Refusal, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { setByLink } from '../passwords.ts';
import { aboutPerson, auditedOf } from './audited.ts';
import { changeUser } from './change.ts';
import { createUser } from './create.ts';
import { giverOf, refuseTouching, sees } from './giver.ts';
import { recordFor } from './record.ts';

const created = userRecord.extend({
  /**
   * For admins: path of the page that sets the password, after the address of the server. Null: the user has one
   * already, or the caller is no admin and sends an invitation instead.
   */
  invitation: z.string().nullable(),
});

const tags = ['Users'];
const params = z.object({ userId: id });

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
  app.get(
    '/users/company',
    {
      config: { access: { permission: 'getUsers' } },
      schema: {
        tags,
        summary: 'Users of the own company; for admins of the one in force, or the admins themselves',
        querystring: userListQuery,
        response: { 200: listOf(userRecord) },
      },
    },
    ({ caller, query }) => list(meta, caller, { ...query, companyId: caller.companyId }),
  );

  app.get(
    '/users/company/:companyId',
    {
      config: { access: { permission: 'getCompanyUsers' } },
      schema: {
        tags,
        summary: 'Users of a company',
        params: z.object({ companyId: id }),
        querystring: userListQuery.omit({ admins: true }),
        response: { 200: listOf(userRecord) },
      },
    },
    async ({ caller, query, params: { companyId } }) =>
      list(meta, caller, { ...query, admins: false, companyId: await namedCompany(meta, caller, companyId) }),
  );

  app.post(
    '/users',
    {
      config: { access: { permission: 'addUser' } },
      compress: false,
      schema: { tags, summary: 'Creates a user', body: newUserInput, response: { 201: replyOf(created) } },
    },
    async ({ caller, body, audited }, response) => {
      const person = await createUser(meta, caller, body);
      audited({ ...aboutPerson(person), changes: changesOf(null, auditedOf(person)) });
      const link = person.hasPassword || !caller.isAdmin ? null : await meta.links.create('invite', person.userId);
      response.code(201);
      const invitation = link && `/#/create-password?token=${link}`;
      return reply({ ...recordFor(await giverOf(meta, caller), person), invitation });
    },
  );

  app.get(
    '/users/:userId',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'One user: oneself, or one of the company',
        params,
        response: { 200: replyOf(userRecord) },
      },
    },
    async (request) => {
      if (!mayLook(request.caller, request.params.userId)) throw notFound();
      const { giver, person } = await found(meta, request.caller, request.params.userId);
      return reply(recordFor(giver, person));
    },
  );

  app.get(
    '/company/user/:userId',
    {
      config: { access: { permission: 'updateUserAcrossCompany' } },
      schema: { tags, summary: 'One user, of any company for admins', params, response: { 200: replyOf(userRecord) } },
    },
    async ({ caller, params: { userId } }) => {
      const { giver, person } = await found(meta, caller, userId);
      return reply(recordFor(giver, person));
    },
  );

  for (const [url, permission] of [
    ['/users/:userId', 'updateUser'],
    ['/company/user/:userId', 'updateUserAcrossCompany'],
  ] as const) {
    app.put(
      url,
      {
        config: { access: { permission } },
        schema: { tags, summary: 'Changes a user', params, body: userChange, response: { 200: replyOf(userRecord) } },
      },
      async ({ caller, params: { userId }, body, audited }) => {
        const { giver, person } = await found(meta, caller, userId);
        audited(aboutPerson(person));
        const changed = await changeUser(meta, giver, person, body);
        if (!changed) throw notFound();
        audited({ changes: changesOf(auditedOf(person), auditedOf(changed)) });
        return reply(recordFor(giver, changed));
      },
    );
  }

  app.delete(
    '/users/:userId',
    {
      config: { access: { permission: 'deleteUser' } },
      schema: {
        tags,
        summary: 'Removes a user, with his presets and sessions',
        params,
        response: { 200: replyOf(z.null()) },
      },
    },
    async ({ caller, params: { userId }, audited }) => {
      const { giver, person } = await found(meta, caller, userId);
      audited(aboutPerson(person));
      const removed = await meta.people.remove(userId, (current) => refuseTouching(giver, current));
      if (!removed) throw notFound();
      return reply(null);
    },
  );

  app.post(
    '/users/invite-user',
    {
      config: { access: { permission: 'inviteUser' } },
      schema: {
        tags,
        summary: 'Mails an invitation, which ends earlier ones',
        querystring: z.strictObject({ userId: id }),
        response: { 200: replyOf(z.null()) },
      },
    },
    async ({ caller, query: { userId }, audited }) => {
      const { giver, person } = await found(meta, caller, userId);
      audited(aboutPerson(person));
      refuseTouching(giver, person);
      refuseUninvitable(person);
      await meta.mails.ask(person.username, 'invite');
      app.mailer.wake();
      return reply(null);
    },
  );

  // A GET changes nothing; without this route the address would be read as that of a user.
  app.get(
    '/users/invite-user',
    {
      config: { access: { permission: 'inviteUser' } },
      schema: { tags, summary: 'Answers 405: inviting takes POST', querystring: z.looseObject({}) },
    },
    async () => {
      throw new Refusal(405, 'methodNotAllowed', 'This address answers POST only', { headers: { allow: 'POST' } });
    },
  );

  app.put(
    '/users/set-password',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Sets a password by a one-time link',
        body: setPasswordInput,
        response: { 200: replyOf(z.null()) },
      },
    },
    (request, response) =>
      app.guarded(request, async () => {
        const { userId } = await setByLink(meta, request);
        await app.rememberDevice(request, response, userId);
        return reply(null);
      }),
  );
};

/** Only users without a password who may log in can be invited. */
const refuseUninvitable = ({ status }: Person): void => {
  if (status === 'Invited') return;
  throw new Refusal(409, 'conflict', `A user with status ${status} cannot be invited`, { params: { status } });
};
