import { z } from 'zod';
import { loggedInUser, loginInput } from '../../entities/session.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const permissions = z.object({
  permissions: z.array(z.string()),
  access_groups: z.array(z.object({ name: z.string() })),
  isAdmin: z.boolean(),
});
const tags = ['Session'];

export const logIn = {
  access: 'public',
  audit: 'session.login',
  schema: { tags, summary: 'Opens a session', body: loginInput, response: { 200: replyOf(loggedInUser) } },
} satisfies Served;

export const logOut = {
  access: 'session',
  audit: 'session.logout',
  schema: { tags, summary: 'Ends the session', response: { 200: replyOf(z.null()) } },
} satisfies Served;

export const logOutToo = logOut;

export const ownPermissions = {
  access: 'session',
  schema: { tags, summary: 'Rights of the current user', response: { 200: replyOf(permissions) } },
} satisfies Served;

export const ownPermissionsToo = ownPermissions;
