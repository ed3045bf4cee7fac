import { z } from 'zod';
import { refusalReport, segmentQuery, segmentReceipt, toldReceipt } from '../../entities/ingest.ts';
import { importProfile } from '../../facts/profile.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';
import { waitQuery, waits } from '../../primitives/wait.ts';

const tags = ['Ingest'];
const hashed = replyOf(z.object({ hash: z.string() }));
const companyQuery = z.strictObject({ companyId: id.optional() });

export const saveIngestProfile = {
  access: 'ingest',
  audit: 'import.profile',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Keeps an import profile',
    querystring: companyQuery,
    body: importProfile,
    response: { 200: hashed },
  },
} satisfies Served;

export const saveItemFile = {
  access: 'ingest',
  audit: 'import.items',
  takes: 'bytes',
  mayMiss: true,
  schema: { tags, summary: 'Keeps an item file', querystring: companyQuery, response: { 200: hashed } },
} satisfies Served;

export const sendSegment = {
  access: 'ingest',
  // Not audited: the inbox keeps each segment with its sender, time and outcome.
  audit: null,
  takes: 'bytes',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sends a POS file, or a part of one',
    description: 'Answered once the bytes are committed. The same bytes again get the same receipt.',
    querystring: segmentQuery,
    response: { 200: replyOf(segmentReceipt) },
  },
} satisfies Served;

export const reportRefusals = {
  access: 'ingest',
  // Not audited: the list of refused files keeps each file with its sender and time.
  audit: null,
  mayMiss: true,
  schema: {
    tags,
    summary: 'Lists files that the sender itself refused, beside those that the server refused',
    description: 'Nothing of them is kept. A file leaves the list when it is received.',
    body: refusalReport,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const oneSegment = {
  access: 'ingest',
  schema: {
    tags,
    summary: 'What became of a segment; waits up to 20 s for it to be settled',
    description: waits,
    params: z.object({ segmentId: id }),
    querystring: waitQuery,
    response: { 200: replyOf(toldReceipt) },
  },
} satisfies Served;
