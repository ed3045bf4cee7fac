import { z } from 'zod';
import { signInCode } from '../../entities/account.ts';
import { loggedInUser } from '../../entities/session.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Session'];
const config = 'public';

export const startAtProvider = {
  access: config,
  schema: { tags, summary: 'Leads to the identity provider', response: { 303: z.null() } },
} satisfies Served;

export const backFromProvider = {
  access: config,
  // The log records this call only if the provider's answer opens no session; otherwise it records the login that
  // follows.
  audit: 'session.login',
  schema: {
    tags,
    summary: 'Where the identity provider leads back to',
    querystring: z.record(z.string(), z.string()),
    response: { 303: z.null() },
  },
} satisfies Served;

export const exchangeCode = {
  access: config,
  audit: 'session.login',
  schema: {
    tags,
    summary: 'Opens a session by the code of the way back',
    body: signInCode,
    response: { 200: replyOf(loggedInUser) },
  },
} satisfies Served;
