import { z } from 'zod';
import { switchEntry, switchInput } from '../../entities/account.ts';
import { loggedInUser } from '../../entities/session.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Switch user'];
const record = { 200: replyOf(loggedInUser) };
const params = z.object({ userId: id });

export const switchInto = {
  access: { permission: 'switchUser' },
  audit: 'session.switch',
  schema: { tags, summary: 'Works as a user of the company', params, body: switchInput, response: record },
} satisfies Served;

export const switchAcross = {
  access: { permission: 'switchUserAcrossCompany' },
  audit: 'session.switch',
  schema: { tags, summary: 'Works as a user of any company', params, body: switchInput, response: record },
} satisfies Served;

export const lookAs = {
  access: { permission: 'switchUser' },
  audit: 'session.look',
  schema: { tags, summary: 'Sees what a user of the company sees', params, body: switchInput, response: record },
} satisfies Served;

export const switchBack = {
  access: 'session',
  audit: 'session.switchBack',
  schema: { tags, summary: 'Goes on as oneself', body: z.strictObject({}).nullish(), response: record },
} satisfies Served;

export const listSwitches = {
  access: 'session',
  schema: { tags, summary: 'Who worked in this account, the last first', response: { 200: listOf(switchEntry) } },
} satisfies Served;
