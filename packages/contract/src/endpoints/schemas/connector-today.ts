import { troubleList, troubleQuery } from '../../entities/trouble.ts';
import type { Served } from '../endpoint.ts';

export const readTroubles = {
  access: { permission: 'getConnectors' },
  schema: {
    tags: ['Connectors'],
    summary: 'What is wrong with connectors and stores, ordered by the sales at stake',
    querystring: troubleQuery,
    response: { 200: troubleList },
  },
} satisfies Served;
