import { z } from 'zod';
import type { ConflictDetail } from '../../entities/incoming.ts';
import {
  actionQuery,
  conflictEntry,
  conflictQuery,
  doubtfulReceipt,
  fileQuery,
  incomingCounts,
  lateChange,
  lateQuery,
  quarantineDetail,
  quarantineEntry,
  quarantineQuery,
  receivedFile,
  refusedFile,
  refusedQuery,
} from '../../entities/incoming.ts';
import {
  actionEntry,
  actionInput,
  actionResult,
  withdrawal,
  withdrawalQuery,
} from '../../entities/incoming-actions.ts';
import type { Reply } from '../../envelope.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { largeReplyOf, listOf, replyOf } from './replies.ts';
import { waitQuery, waits } from '../../primitives/wait.ts';

const tags = ['Incoming'];
const access = { anyOf: ['Incoming Setting'] as const };

export const oneConflict = {
  access,
  schema: {
    tags,
    summary: 'Both versions of a transaction',
    params: z.object({ conflictId: id }),
    response: { 200: largeReplyOf<Reply<ConflictDetail>>() },
  },
} satisfies Served;

export const oneQuarantined = {
  access,
  schema: {
    tags,
    summary: 'A quarantined record with what stands around it in its file',
    params: z.object({ quarantineId: id }),
    response: { 200: replyOf(quarantineDetail) },
  },
} satisfies Served;

export const decide = {
  access,
  audit: 'incoming.decide',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Decides conflicts, replays or dismisses records, tries files again or withdraws them',
    description:
      'Recorded before it is answered. What needs computing is carried out soon after. Of conflicts, accept puts the ' +
      'later version in the place of the other, reject leaves it out, keepBoth enters it beside the other, and ' +
      'undoBoth takes that back. 409 where somebody decided otherwise about all of them meanwhile, in this file or ' +
      `another one. ${waits}`,
    body: actionInput,
    querystring: waitQuery,
    response: { 200: replyOf(z.array(actionResult)) },
  },
} satisfies Served;

export const countIncoming = {
  access,
  schema: { tags, summary: 'How much waits for a decision', response: { 200: replyOf(incomingCounts) } },
} satisfies Served;

export const listFiles = {
  access,
  schema: { tags, summary: 'Received files', querystring: fileQuery, response: { 200: listOf(receivedFile) } },
} satisfies Served;

export const listRefused = {
  access,
  schema: {
    tags,
    summary: 'Files that were refused when they were sent',
    description: 'The newest of each sender, for 30 days; one leaves when a file of its name is received.',
    querystring: refusedQuery,
    response: { 200: listOf(refusedFile) },
  },
} satisfies Served;

export const listConflicts = {
  access,
  schema: {
    tags,
    summary: 'Transactions that came with two contents',
    querystring: conflictQuery,
    response: { 200: listOf(conflictEntry) },
  },
} satisfies Served;

export const listQuarantine = {
  access,
  schema: {
    tags,
    summary: 'Records that could not be understood',
    querystring: quarantineQuery,
    response: { 200: listOf(quarantineEntry) },
  },
} satisfies Served;

export const listLate = {
  access,
  schema: {
    tags,
    summary: 'What changed store-days that were closed',
    querystring: lateQuery,
    response: { 200: listOf(lateChange) },
  },
} satisfies Served;

export const listActions = {
  access,
  schema: {
    tags,
    summary: 'Who decided what, when',
    querystring: actionQuery,
    response: { 200: listOf(actionEntry) },
  },
} satisfies Served;

export const doubtfulReceipts = {
  access: { anyOf: ['Incoming Setting'] },
  schema: {
    tags: ['Incoming'],
    summary: 'Receipts of a file that entered with a doubt, at most 200',
    params: z.object({ segmentId: id }),
    response: { 200: listOf(doubtfulReceipt) },
  },
} satisfies Served;

export const planWithdrawal = {
  access: { anyOf: ['Incoming Setting'] },
  mayMiss: true,
  schema: {
    tags: ['Incoming'],
    summary: 'What would leave the figures with files that are withdrawn',
    description: 'Files are withdrawn by POST incoming/actions with the kind withdraw.',
    querystring: withdrawalQuery,
    response: { 200: replyOf(withdrawal) },
  },
} satisfies Served;
