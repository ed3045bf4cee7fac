import { z } from 'zod';
import { connector } from '../../entities/connector.ts';
import { enrolled, enrolment, enrolmentCode, keyRotation } from '../../entities/connector-enrolment.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Connectors'];
const params = z.object({ connectorId: id });

export const makeCode = {
  access: { permission: 'resetPassword' },
  audit: 'connector.code',
  schema: {
    tags,
    summary: 'Makes a code with which the agent of a store gets its key, once; the code before opens nothing',
    description: 'The code is in this answer and nowhere else. The key of the connector stays until the code is used.',
    params,
    response: { 200: replyOf(enrolmentCode) },
  },
} satisfies Served;

export const revokeKey = {
  access: { permission: 'resetPassword' },
  audit: 'connector.revoke',
  schema: {
    tags,
    summary: 'Revokes the key, the typed password and the code of a connector: it is shut out at once',
    params,
    response: { 200: replyOf(connector) },
  },
} satisfies Served;

export const enrolConnector = {
  access: 'public',
  audit: 'connector.enrol',
  schema: {
    tags,
    summary: 'Enrols the agent of a store: a code, once, for a key that the agent has drawn',
    description: 'The same code with the same key again gets the same answer, as an answer may be lost.',
    body: enrolment,
    response: { 200: replyOf(enrolled) },
  },
} satisfies Served;

export const rotateKey = {
  access: 'connector',
  audit: 'connector.rotate',
  schema: {
    tags,
    summary: 'Puts another key in the place of the one that the call has; that one opens for 24 hours more',
    description: 'The same key again gets the same answer. With a key that was replaced already, the answer is 409.',
    body: keyRotation,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;
