import { z } from 'zod';
import {
  category,
  categoryEntry,
  categoryInput,
  categoryQuery,
  itemImport,
  itemImportQuery,
  itemName,
} from '../../entities/category.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Categories'];
const params = z.object({ categoryId: id });
const config = { anyOf: ['Category Setting'] } as const;

export const categoryItems = {
  access: config,
  schema: { tags, summary: 'The items of a category as a csv file', params },
} satisfies Served;

export const sendCategoryItems = {
  access: config,
  audit: 'category.items',
  takes: 'bytes',
  schema: {
    tags,
    summary: 'Reads the items of a category from a csv file; a line that cannot be read stops all of it',
    params,
    querystring: itemImportQuery,
    response: { 200: replyOf(itemImport) },
  },
} satisfies Served;

/** Readable with rights to data points too, because filters of data points name categories. */
export const listCategories = {
  access: { anyOf: ['Category Setting', 'Datapoint Setting'] },
  schema: { tags, summary: 'Categories', querystring: categoryQuery, response: { 200: listOf(categoryEntry) } },
} satisfies Served;

export const createCategory = {
  access: config,
  audit: 'category.create',
  schema: { tags, summary: 'Creates a category', body: categoryInput, response: { 201: replyOf(category) } },
} satisfies Served;

export const oneCategory = {
  access: config,
  schema: { tags, summary: 'One category with its items', params, response: { 200: replyOf(category) } },
} satisfies Served;

export const changeCategory = {
  access: config,
  audit: 'category.update',
  schema: {
    tags,
    summary: 'Changes a category; items that are left out stay',
    params,
    body: categoryInput,
    response: { 200: replyOf(category) },
  },
} satisfies Served;

export const removeCategory = {
  access: config,
  audit: 'category.delete',
  schema: { tags, summary: 'Removes a category', params, response: { 200: replyOf(z.null()) } },
} satisfies Served;

export const categoryNames = {
  access: { anyOf: ['Category Setting'] },
  schema: {
    tags: ['Categories'],
    summary: 'Names of the items of a category that have been sold',
    params: z.object({ categoryId: id }),
    response: { 200: listOf(itemName) },
  },
} satisfies Served;
