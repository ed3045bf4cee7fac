import * as endpoints from '@lanewise/contract/endpoints/passwords';
import * as halves from '@lanewise/contract/endpoints/schemas/passwords';
import type { passwordReset } from '@lanewise/contract/entities/user';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import { accessDenied, badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { unknownField } from '../../plugins/validation.ts';
import { changeOwnPassword } from '../accounts/own-password.ts';
import { refuseBadPassword, refuseMismatch, setByLink } from '../accounts/passwords.ts';
import { userOf } from '../accounts/profile.ts';
import { aboutPerson } from './audited.ts';
import { giverOf, refuseTouching, sees } from './giver.ts';

type Input = z.output<typeof passwordReset>;

type Asker = Pick<FastifyRequest, 'caller' | 'audited' | 'origin'>;

const changeOwn = async (meta: Meta, request: Asker, { oldPassword, ...input }: Input) => {
  const user = userOf(request.caller);
  request.audited(aboutPerson(user));
  if (oldPassword === undefined) throw badField('oldPassword', 'required', 'oldPassword is required');
  const { token } = request.caller;
  await changeOwnPassword(meta, { user, token }, request.origin, { ...input, oldPassword });
};

/**
 * Sets the password of a user below the caller, and ends that user's sessions. A change of the caller's own password
 * requires the old password, so it is refused here.
 */
const changeOther = async (meta: Meta, { caller, audited }: Asker, userId: number, input: Input): Promise<void> => {
  if (!caller.isAdmin && !caller.user.permissions.includes('updateUser')) throw accessDenied();
  if (input.oldPassword !== undefined) {
    const { field, code, message } = unknownField('oldPassword');
    throw badField(field, code, message);
  }
  const giver = await giverOf(meta, caller);
  const person = await meta.people.find(userId);
  if (!person || !sees(giver, person)) throw notFound();
  audited(aboutPerson(person));
  refuseTouching(giver, person);
  refuseMismatch(input);
  await refuseBadPassword(meta, input.newPassword, person, 'newPassword');
  await meta.users.setPassword(userId, input.newPassword);
};

/** Sets passwords: with a one-time link, with the old password, or by a person with more rights. */
export const passwordRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('setPassword', (request, response) =>
    app.guarded(request, async () => {
      const { userId } = await setByLink(meta, request);
      await app.rememberDevice(request, response, userId);
      return reply(null);
    }),
  );

  serve('checkLink', (request) =>
    app.guarded(request, async () => reply({ valid: await meta.links.isGood(request.body.token) })),
  );

  // The caller's own password, or that of the user in the query.
  serve('changePassword', async (request, response) => {
    const { body, query, caller } = request;
    const { userId } = query;
    if (userId === undefined) {
      await app.guarded(request, () => changeOwn(meta, request, body), caller.user.username);
      await app.rememberDevice(request, response, caller.user.userId);
    } else await changeOther(meta, request, userId, body);
    return reply(null);
  });
};
