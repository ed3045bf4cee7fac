import { z } from 'zod';
import { sessionEntry } from '../../entities/account.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Sessions'];
const config = 'session';
/** Other users' sessions require the right to change users. */
const colleague = { permission: 'updateUser' } as const;
const none = { 200: replyOf(z.null()) };

export const ownSessions = {
  access: config,
  schema: { tags, summary: "One's own sessions, the last used first", response: { 200: listOf(sessionEntry) } },
} satisfies Served;

export const endOwnSessions = {
  access: config,
  audit: 'session.endOthers',
  schema: { tags, summary: "Ends one's own sessions but this one", response: none },
} satisfies Served;

export const endOwnSession = {
  access: config,
  audit: 'session.end',
  schema: { tags, summary: "Ends one of one's own sessions", params: z.object({ sessionId: id }), response: none },
} satisfies Served;

export const sessionsOfUser = {
  access: colleague,
  schema: {
    tags,
    summary: 'Sessions of a user',
    params: z.object({ userId: id }),
    response: { 200: listOf(sessionEntry) },
  },
} satisfies Served;

export const endSessionsOfUser = {
  access: colleague,
  audit: 'session.endOfUser',
  schema: { tags, summary: 'Ends all sessions of a user', params: z.object({ userId: id }), response: none },
} satisfies Served;

export const endSessionOfUser = {
  access: colleague,
  audit: 'session.endOfUser',
  schema: {
    tags,
    summary: 'Ends one session of a user',
    params: z.object({ userId: id, sessionId: id }),
    response: none,
  },
} satisfies Served;
