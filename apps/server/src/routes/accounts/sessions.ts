import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { sessionEntry } from '@lanewise/contract/entities/account';
import type { SessionEntry } from '@lanewise/contract/entities/account';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { userOf } from '../profile.ts';
import { aboutPerson } from '../users/audited.ts';
import { colleagueOf } from './reach.ts';

const tags = ['Sessions'];
const config = { access: 'session' } as const;
/** Sessions of others: for users who may change their accounts. */
const colleague = { access: { permission: 'updateUser' } } as const;
const none = { 200: replyOf(z.null()) };

const listedOf = async (meta: Meta, userId: number, current: number | null): Promise<SessionEntry[]> =>
  (await meta.sessions.list(userId)).map((session) => ({
    ...session,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    current: session.sessionId === current,
  }));

const list = async (meta: Meta, userId: number, current: number | null) => {
  const rows = await listedOf(meta, userId, current);
  return reply(rows, { totalCount: rows.length });
};

const end = async (meta: Meta, userId: number, sessionId: number) => {
  if (!(await meta.sessions.closeOne(userId, sessionId))) throw notFound();
  return reply(null);
};

const own = ({ sessionId }: RequestCaller): number => {
  if (sessionId === null) throw notFound();
  return sessionId;
};

/** Lists and ends sessions: the user's own, and those of users they manage. */
export const accountSessionRoutes = (app: App, { meta }: AppParts): void => {
  app.get(
    '/sessions',
    {
      config,
      schema: { tags, summary: "One's own sessions, the last used first", response: { 200: listOf(sessionEntry) } },
    },
    ({ caller }) => list(meta, userOf(caller).userId, caller.sessionId),
  );
  app.delete(
    '/sessions',
    { config, schema: { tags, summary: "Ends one's own sessions but this one", response: none } },
    async ({ caller, audited }) => {
      audited(aboutPerson(userOf(caller)));
      await meta.sessions.closeOthers(userOf(caller).userId, own(caller));
      return reply(null);
    },
  );
  app.delete(
    '/sessions/:sessionId',
    {
      config,
      schema: { tags, summary: "Ends one of one's own sessions", params: z.object({ sessionId: id }), response: none },
    },
    ({ caller, params, audited }) => {
      audited(aboutPerson(userOf(caller)));
      return end(meta, userOf(caller).userId, params.sessionId);
    },
  );

  app.get(
    '/users/:userId/sessions',
    {
      config: colleague,
      schema: {
        tags,
        summary: 'Sessions of a user',
        params: z.object({ userId: id }),
        response: { 200: listOf(sessionEntry) },
      },
    },
    async ({ caller, params }) => {
      const { userId } = await colleagueOf(meta, caller.user, params.userId);
      return list(meta, userId, caller.sessionId);
    },
  );
  app.delete(
    '/users/:userId/sessions',
    {
      config: colleague,
      schema: { tags, summary: 'Ends all sessions of a user', params: z.object({ userId: id }), response: none },
    },
    async ({ caller, params, audited }) => {
      const colleague = await colleagueOf(meta, caller.user, params.userId);
      audited(aboutPerson(colleague));
      const { userId } = colleague;
      await meta.sessions.closeAll(userId);
      return reply(null);
    },
  );
  app.delete(
    '/users/:userId/sessions/:sessionId',
    {
      config: colleague,
      schema: {
        tags,
        summary: 'Ends one session of a user',
        params: z.object({ userId: id, sessionId: id }),
        response: none,
      },
    },
    async ({ caller, params, audited }) => {
      const colleague = await colleagueOf(meta, caller.user, params.userId);
      audited(aboutPerson(colleague));
      return end(meta, colleague.userId, params.sessionId);
    },
  );
};
