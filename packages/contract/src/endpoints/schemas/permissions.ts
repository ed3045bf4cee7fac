import { z } from 'zod';
import { allPermissions, authorityLevel, permissionInput, permissionRecord } from '../../entities/rights.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Permissions'];
const params = z.object({ permissionId: id });

export const listPermissions = {
  access: { permission: 'getPermissions' },
  schema: { tags, summary: 'All permissions and access groups', response: { 200: replyOf(allPermissions) } },
} satisfies Served;

export const onePermission = {
  access: { permission: 'getPermissions' },
  schema: { tags, summary: 'One permission', params, response: { 200: replyOf(permissionRecord) } },
} satisfies Served;

export const changePermission = {
  access: 'admin',
  audit: 'permission.update',
  schema: {
    tags,
    summary: 'Describes a permission',
    params,
    body: permissionInput,
    response: { 200: replyOf(permissionRecord) },
  },
} satisfies Served;

export const listAuthorityLevels = {
  access: 'session',
  schema: { tags, summary: 'Levels of authority of the company', response: { 200: listOf(authorityLevel) } },
} satisfies Served;
