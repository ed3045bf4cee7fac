import {
  factorConfirmation,
  factorSetup,
  ownerProof,
  ownSecondFactor,
  recoveryCodes,
  secondFactor,
} from '@lanewise/contract/entities/account';
import { replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import type { OwnerProof } from '@lanewise/contract/entities/account';
import { id } from '@lanewise/contract/primitives/ids';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { User } from '../../meta/user-types.ts';
import { badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { userOf } from '../profile.ts';
import { aboutPerson } from '../users/audited.ts';
import { ownerOf, proofOf } from './owner.ts';
import { colleagueOf } from './reach.ts';

const tags = ['Second factor'];
/** Open to an account that must set one up. */
const config = { access: 'session', factorSetup: true } as const;

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

  app.get(
    '/second-factor',
    { config, schema: { tags, summary: "How it stands with one's own", response: { 200: replyOf(ownSecondFactor) } } },
    async ({ caller }) => reply({ ...(await stateOf(userOf(caller))), proof: await proofOf(meta, caller) }),
  );

  app.post(
    '/second-factor',
    {
      config,
      compress: false,
      schema: {
        tags,
        summary: 'Begins to set one up, by the password: answers a key that counts once a code has confirmed it',
        body: ownerProof,
        response: { 200: replyOf(factorSetup) },
      },
    },
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
  );

  app.post(
    '/second-factor/confirm',
    {
      config,
      compress: false,
      schema: {
        tags,
        summary: "Puts it in force with a code of the app; ends one's other sessions. The recovery codes are told once",
        body: factorConfirmation,
        response: { 200: replyOf(recoveryCodes) },
      },
    },
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
  );

  app.post(
    '/second-factor/codes',
    {
      config,
      compress: false,
      schema: {
        tags,
        summary:
          'Makes other recovery codes, by the password; the earlier ones open nothing any more. They are told once',
        body: ownerProof,
        response: { 200: replyOf(recoveryCodes) },
      },
    },
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
  );

  app.post(
    '/second-factor/off',
    {
      config,
      schema: {
        tags,
        summary: "Takes one's own off, by the password",
        body: ownerProof,
        response: { 200: replyOf(z.null()) },
      },
    },
    (request) =>
      app.guarded(
        request,
        async () => {
          await meta.factors.remove((await owner(request)).userId);
          return reply(null);
        },
        request.caller.user.username,
      ),
  );

  app.get(
    '/users/:userId/second-factor',
    {
      config: { access: { permission: 'updateUser' } },
      schema: {
        tags,
        summary: "How it stands with a user's",
        params: z.object({ userId: id }),
        response: { 200: replyOf(secondFactor) },
      },
    },
    async ({ caller, params }) => reply(await stateOf(await colleagueOf(meta, caller.user, params.userId))),
  );

  app.delete(
    '/users/:userId/second-factor',
    {
      config: { access: { permission: 'updateUser' } },
      schema: {
        tags,
        summary: "Takes a user's off, who has lost it",
        params: z.object({ userId: id }),
        response: { 200: replyOf(z.null()) },
      },
    },
    async ({ caller, params, audited }) => {
      const colleague = await colleagueOf(meta, caller.user, params.userId);
      audited(aboutPerson(colleague));
      const { userId } = colleague;
      if (!(await meta.factors.remove(userId))) throw notFound();
      return reply(null);
    },
  );
};

export const codeWrong = (): Refusal => badField('code', 'wrong', 'This code is not right', 'auth.codeWrong');
