import { replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { loggedInUser, loginInput } from '@lanewise/contract/entities/session';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { labelOf, permissionNames } from '@lanewise/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import { deviceOf } from '../plugins/device.ts';
import { Refusal } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import { recordOf } from './accounts/record.ts';
import { codeWrong } from './accounts/second-factor.ts';
import { tellAccount } from './attempt.ts';

const permissions = z.object({
  permissions: z.array(z.string()),
  access_groups: z.array(z.object({ name: z.string() })),
  isAdmin: z.boolean(),
});

const tags = ['Session'];

/** Login, logout, and details of a session's user. */
export const sessionRoutes = (app: App, { meta }: AppParts): void => {
  app.post(
    '/v2/login',
    {
      config: { access: 'public' },
      // The length of a compressed answer reveals something about the secret in it.
      compress: false,
      schema: { tags, summary: 'Opens a session', body: loginInput, response: { 200: replyOf(loggedInUser) } },
    },
    (request, response) =>
      app.guarded(request, async () => reply(await logIn(app, meta, request, response)), request.body.username),
  );

  for (const url of ['/v2/logout', '/v2/logout/true']) {
    app.delete(
      url,
      {
        config: { access: 'session', factorSetup: true },
        schema: { tags, summary: 'Ends the session', response: { 200: replyOf(z.null()) } },
      },
      async ({ caller }) => {
        if (caller.token !== null) await meta.sessions.close(caller.token);
        return reply(null);
      },
    );
  }

  for (const url of ['/v2/permissions', '/permission']) {
    app.get(
      url,
      {
        config: { access: 'session' },
        schema: { tags, summary: 'Rights of the current user', response: { 200: replyOf(permissions) } },
      },
      async ({ caller: { user, isAdmin } }) =>
        reply({
          permissions: (isAdmin ? permissionNames : user.permissions).map(labelOf),
          access_groups: user.accessGroups.map((name) => ({ name })),
          isAdmin,
        }),
    );
  }
};

/** The second factor of a user who has set one up; throws if it is missing. */
const proofOf =
  (meta: AppParts['meta'], code: string | undefined) =>
  async (userId: number): Promise<boolean> => {
    const { since } = await meta.factors.state(userId);
    if (since === null) return true;
    if (code === undefined) throw new Refusal(400, 'auth.codeNeeded', 'Enter the code of your authenticator app');
    return meta.factors.prove(userId, code);
  };

const logIn = async (
  app: App,
  meta: AppParts['meta'],
  request: FastifyRequest<{ Body: z.output<typeof loginInput> }>,
  response: FastifyReply,
): Promise<LoggedInUser> => {
  const { username, password, code } = request.body;
  await tellAccount(request, meta, username);
  const proof = { isPasswordRight: false };
  const proves = (userId: number): Promise<boolean> => {
    proof.isPasswordRight = true;
    return proofOf(meta, code)(userId);
  };
  const user = await meta.users.verify(username, password, { from: request.origin, proves });
  if (!user && proof.isPasswordRight) throw codeWrong();
  // 400, not 401: there is no session that could have ended. The answer never says which of the two was wrong.
  if (!user) throw new Refusal(400, 'auth.invalidCredentials', 'Invalid username or password');
  const token = await meta.sessions.open(user.userId, { from: deviceOf(request) });
  await app.rememberDevice(request, response, user.userId);
  request.audited({ who: user, token });
  return recordOf(app, user, token);
};
