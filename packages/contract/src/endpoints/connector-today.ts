import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/connector-today.ts';

export const readTroubles: Endpoint<typeof half.readTroubles> = { method: 'GET', path: 'connectors/today', page: true };
