import * as endpoints from '@lanewise/contract/endpoints/session';
import * as halves from '@lanewise/contract/endpoints/schemas/session';
import type { LoggedInUser, loginInput } from '@lanewise/contract/entities/session';
import { labelOf, permissionNames } from '@lanewise/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import { deviceOf } from '../../plugins/device.ts';
import { Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { recordOf } from './record.ts';
import { codeWrong } from './second-factor.ts';
import { tellAccount } from '../attempt.ts';

/** Login, logout, and details of a session's user. */
export const sessionRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve(
    'logIn',
    (request, response) =>
      app.guarded(request, async () => reply(await logIn(app, meta, request, response)), request.body.username),
    {
      // The length of a compressed answer reveals something about the secret in it.
      compress: false,
    },
  );

  for (const name of ['logOut', 'logOutToo'] as const) {
    serve(
      name,
      async ({ caller }) => {
        if (caller.token !== null) await meta.sessions.close(caller.token);
        return reply(null);
      },
      { config: { factorSetup: true } },
    );
  }

  for (const name of ['ownPermissions', 'ownPermissionsToo'] as const) {
    serve(name, async ({ caller: { user, isAdmin } }) =>
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
  // 400, not 401: there is no session that could have ended. The answer never says whether the username or the password
  // was wrong.
  if (!user) throw new Refusal(400, 'auth.invalidCredentials', 'Invalid username or password');
  const token = await meta.sessions.open(user.userId, { from: deviceOf(request) });
  await app.rememberDevice(request, response, user.userId);
  request.audited({ who: user, token });
  return recordOf(app, user, token);
};
