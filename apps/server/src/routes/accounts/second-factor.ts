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
import { userOf } from './profile.ts';
import { aboutPerson } from '../users/audited.ts';
import { isSelf } from '../users/giver.ts';
import { ownerOf, proofOf } from './owner.ts';
import { colleagueOf } from './reach.ts';

/** The name that an authenticator app shows next to the code. */
const ISSUER = 'Lanewise';

/** The address that apps read from a QR code (the "otpauth" key URI format). */
const uriOf = (username: string, secret: string): string => {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(ISSUER)}&algorithm=SHA1&digits=6&period=30`;
};

const isOnAlready = (): Refusal => new Refusal(409, 'conflict', 'A second factor is set up already');
const isNotOn = (): Refusal => new Refusal(409, 'conflict', 'No second factor is set up');

/**
 * Answers with secrets are not compressed, because the length of a compressed answer reveals something about the secret
 * in it.
 */
const withSecrets = { config: { factorSetup: true }, compress: false } as const;

/** State of a user's second factor. */
const openState =
  ({ meta, config: { secondFactor: wanted } }: AppParts) =>
  async (user: Pick<User, 'userId' | 'role'>) => {
    const { since, recoveryCodesLeft } = await meta.factors.state(user.userId);
    return {
      isOn: since !== null,
      since: since?.toISOString() ?? null,
      recoveryCodesLeft,
      required: wanted === 'admins' && isAdminRole(user.role),
    };
  };

/** The second factors of other users, for users who manage these users. */
const colleagueRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  const stateOf = openState(parts);
  const serve = serving(app, endpoints, halves);

  serve('factorOfUser', async ({ caller, params }) =>
    reply(await stateOf(await colleagueOf(meta, caller, params.userId))),
  );

  serve('removeFactor', async ({ caller, params, audited }) => {
    const colleague = await colleagueOf(meta, caller, params.userId);
    audited(aboutPerson(colleague));
    const { userId } = colleague;
    // A user removes their own second factor with their password, because a session alone may be stolen.
    if (userId === caller.user.userId) throw isSelf();
    if (!(await meta.factors.remove(userId))) throw notFound();
    return reply(null);
  });
};

/** The second factor in addition to the password: codes of an authenticator app (RFC 6238) and recovery codes. */
export const secondFactorRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  const stateOf = openState(parts);

  const owner = (request: FastifyRequest<{ Body: OwnerProof }>): Promise<User> => {
    request.audited(aboutPerson(userOf(request.caller)));
    return ownerOf(meta, request, request.body);
  };

  /** Wrong codes and passwords count against the caller. */
  const guarded = <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
    app.guarded(request, work, request.caller.user.username);

  const serve = serving(app, endpoints, halves);

  serve(
    'ownFactor',
    async ({ caller }) => reply({ ...(await stateOf(userOf(caller))), proof: await proofOf(meta, caller) }),
    { config: { factorSetup: true } },
  );

  serve(
    'beginFactor',
    (request) =>
      guarded(request, async () => {
        const user = await owner(request);
        const secret = await meta.factors.begin(user.userId);
        if (secret === null) throw isOnAlready();
        return reply({ secret, uri: uriOf(user.username, secret) });
      }),
    withSecrets,
  );

  serve(
    'confirmFactor',
    (request) =>
      guarded(request, async () => {
        const { caller, body } = request;
        const { userId } = userOf(caller);
        request.audited(aboutPerson(userOf(caller)));
        const codes = await meta.factors.confirm(userId, body.code.replace(/\s/g, ''));
        if (!codes) throw codeWrong();
        // Sessions elsewhere were opened with the password alone.
        if (caller.sessionId !== null) await meta.sessions.closeOthers(userId, caller.sessionId);
        return reply({ recoveryCodes: codes });
      }),
    withSecrets,
  );

  serve(
    'newRecoveryCodes',
    (request) =>
      guarded(request, async () => {
        const codes = await meta.factors.renewCodes((await owner(request)).userId);
        if (!codes) throw isNotOn();
        return reply({ recoveryCodes: codes });
      }),
    withSecrets,
  );

  serve(
    'factorOff',
    (request) =>
      guarded(request, async () => {
        await meta.factors.remove((await owner(request)).userId);
        return reply(null);
      }),
    { config: { factorSetup: true } },
  );

  colleagueRoutes(app, parts);
};

export const codeWrong = (): Refusal => badField('code', 'wrong', 'This code is not right', 'auth.codeWrong');
