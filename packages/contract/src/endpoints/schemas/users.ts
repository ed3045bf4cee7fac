import { z } from 'zod';
import { accessGroups } from '../../access-groups.ts';
import { newUserInput, userChange, userListQuery, userRecord } from '../../entities/user.ts';
import { userSight } from '../../entities/user-sight.ts';
import { why } from '../../entities/why.ts';
import { permissionNames } from '../../permissions.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const created = userRecord.extend({
  /**
   * For admins: path, after the server's address, of the page on which the user sets a password. Null: the user has a
   * password already, or the caller is no admin and sends an invitation instead.
   */
  invitation: z.string().nullable(),
});
/** A changed user, and the number of sessions that the change ended. */
const changed = userRecord.extend({ endedSessions: z.number().int() });
const tags = ['Users'];
const params = z.object({ userId: id });

export const listUsers = {
  access: { permission: 'getUsers' },
  schema: {
    tags,
    summary: 'Users of the own company; for admins of the one in force, or the admins themselves',
    querystring: userListQuery,
    response: { 200: listOf(userRecord) },
  },
} satisfies Served;

export const listUsersOfCompany = {
  access: { permission: 'getCompanyUsers' },
  schema: {
    tags,
    summary: 'Users of a company',
    params: z.object({ companyId: id }),
    querystring: userListQuery.omit({ admins: true }),
    response: { 200: listOf(userRecord) },
  },
} satisfies Served;

export const createUser = {
  access: { permission: 'addUser' },
  audit: 'user.create',
  schema: { tags, summary: 'Creates a user', body: newUserInput, response: { 201: replyOf(created) } },
} satisfies Served;

export const oneUser = {
  access: 'session',
  schema: {
    tags,
    summary: 'One user: oneself, or one of the company',
    params,
    response: { 200: replyOf(userRecord) },
  },
} satisfies Served;

export const oneUserAcross = {
  access: { permission: 'updateUserAcrossCompany' },
  schema: { tags, summary: 'One user, of any company for admins', params, response: { 200: replyOf(userRecord) } },
} satisfies Served;

export const changeUser = {
  access: { permission: 'updateUser' },
  audit: 'user.update',
  schema: { tags, summary: 'Changes a user', params, body: userChange, response: { 200: replyOf(changed) } },
} satisfies Served;

export const changeUserAcross = {
  access: { permission: 'updateUserAcrossCompany' },
  audit: 'user.update',
  schema: changeUser.schema,
} satisfies Served;

export const removeUser = {
  access: { permission: 'deleteUser' },
  audit: 'user.delete',
  schema: {
    tags,
    summary: 'Removes a user, with their presets and sessions',
    params,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const inviteUser = {
  access: { permission: 'inviteUser' },
  audit: 'user.invite',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Mails an invitation, which ends earlier ones',
    querystring: z.strictObject({ userId: id }),
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const refuseInviting = {
  access: { permission: 'inviteUser' },
  schema: { tags, summary: 'Answers 405: inviting takes POST', querystring: z.looseObject({}) },
} satisfies Served;

export const sightOfUser = {
  access: { permission: ['getUsers', 'updateUser'] },
  schema: {
    tags,
    summary: 'What a user sees: their stores, and the rights that decide over their screens',
    params,
    response: { 200: replyOf(userSight) },
  },
} satisfies Served;

/**
 * Exactly one field is given. For a screen that several access groups open, `page` lists all of them, separated by
 * commas.
 */
const whyQuestion = z.strictObject({
  location: id.optional(),
  permission: z.enum(permissionNames).optional(),
  page: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(accessGroups)).min(1))
    .optional(),
});

export const whyOfUser = {
  access: { permission: ['getUsers', 'updateUser'] },
  schema: {
    tags: ['Users'],
    summary: 'Why a user sees a location (reg_loc_id), or may use a screen or call; and what they lack',
    params: z.object({ userId: id }),
    querystring: whyQuestion,
    response: { 200: replyOf(why) },
  },
} satisfies Served;
