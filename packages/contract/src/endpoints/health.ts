import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/health.ts';

export const stateOfServer: Endpoint<typeof half.stateOfServer> = { method: 'GET', path: 'health' };
