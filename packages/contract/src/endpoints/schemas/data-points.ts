import { z } from 'zod';
import {
  dataPoint,
  dataPointAssignment,
  dataPointCategory,
  dataPointCategoryChange,
  dataPointCategoryInput,
  dataPointCategoryRemoval,
  dataPointChange,
  dataPointInput,
  dataPointQuery,
} from '../../entities/data-point.ts';
import { dataPointPreview, dataPointPreviewInput } from '../../entities/data-point-preview.ts';
import { dataPointValuesQuery, listedPointColumn, storeDayValues } from '../../entities/data-point-values.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Data points'];
const params = z.object({ dpId: id });
/** Every screen may read data points; changing them requires the right to their page. */
const reading = 'session';
const writing = { anyOf: ['Datapoint Setting'] } as const;

export const listDataPoints = {
  access: reading,
  schema: {
    tags,
    summary: 'All data points of the company, in the order of their categories',
    response: { 200: listOf(dataPoint) },
  },
} satisfies Served;

export const oneDataPoint = {
  access: reading,
  schema: { tags, summary: 'One data point', params, response: { 200: replyOf(dataPoint) } },
} satisfies Served;

export const listAssignedDataPoints = {
  access: writing,
  schema: {
    tags,
    summary: 'A page of the data points of the company',
    querystring: dataPointQuery,
    response: { 200: listOf(dataPoint) },
  },
} satisfies Served;

export const listUnassignedDataPoints = {
  access: writing,
  schema: { tags, summary: 'Data points in no category', response: { 200: listOf(dataPoint) } },
} satisfies Served;

export const createDataPoint = {
  access: writing,
  audit: 'dataPoint.create',
  schema: { tags, summary: 'Adds one', body: dataPointInput, response: { 201: replyOf(dataPoint) } },
} satisfies Served;

export const changeDataPoint = {
  access: writing,
  audit: 'dataPoint.update',
  schema: {
    tags,
    summary: 'Changes one; another definition holds from a business date on',
    params,
    body: dataPointChange,
    response: { 200: replyOf(dataPoint) },
  },
} satisfies Served;

export const previewDataPoint = {
  access: writing,
  audit: null,
  mayMiss: true,
  schema: {
    tags,
    summary: 'What a definition that is not saved comes to on a day of a store; null: no receipts have arrived from it',
    body: dataPointPreviewInput,
    response: { 200: replyOf(dataPointPreview.nullable()) },
  },
} satisfies Served;

export const removeDataPoint = {
  access: writing,
  audit: 'dataPoint.delete',
  schema: { tags, summary: 'Removes one that no formula names', params, response: { 200: replyOf(z.null()) } },
} satisfies Served;

export const assignDataPoints = {
  access: writing,
  audit: 'dataPoint.assign',
  schema: {
    tags,
    summary: 'Puts data points into a category behind its others, or with null into none',
    body: dataPointAssignment,
    response: { 200: replyOf(z.object({ changed: z.number().int() })) },
  },
} satisfies Served;

export const listDataPointCategories = {
  access: 'session',
  schema: {
    tags,
    summary: 'Categories of data points, in their order',
    response: { 200: listOf(dataPointCategory) },
  },
} satisfies Served;

export const createDataPointCategory = {
  access: writing,
  audit: 'dataPointCategory.create',
  schema: {
    tags,
    summary: 'Adds a category',
    body: dataPointCategoryInput,
    response: { 201: replyOf(dataPointCategory) },
  },
} satisfies Served;

export const changeDataPointCategory = {
  access: writing,
  audit: 'dataPointCategory.update',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Changes a category',
    body: dataPointCategoryChange,
    response: { 200: replyOf(dataPointCategory) },
  },
} satisfies Served;

export const removeDataPointCategory = {
  access: writing,
  audit: 'dataPointCategory.delete',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Removes a category without data points',
    querystring: dataPointCategoryRemoval,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const listPointColumns = {
  access: reading,
  schema: {
    tags,
    summary: 'Columns of the active data points on screens of figures, in the order of their categories',
    response: { 200: listOf(listedPointColumn) },
  },
} satisfies Served;

export const dataPointValues = {
  access: { anyOf: ['Data Point Reporting Access Group', 'Sheets Access Group', 'Balancing Access Group'] },
  schema: {
    tags,
    summary: 'Values of all active data points by location and business date, as exact decimals',
    querystring: dataPointValuesQuery,
    response: { 200: listOf(storeDayValues) },
  },
} satisfies Served;
