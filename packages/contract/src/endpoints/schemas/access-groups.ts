import { z } from 'zod';
import { accessGroupChange, accessGroupInput, accessGroupRecord } from '../../entities/rights.ts';
import { accessGroupAssignment } from '../../entities/user.ts';
import { id } from '../../primitives/ids.ts';
import { page } from '../../primitives/page.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

export const assignAccessGroups = {
  access: { permission: 'updateAccessGroup' },
  audit: 'user.accessGroups',
  schema: {
    tags: ['Access groups'],
    summary: 'Gives access groups to users and takes them',
    body: accessGroupAssignment,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

const tags = ['Access groups'];
const params = z.object({ accessGroupId: id });

export const listAccessGroups = {
  access: { permission: 'getAccessGroups' },
  schema: { tags, summary: 'Access groups', querystring: page, response: { 200: listOf(accessGroupRecord) } },
} satisfies Served;

export const createAccessGroup = {
  access: { permission: 'saveAccessGroup' },
  audit: 'accessGroup.create',
  schema: {
    tags,
    summary: 'Creates an access group of the company',
    body: accessGroupInput,
    response: { 201: replyOf(accessGroupRecord) },
  },
} satisfies Served;

export const oneAccessGroup = {
  access: { permission: 'getAccessGroup' },
  schema: { tags, summary: 'One access group', params, response: { 200: replyOf(accessGroupRecord) } },
} satisfies Served;

export const changeAccessGroup = {
  access: { permission: 'editAccessGroup' },
  audit: 'accessGroup.update',
  schema: {
    tags,
    summary: 'Changes an access group; a built-in one, which keeps its name, only by admins',
    params,
    body: accessGroupChange,
    response: { 200: replyOf(accessGroupRecord) },
  },
} satisfies Served;

export const removeAccessGroup = {
  access: { permission: 'deleteAccessGroup' },
  audit: 'accessGroup.delete',
  schema: {
    tags,
    summary: 'Removes an access group that nobody holds',
    params,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;
