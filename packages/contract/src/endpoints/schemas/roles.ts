import { z } from 'zod';
import { role, roleChange, roleInput } from '../../entities/role.ts';
import { id } from '../../primitives/ids.ts';
import { page } from '../../primitives/page.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Roles'];
const params = z.object({ roleId: id });

export const listRoles = {
  access: { permission: 'getRoles' },
  schema: { tags, summary: 'Roles', querystring: page, response: { 200: listOf(role) } },
} satisfies Served;

export const createRole = {
  access: { permission: 'addRole' },
  audit: 'role.create',
  schema: { tags, summary: 'Creates a role', body: roleInput, response: { 201: replyOf(role) } },
} satisfies Served;

export const oneRole = {
  access: { permission: 'getRoles' },
  schema: { tags, summary: 'One role', params, response: { 200: replyOf(role) } },
} satisfies Served;

export const changeRole = {
  access: { permission: 'updateRole' },
  audit: 'role.update',
  schema: { tags, summary: 'Changes a role', params, body: roleChange, response: { 200: replyOf(role) } },
} satisfies Served;

export const removeRole = {
  access: 'admin',
  audit: 'role.delete',
  schema: { tags, summary: 'Removes a role that nobody has', params, response: { 200: replyOf(z.null()) } },
} satisfies Served;
