import { z } from 'zod';
import {
  analysisChoices,
  estimated,
  estimateInput,
  itemQuery,
  rowQuery,
  task,
  taskInput,
  taskQuery,
  thing,
  type Task,
} from '../../entities/analytics.ts';
import type { Result, ResultRow } from '../../entities/analytics-results.ts';
import { taskStatuses } from '../../entities/analytics-rules.ts';
import type { Reply } from '../../envelope.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { largeReplyOf, listOf, replyOf } from './replies.ts';

const tags = ['Analytics'];
const access = { permission: 'getAnalytics' } as const;
const one = z.object({ taskid: id });

export const submitTask = {
  access,
  audit: 'analytics.submit',
  schema: {
    tags,
    summary: 'Submits a task; it waits for its turn and is kept with its result',
    body: taskInput,
    response: { 201: replyOf(task) },
  },
} satisfies Served;

export const listTasks = {
  access,
  schema: {
    tags,
    summary: 'Tasks of the caller, the newest first',
    querystring: taskQuery,
    response: { 200: listOf(task) },
  },
} satisfies Served;

export const readTask = {
  access,
  schema: {
    tags,
    summary: 'One task of the company with its result, to whoever sees all of its stores',
    params: one,
    response: { 200: largeReplyOf<Reply<{ task: Task; result: Result | null }>>() },
  },
} satisfies Served;

export const readTaskRows = {
  access,
  schema: {
    tags,
    summary: 'Rows of a result',
    params: one,
    querystring: rowQuery,
    response: { 200: largeReplyOf<Reply<ResultRow[]> & { totalCount: number }>() },
  },
} satisfies Served;

export const taskFile = {
  access,
  schema: {
    tags,
    summary: 'The result as a spreadsheet, whose sheet is named data, or as csv',
    params: one,
    querystring: z.strictObject({
      type: z.enum(['xlsx', 'csv']).default('xlsx'),
      language: z.enum(['en', 'fr']).default('en'),
    }),
    produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
} satisfies Served;

export const deleteTask = {
  access,
  audit: 'analytics.delete',
  schema: {
    tags,
    summary: 'Deletes a task of the caller with its result; one that runs is cancelled',
    params: one,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const retryTask = {
  access,
  audit: 'analytics.retry',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Submits a failed or cancelled task again',
    querystring: z.strictObject({ taskid: id }),
    response: { 200: replyOf(task) },
  },
} satisfies Served;

export const updateTaskStatus = {
  access,
  audit: 'analytics.cancel',
  schema: {
    tags,
    summary: 'Sets the status Cancelled on a submitted or running task; no other status can be set',
    params: one,
    body: z.strictObject({ status: z.enum(taskStatuses) }),
    response: { 200: replyOf(task) },
  },
} satisfies Served;

export const estimateTask = {
  access,
  audit: null,
  schema: {
    tags,
    summary: 'What a task would take, and whether it would be refused',
    body: estimateInput,
    response: { 200: replyOf(estimated) },
  },
} satisfies Served;

export const findItems = {
  access,
  schema: {
    tags,
    summary: 'Items by a part of their name, code or department, those sold most first',
    querystring: itemQuery,
    response: { 200: listOf(thing) },
  },
} satisfies Served;

export const readAnalysisChoices = {
  access,
  schema: {
    tags,
    summary: 'Departments and categories that a task can be asked by',
    response: { 200: replyOf(analysisChoices) },
  },
} satisfies Served;
