import { z } from 'zod';
import { graphqlInput } from '../../entities/place.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

export const askGraphql = {
  access: 'session',
  // Not audited: the call only reads, although its query is in a body.
  audit: null,
  mayMiss: true,
  schema: {
    tags: ['Places'],
    summary: 'Graph queries: location hierarchy, region hierarchy, all locations, lanes and their reboots',
    body: graphqlInput,
    response: { 200: replyOf(z.record(z.string(), z.unknown())) },
  },
} satisfies Served;
