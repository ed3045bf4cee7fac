import { z } from 'zod';
import { tag, tagChange, tagInput, tagQuery } from '../../entities/place.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Tags'];
/** All users filter by tags; users with the rights to locations and item lists set them. */
const reading = 'session';
const writing = { anyOf: ['Location Setting', 'Category Setting'] } as const;
const params = z.object({ tagId: id });

export const listTags = {
  access: reading,
  schema: { tags, summary: 'Tags of the company', querystring: tagQuery, response: { 200: listOf(tag) } },
} satisfies Served;

export const oneTag = {
  access: reading,
  schema: { tags, summary: 'One tag', params, response: { 200: replyOf(tag) } },
} satisfies Served;

export const createTag = {
  access: writing,
  audit: 'tag.create',
  schema: { tags, summary: 'Creates a tag', body: tagInput, response: { 201: replyOf(tag) } },
} satisfies Served;

export const changeTag = {
  access: writing,
  audit: 'tag.update',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Changes a tag; what is left out stays',
    body: tagChange,
    response: { 200: replyOf(tag) },
  },
} satisfies Served;

export const removeTag = {
  access: writing,
  audit: 'tag.delete',
  schema: { tags, summary: 'Removes a tag from everything', params, response: { 200: replyOf(z.null()) } },
} satisfies Served;
