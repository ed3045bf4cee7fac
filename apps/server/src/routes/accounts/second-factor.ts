import * as endpoints from '@lanewise/contract/endpoints/second-factor';
import * as halves from '@lanewise/contract/endpoints/schemas/second-factor';
import type { OwnerProof } from '@lanewise/contract/entities/account';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import type { User } from '../../meta/user-types.ts';
import { badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { userOf } from '../profile.ts';
import { aboutPerson } from '../users/audited.ts';
import { ownerOf, proofOf } from './owner.ts';
import { colleagueOf } from './reach.ts';

/** The name that an authenticator app shows beside the code. */
const ISSUER = 'Lanewise';

/** The address that apps read from a QR code (the "otpauth" key URI format). */
const uriOf = (username: string, secret: string): string => {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(ISSUER)}&algorithm=SHA1&digits=6&period=30`;
};

const isOnAlready = (): Refusal => new Refusal(409, 'conflict', 'A second factor is set up already');
const isNotOn = (): Refusal => new Refusal(409, 'conflict', 'No second factor is set up');

/** A second factor beside the password: codes of an authenticator app (RFC 6238) and recovery codes. */
export const secondFactorRoutes = (app: App, { meta, config: { secondFactor: wanted } }: AppParts): void => {
  const stateOf = async (user: Pick<User, 'userId' | 'role'>) => {
    const { since, recoveryCodesLeft } = await meta.factors.state(user.userId);
    return {
      isOn: since !== null,
      since: since?.toISOString() ?? null,
      recoveryCodesLeft,
      required: wanted === 'admins' && isAdminRole(user.role),
    };
  };

  const owner = (request: FastifyRequest<{ Body: OwnerProof }>): Promise<User> => {
    request.audited(aboutPerson(userOf(request.caller)));
    return ownerOf(meta, request, request.body);
  };

  const serve = serving(app, endpoints, halves);

  serve(
    'ownFactor',
    async ({ caller }) => reply({ ...(await stateOf(userOf(caller))), proof: await proofOf(meta, caller) }),
    { config: { factorSetup: true } },
  );

  serve(
    'beginFactor',
    (request) =>
      app.guarded(
        request,
        async () => {
          const user = await owner(request);
          const secret = await meta.factors.begin(user.userId);
          if (secret === null) throw isOnAlready();
          return reply({ secret, uri: uriOf(user.username, secret) });
        },
        request.caller.user.username,
      ),
    {
      config: { factorSetup: true },
      compress: false,
    },
  );

  serve(
    'confirmFactor',
    (request) =>
      app.guarded(
        request,
        async () => {
          const { caller, body } = request;
          const { userId } = userOf(caller);
          request.audited(aboutPerson(userOf(caller)));
          const codes = await meta.factors.confirm(userId, body.code.replace(/\s/g, ''));
          if (!codes) throw codeWrong();
          // Sessions elsewhere were opened with the password alone.
          if (caller.sessionId !== null) await meta.sessions.closeOthers(userId, caller.sessionId);
          return reply({ recoveryCodes: codes });
        },
        request.caller.user.username,
      ),
    {
      config: { factorSetup: true },
      compress: false,
    },
  );

  serve(
    'newRecoveryCodes',
    (request) =>
      app.guarded(
        request,
        async () => {
          const codes = await meta.factors.renewCodes((await owner(request)).userId);
          if (!codes) throw isNotOn();
          return reply({ recoveryCodes: codes });
        },
        request.caller.user.username,
      ),
    {
      config: { factorSetup: true },
      compress: false,
    },
  );

  serve(
    'factorOff',
    (request) =>
      app.guarded(
        request,
        async () => {
          await meta.factors.remove((await owner(request)).userId);
          return reply(null);
        },
        request.caller.user.username,
      ),
    { config: { factorSetup: true } },
  );

  serve('factorOfUser', async ({ caller, params }) =>
    reply(await stateOf(await colleagueOf(meta, caller.user, params.userId))),
  );

  serve('removeFactor', async ({ caller, params, audited }) => {
    const colleague = await colleagueOf(meta, caller.user, params.userId);
    audited(aboutPerson(colleague));
    const { userId } = colleague;
    if (!(await meta.factors.remove(userId))) throw notFound();
    return reply(null);
  });
};

export const codeWrong = (): Refusal => badField('code', 'wrong', 'This code is not right', 'auth.codeWrong');
