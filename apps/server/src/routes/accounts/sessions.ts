import * as endpoints from '@lanewise/contract/endpoints/sessions';
import * as halves from '@lanewise/contract/endpoints/schemas/sessions';
import type { SessionEntry } from '@lanewise/contract/entities/account';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { userOf } from './profile.ts';
import { aboutPerson } from '../users/audited.ts';
import { colleagueOf } from './reach.ts';

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

/** Lists and ends sessions: the user's own sessions, and sessions of users that the user manages. */
export const accountSessionRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('ownSessions', ({ caller }) => list(meta, userOf(caller).userId, caller.sessionId));
  serve('endOwnSessions', async ({ caller, audited }) => {
    audited(aboutPerson(userOf(caller)));
    await meta.sessions.closeOthers(userOf(caller).userId, own(caller));
    return reply(null);
  });
  serve('endOwnSession', ({ caller, params, audited }) => {
    audited(aboutPerson(userOf(caller)));
    return end(meta, userOf(caller).userId, params.sessionId);
  });

  serve('sessionsOfUser', async ({ caller, params }) => {
    const { userId } = await colleagueOf(meta, caller, params.userId);
    return list(meta, userId, caller.sessionId);
  });
  serve('endSessionsOfUser', async ({ caller, params, audited }) => {
    const colleague = await colleagueOf(meta, caller, params.userId);
    audited(aboutPerson(colleague));
    const { userId } = colleague;
    await meta.sessions.closeAll(userId);
    return reply(null);
  });
  serve('endSessionOfUser', async ({ caller, params, audited }) => {
    const colleague = await colleagueOf(meta, caller, params.userId);
    audited(aboutPerson(colleague));
    return end(meta, colleague.userId, params.sessionId);
  });
};
