import type { Access } from '@lanewise/contract/access';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { z } from 'zod';

// What the API document says about each operation in addition to its schemas: the required key, and the possible
// refusals.

/** Refusals by status: the component's name and the meaning. */
export const refusals = {
  400: { name: 'BadRequest', description: 'A value is wrong; `fields` names it.' },
  401: { name: 'NoSession', description: 'There is no key, or its session has ended.' },
  403: { name: 'Forbidden', description: 'The caller lacks the right to this.' },
  404: { name: 'NotFound', description: 'There is nothing of this name, or the caller does not see it.' },
  409: { name: 'Conflict', description: 'The state of things does not allow it, or somebody changed it meanwhile.' },
  429: { name: 'TooMany', description: 'Too many calls; try again after `Retry-After`.' },
  503: { name: 'Unavailable', description: 'Not now; try again after `Retry-After`.' },
} as const;
export type RefusalStatus = keyof typeof refusals;

/** Key under which the document keeps the refusals of an operation until the references to them are written. */
export const refusalNote = 'x-refusals';

interface Asked {
  schema: FastifySchema;
  method: string;
  access: Access | undefined;
  mayMiss: boolean | undefined;
}

/**
 * Whether a parameter in the address names a record, so that the answer may be 404. A choice from a fixed list names no
 * record: a word outside the list is a wrong value (400).
 */
const namesThing = (params: unknown): boolean =>
  params instanceof z.ZodObject && Object.values(params.shape).some((part) => !(part instanceof z.ZodEnum));

/**
 * The refusals that an operation may answer with. The refusals of callers without a company are the same for all calls,
 * so the introduction of the document describes them.
 */
export const refusalsOf = ({ schema, method, access, mayMiss = false }: Asked): RefusalStatus[] => [
  ...(schema.querystring || schema.params || schema.body ? ([400] as const) : []),
  ...(access === 'public' ? [] : ([401, 403] as const)),
  ...(mayMiss || namesThing(schema.params) ? ([404] as const) : []),
  ...(method === 'GET' ? [] : ([409] as const)),
  429,
  503,
];

/** Keys of callers. All of them are sent in the header `Authorization`, raw or after `Bearer`. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token that logging in answers. It belongs to a person.',
  },
  connector: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The key of a connector, which Settings → Connectors shows once. It sends data of its stores.',
  },
} as const;

type Security = { [Name in keyof typeof securitySchemes]?: string[] }[];

/** The security schemes that an operation accepts; none for a public operation. */
export const securityOf = (access: FastifyContextConfig['access']): Security => {
  if (access === 'public') return [];
  if (access === 'connector') return [{ connector: [] }];
  return access === 'ingest' ? [{ connector: [] }, { session: [] }] : [{ session: [] }];
};
