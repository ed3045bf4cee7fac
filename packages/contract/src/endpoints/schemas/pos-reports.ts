import { z } from 'zod';
import { closingKinds } from '../../entities/pos-report-rules.ts';
import {
  closingQuery,
  closing as closingReply,
  downloadQuery,
  listReportQuery,
  locationReportQuery,
  matrixQuery,
  posReportList,
  posReportType,
  reportMatrix,
  sentReport,
  sentReportQuery,
  sideBySide,
} from '../../entities/pos-report.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['POS reports'];
const access = { anyOf: ['POS Reports Access Group'], permission: 'getReports' } as const;
const produces = ['application/pdf', 'text/plain'];
const language = z.enum(['en', 'fr']).default('en');
const asked = { params: z.object({ posReportId: id }), querystring: z.strictObject({ language }) };
const closingQuestion = closingQuery.extend({ kind: z.enum(closingKinds) });

export const sendReport = {
  access: 'ingest',
  audit: 'posReport.send',
  takes: 'bytes',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sends a printed report of a store',
    description:
      'The body is printed text or a PDF of at most 20 MB; which of them, its bytes say. The same content again under the same name changes nothing, another one is a further version of it. Which of them it was is told to programs, and to people who may read sales.',
    querystring: sentReportQuery,
    response: { 200: replyOf(sentReport) },
  },
} satisfies Served;

export const listPosReports = {
  access,
  schema: {
    tags,
    summary: 'Printed reports of one type at locations, by business date',
    querystring: listReportQuery,
    response: { 200: posReportList },
  },
} satisfies Served;

export const listLocationReports = {
  access,
  mayMiss: true,
  schema: {
    tags,
    summary: 'Printed reports of every type at one location, by business date',
    querystring: locationReportQuery,
    response: { 200: posReportList },
  },
} satisfies Served;

export const reportsByDay = {
  access,
  schema: {
    tags,
    summary: 'Printed reports of one type by store and business date',
    description:
      'Each store on each day: whether its file agrees with its receipts, by what it differs, or that no file came. At most 31 days, and 100 stores a page.',
    querystring: matrixQuery,
    response: { 200: reportMatrix },
  },
} satisfies Served;

export const posReportTypes = {
  access,
  schema: { tags, summary: 'Types of printed reports', response: { 200: listOf(posReportType) } },
} satisfies Served;

export const posReportFile = {
  access,
  schema: { tags, summary: 'A stored report as PDF', ...asked, produces },
} satisfies Served;

export const compareClosing = {
  access,
  schema: {
    tags,
    summary: 'The figures that a store printed beside those of its receipts',
    ...asked,
    response: { 200: replyOf(sideBySide) },
  },
} satisfies Served;

export const closingFigures = {
  access,
  mayMiss: true,
  schema: {
    tags,
    summary: 'A closing report made from the receipts of a store and business date',
    querystring: closingQuestion,
    response: { 200: replyOf(closingReply) },
  },
} satisfies Served;

export const closingFile = {
  access,
  mayMiss: true,
  schema: { tags, summary: 'The same as PDF', querystring: closingQuestion, produces },
} satisfies Served;

export const downloadReportText = {
  access,
  mayMiss: true,
  schema: { tags, summary: 'A printed report by its name and location', querystring: downloadQuery, produces },
} satisfies Served;

export const downloadReport = downloadReportText;
