import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/graphql.ts';

export const askGraphql: Endpoint<typeof half.askGraphql> = { method: 'POST', path: 'graphql' };
