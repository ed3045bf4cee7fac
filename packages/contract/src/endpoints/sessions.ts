import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/sessions.ts';

export const ownSessions: Endpoint<typeof half.ownSessions> = { method: 'GET', path: 'sessions', quiet: true };
export const endOwnSessions: Endpoint<typeof half.endOwnSessions> = { method: 'DELETE', path: 'sessions' };
export const endOwnSession: Endpoint<typeof half.endOwnSession> = { method: 'DELETE', path: 'sessions/:sessionId' };
export const sessionsOfUser: Endpoint<typeof half.sessionsOfUser> = {
  method: 'GET',
  path: 'users/:userId/sessions',
  quiet: true,
};
export const endSessionsOfUser: Endpoint<typeof half.endSessionsOfUser> = {
  method: 'DELETE',
  path: 'users/:userId/sessions',
};
export const endSessionOfUser: Endpoint<typeof half.endSessionOfUser> = {
  method: 'DELETE',
  path: 'users/:userId/sessions/:sessionId',
};
